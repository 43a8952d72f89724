/* expect: stored 5 */
byte a; init { a = 'c'; a = '\n'; a = 99999999999 }
