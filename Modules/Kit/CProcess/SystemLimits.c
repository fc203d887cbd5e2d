#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "SystemLimits.h"

#include <pthread.h>
#include <sys/mman.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *wait_at_gate(void *none) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  return none;
}

unsigned startable_threads(unsigned count) {
  pthread_t threads[count];
  unsigned started = 0;
  pthread_mutex_lock(&gate);
  while (started < count && pthread_create(&threads[started], NULL, wait_at_gate, NULL) == 0) started++;
  pthread_mutex_unlock(&gate);
  for (unsigned index = 0; index < started; index++) pthread_join(threads[index], NULL);
  return started;
}

bool has_room_for_threads(unsigned count, size_t bytes) {
  pthread_attr_t attributes;
  size_t stack = 0;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_getstacksize(&attributes, &stack);
  pthread_attr_destroy(&attributes);
  size_t length = count * stack + bytes;
  // Unused memory takes only room.
  void *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  munmap(memory, length);
  return true;
}
