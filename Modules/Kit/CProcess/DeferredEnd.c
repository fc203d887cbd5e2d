#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "DeferredEnd.h"

#include "EndingSignals.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static atomic_int first;
static int signal_events = -1;
static unsigned timeout_s;
static const char *timeout_message;

/// The number of steps of saving that have ended, and the number at the last look.
static atomic_uint steps;
static unsigned seen_steps;
static unsigned waited_s;

static void end_by(int number) {
  signal(number, SIG_DFL);
  // The signal is blocked while a handler runs, and delivered when it returns.
  raise(number);
}

static void on_deadline(int number) {
  (void)number;
  int saved = errno;
  unsigned now = atomic_load(&steps);
  waited_s += timeout_s;
  if (now != seen_steps && waited_s < 10 * timeout_s) {
    seen_steps = now;
    alarm(timeout_s);
    errno = saved;
    return;
  }
  (void)!write(STDERR_FILENO, timeout_message, strlen(timeout_message));
  end_by(atomic_load(&first));
}

static void install(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static void on_deferred(int number) {
  int saved = errno, none = 0;
  if (atomic_compare_exchange_strong(&first, &none, number)) {
    unsigned char byte = (unsigned char)number;
    (void)!write(signal_events, &byte, 1);
    seen_steps = atomic_load(&steps);
    install(SIGALRM, on_deadline);
    alarm(timeout_s);
  } else if (number != SIGHUP) {
    // A closed terminal causes a second SIGHUP: one from the shell, and one from the system when the shell ends.
    end_by(number);
  }
  errno = saved;
}

void deferred_end_progressed(void) { atomic_fetch_add(&steps, 1); }

void deferred_end_begin(int pipe, unsigned seconds, const char *message) {
  if (signal_events != -1) return;
  timeout_message = message;
  signal_events = pipe;
  timeout_s = seconds;
  for (int number = 1; number < NSIG; number++) {
    // Swift's backtracer may already handle SIGQUIT.
    struct sigaction current;
    if (!is_request_to_end(number) || sigaction(number, NULL, &current) != 0) continue;
    if (current.sa_flags & SA_SIGINFO || current.sa_handler != SIG_IGN) install(number, on_deferred);
  }
}

bool deferred_end_handles(int number) {
  struct sigaction current;
  return sigaction(number, NULL, &current) == 0 && !(current.sa_flags & SA_SIGINFO) &&
         current.sa_handler == on_deferred;
}

bool deferred_end_has_begun(void) {
  if (atomic_load(&first) != 0) return true;
  sigset_t pending;
  if (sigpending(&pending) != 0) return false;
  for (int number = 1; number < NSIG; number++) {
    if (is_request_to_end(number) && sigismember(&pending, number) == 1) return true;
  }
  return false;
}
