/* expect: stored 4 */
chan c=[1] of {byte}; trace { do :: c!1 ; c?1 od } init { c!1; c?1 }
