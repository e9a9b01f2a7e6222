/* Callgrind's client requests as functions that Python can call. */

#include <valgrind/callgrind.h>

int is_counting(void) { return RUNNING_ON_VALGRIND; }

void start(void) { CALLGRIND_START_INSTRUMENTATION; }

void zero(void) { CALLGRIND_ZERO_STATS; }

void dump(const char *name) { CALLGRIND_DUMP_STATS_AT(name); }
