/* 1 error: a keyword is misspelt */
active proctyp P() { skip }
