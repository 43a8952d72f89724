/* Typedefs are structs of C, with arrays and structs inside. */
typedef Point { short x; byte y[2]; bit set };
typedef Line { Point from; Point to[2]; int length };
Line line;
Line lines[2];

active [2] proctype P() {
  Point own;
  c_code { PP->own.x = -7; PP->own.y[1] = PP->_pid; PP->own.set = 1; };
  c_code {
    struct Point* p = &now.line.to[PP->_pid];
    p->x = PP->own.x;
    p->y[1]++;
    now.lines[PP->_pid].length += p->x;
  };
  atomic {
    line.to[_pid].set = own.set;
    assert(line.to[_pid].y[1] == 1 && lines[_pid].length == -7)
  }
}
