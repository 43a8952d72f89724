/* expect: stored 1 */
chan c=[1] of {byte,byte}; byte x; init { c?[1,x] && x > 0; c??[eval(x),2]; c?<x,_>; c??<1,x>; c?x(1); c!!1(2); c?x,eval(x+1); c?_,_ }
