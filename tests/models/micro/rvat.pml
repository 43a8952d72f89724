/* expect: stored 6 */
chan c = [0] of {byte}; byte z;
active proctype P() { atomic { z = 1; c!5; z = 2; z = 3 } }
active proctype Q() { byte v; atomic { c?v; z = 10; z = 11 } }
