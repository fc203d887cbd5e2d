#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "CrashFlush.h"

#include "EndingSignals.h"
#include "SignalStack.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

enum { timeout_ms = 1000 };

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
  for (int number = 1; number < NSIG; number++) {
    if (!is_fault(number)) continue;
    struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaction(number, &action, &previous[number]);
  }
}

void crash_flush_add(long count) {
  // The thread's own stack may overflow.
  if (count > 0) signal_stack_prepare_thread();
  atomic_fetch_add(&pending, count);
}
