#include "MemoryArenas.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void use_one_memory_arena(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

void release_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
