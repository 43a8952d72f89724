/* 1 error: an included file does not exist */
#include "nosuch.h"
active proctype P() { skip }
