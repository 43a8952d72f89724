/* expect: stored 5 */
chan c = [0] of { byte }; byte z;
active proctype R() { byte v; { c?v; z = v } unless { c?5 -> z = 9 } }
active proctype S() { c!4; c!5; c!6 }
