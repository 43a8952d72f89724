/* 1 error: quotes of a word processor */
active proctype P() { printf(“hello”) }
