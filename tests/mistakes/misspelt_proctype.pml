/* 1 error: the name of a proctype is misspelt */
proctype Worker() { skip }
init { run Wroker() }
