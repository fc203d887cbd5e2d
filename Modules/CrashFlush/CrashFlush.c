#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "CrashFlush.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { timeout_ms = 1000, handler_stack_size = 64 * 1024 };

static const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static atomic_long pending;
static struct sigaction previous[NSIG];

static void on_fault(int number) {
  int saved = errno;
  for (int waited = 0; waited < timeout_ms && atomic_load(&pending) > 0; waited++) poll(NULL, 0, 1);
  sigaction(number, &previous[number], NULL);
  // The signal is blocked while this handler runs, and delivered when it returns.
  raise(number);
  errno = saved;
}

void crash_flush_begin(void) {
  static atomic_flag begun = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&begun)) return;
  for (size_t index = 0; index < COUNT(faults); index++) {
    struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaction(faults[index], &action, &previous[faults[index]]);
  }
}

// MARK: - A stack for the handler, because the thread's own one may have overflowed

static pthread_key_t stack_key;
static pthread_once_t stack_once = PTHREAD_ONCE_INIT;
static _Thread_local bool has_stack;

static void free_stack(void *memory) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  free(memory);
}

static void make_stack_key(void) { pthread_key_create(&stack_key, free_stack); }

static void prepare_thread(void) {
  has_stack = true;
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  pthread_once(&stack_once, make_stack_key);
  stack_t stack = {.ss_sp = malloc(handler_stack_size), .ss_size = handler_stack_size};
  if (stack.ss_sp == NULL) return;
  if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(stack_key, stack.ss_sp) != 0) free_stack(stack.ss_sp);
}

void crash_flush_add(long count) {
  if (count > 0 && !has_stack) prepare_thread();
  atomic_fetch_add(&pending, count);
}
