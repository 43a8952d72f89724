/* expect: stored 3082 */
byte x; bool w;
active [2] proctype P() {
 do
 :: x < 2 -> x++; progress: skip
 :: x > 0 -> x--
 :: w -> accept: break
 od;
 assert(x < 2)
}
