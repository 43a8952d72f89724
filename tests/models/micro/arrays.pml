/* expect: stored 55 */
typedef Row { byte cell[3]; bit flag }; Row grid[2]; short a[4] = { 1, 2 }; byte i;
active proctype P() { do :: i < 3 -> grid[i % 2].cell[i] = a[i] + 5; i++ :: else -> break od; assert(grid[0].cell[2] == 7); grid[1].flag = grid[0].cell[0] }
active proctype Q() { (i == 2); a[i] = i; grid[0].flag = !grid[0].flag }
