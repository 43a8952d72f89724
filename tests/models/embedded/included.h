/* A stack of numbers. */
struct Stack {
  int size;
  unsigned char item[4];
};

static void push(struct Stack* stack, int item) {
  if (stack->size < 4) stack->item[stack->size++] = (unsigned char)item;
}

static int pop(struct Stack* stack) {
  const int item = stack->item[--stack->size];
  stack->item[stack->size] = 0;
  return item;
}
