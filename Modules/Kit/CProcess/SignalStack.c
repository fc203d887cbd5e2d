#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "SignalStack.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

#if TARGET_OS_TV || TARGET_OS_WATCH
// NB: These systems have no stacks for signal handlers (sigaltstack): after a stack overflow, no handler runs.
void signal_stack_prepare_thread(void) {}
#else

enum { stack_size = 64 * 1024 };

static pthread_key_t stack_key;
static pthread_once_t stack_once = PTHREAD_ONCE_INIT;
static _Thread_local bool is_prepared;

static void free_stack(void *memory) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(memory);
}

static void make_stack_key(void) { pthread_key_create(&stack_key, free_stack); }

void signal_stack_prepare_thread(void) {
  if (is_prepared) return;
  is_prepared = true;
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  pthread_once(&stack_once, make_stack_key);
  stack_t stack = {.ss_sp = malloc(stack_size), .ss_size = stack_size};
  if (stack.ss_sp == NULL) return;
  if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(stack_key, stack.ss_sp) != 0) free_stack(stack.ss_sp);
}
#endif
