/* 1 error: a keyword is misspelt at the start of a unit */
actve proctype P() { skip }
