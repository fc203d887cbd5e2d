#include "MemoryArenas.h"

#include <stdlib.h>
#include <sys/resource.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void use_one_memory_arena(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

void use_one_memory_arena_if_limited(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) use_one_memory_arena();
}

void release_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
