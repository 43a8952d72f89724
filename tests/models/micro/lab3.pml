/* expect: stored 4 */
init { L: M: skip; end1: progress: skip }
