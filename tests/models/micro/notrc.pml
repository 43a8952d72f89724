/* expect: stored 4 */
chan c=[1] of {byte}; notrace { c!1 ; c?1 } init { c!1; c?1 }
