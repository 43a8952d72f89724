/* expect: stored 2 */
byte x;
active [7] proctype P() { accept: do :: x = 1 - x od }
