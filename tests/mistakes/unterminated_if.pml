/* 1 error: #if without #endif */
#if 1
active proctype P() { skip }
