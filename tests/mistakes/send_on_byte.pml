/* 1 error: a message is sent to a variable that is no channel */
byte c;
active proctype P() { c!1 }
