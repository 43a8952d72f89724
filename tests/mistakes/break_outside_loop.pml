/* 1 error: break outside of a loop */
active proctype P() { if :: true -> break fi }
