/* 1 error: an mtype constant is misspelt */
mtype = { request, answer };
chan c = [1] of { mtype };
active proctype P() { c!reqeust }
active proctype Q() { c?request }
