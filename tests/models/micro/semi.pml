/* expect: stored 6 */
init { byte a
a = 1
if
:: a == 1 -> a = 2
:: else
fi
a = 3 }
