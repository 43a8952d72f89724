/* expect: stored 5 */
byte x; init { { x = 1; { x = 2 } }; atomic { { x = 3 } } }
