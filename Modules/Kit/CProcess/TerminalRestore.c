#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include "TerminalRestore.h"

#include "DeferredEnd.h"
#include "EndingSignals.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// On a busy machine, a thread that holds the terminal may not run for long.
enum { sequence_capacity = 256, timeout_ms = 100, hold_timeout_ms = 1000 };

// MARK: - State read by the handlers

enum { off, guarding, restoring, restored };

static _Atomic int state = off;

static int input = -1;
static int output = -1;
static int signal_events = -1;
static struct termios original;

static char sequence[sequence_capacity];
static size_t sequence_length;

/// Whether the program is writing to the terminal or replacing the sequence.
static _Atomic bool is_held;
/// The signals that were blocked before that.
static sigset_t blocked_before_hold;

/// The file that captures standard output and error, and their original descriptors; -1 for none.
static int captured = -1;
static int replaced[2] = {-1, -1};

static const int reported[] = {SIGWINCH, SIGTSTP, SIGCONT};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct sigaction previous[NSIG];
static bool is_handled[NSIG];

// MARK: - Restoring, including from handlers

/// Writes until everything is written, an error occurs, or the terminal has accepted nothing for a while.
static bool write_all(const char *bytes, size_t count) {
  int remaining_ms = timeout_ms;
  while (count > 0) {
    ssize_t written = write(output, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EINTR) {
      continue;
    } else if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) && remaining_ms > 0) {
      struct pollfd request = {.fd = output, .events = POLLOUT};
      poll(&request, 1, 10);
      remaining_ms -= 10;
    } else {
      return false;
    }
  }
  return true;
}

static void show_captured(void) {
  char buffer[1024];
  ssize_t count;
  if (lseek(captured, 0, SEEK_SET) != 0) return;
  while ((count = read(captured, buffer, sizeof buffer)) > 0) {
    if (!write_all(buffer, (size_t)count)) return;
  }
}

static void restore(void) {
  if (!write_all(sequence, sequence_length)) {
    // There is no reader, and the pending output belongs to the abandoned screen. A reader that returns gets
    // this instead.
    tcflush(output, TCOFLUSH);
    write_all(sequence, sequence_length);
  }
  while (tcsetattr(input, TCSANOW, &original) == -1 && errno == EINTR) {
  }
  for (int index = 0; index < 2; index++) {
    if (replaced[index] == -1) continue;
    dup2(replaced[index], index + STDOUT_FILENO);
  }
  if (captured != -1) show_captured();
}

/// Restores the terminal unless that has already been done.
///
/// All signals must be blocked, so that no handler can interrupt this on its own thread and then wait for it
/// forever.
static void restore_once(void) {
  int expected = guarding;
  if (atomic_compare_exchange_strong(&state, &expected, restoring)) {
    for (int waited = 0; waited < hold_timeout_ms && atomic_load(&is_held); waited++) poll(NULL, 0, 1);
    restore();
    atomic_store(&state, restored);
    return;
  }
  // Another thread is restoring the terminal; the process must not end before it is done.
  for (int waited = 0; waited < hold_timeout_ms + 4 * timeout_ms && atomic_load(&state) == restoring; waited++) poll(NULL, 0, 1);
}

static void on_fatal(int number) {
  int saved = errno;
  restore_once();
  sigaction(number, &previous[number], NULL);
  // The signal is blocked while this handler runs, and delivered when it returns.
  raise(number);
  errno = saved;
}

static void on_reported(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // If the pipe is full, it already has enough signal events.
  (void)!write(signal_events, &byte, 1);
  errno = saved;
}

// MARK: - Starting and ending

static void handle(int number, void (*handler)(int), bool chains) {
  if (sigaction(number, NULL, &previous[number]) != 0) return;
  bool is_default = !(previous[number].sa_flags & SA_SIGINFO) && previous[number].sa_handler == SIG_DFL;
  bool is_ignored = !(previous[number].sa_flags & SA_SIGINFO) && previous[number].sa_handler == SIG_IGN;
  if (is_ignored || (!is_default && !chains)) return;
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigfillset(&action.sa_mask);
  is_handled[number] = sigaction(number, &action, NULL) == 0;
}

bool terminal_restore_hold(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &blocked_before_hold);
  // A handler sets the state first and then looks for a hold, so that either it or this thread finds the other.
  atomic_store(&is_held, true);
  if (atomic_load(&state) == guarding) return true;
  terminal_restore_release();
  return false;
}

void terminal_restore_release(void) {
  sigset_t before = blocked_before_hold;
  atomic_store(&is_held, false);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool terminal_restore_set_sequence(const char *bytes, size_t count) {
  if (count > sequence_capacity) return false;
  memcpy(sequence, bytes, count);
  sequence_length = count;
  return true;
}

bool terminal_restore_begin(
    int from, int to, const struct termios *settings, int pipe, const char *bytes, size_t count) {
  static bool exits = false;
  if (atomic_load(&state) != off || !terminal_restore_set_sequence(bytes, count)) return false;
  if (!exits) exits = atexit(terminal_restore_now) == 0;
  input = from;
  output = to;
  original = *settings;
  signal_events = pipe;
  atomic_store(&state, guarding);
  for (int number = 1; number < NSIG; number++) {
    // An existing handler of a fault, such as Swift's backtracer, runs afterwards. Any other signal with a handler
    // doesn't end the process, unless its end is only deferred.
    if (ends_process(number)) handle(number, on_fatal, is_fault(number) || deferred_end_handles(number));
  }
  for (size_t index = 0; index < COUNT(reported); index++) handle(reported[index], on_reported, true);
  return true;
}

void terminal_restore_capture_output(int file) {
  struct stat guarded, standard;
  if (fstat(output, &guarded) != 0) return;
  captured = file;
  for (int index = 0; index < 2; index++) {
    int descriptor = index + STDOUT_FILENO;
    if (fstat(descriptor, &standard) != 0 || !S_ISCHR(standard.st_mode)) continue;
    if (standard.st_rdev != guarded.st_rdev) continue;
    replaced[index] = dup(descriptor);
    if (replaced[index] != -1) dup2(file, descriptor);
  }
}

void terminal_restore_now(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  restore_once();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void terminal_restore_resume(void) {
  if (deferred_end_has_begun()) return;
  // The captured text has already been shown.
  if (captured != -1 && ftruncate(captured, 0) == 0) lseek(captured, 0, SEEK_SET);
  for (int index = 0; index < 2; index++) {
    if (replaced[index] != -1) dup2(captured, index + STDOUT_FILENO);
  }
  int expected = restored;
  atomic_compare_exchange_strong(&state, &expected, guarding);
}

bool terminal_restore_is_restored(void) {
  int current = atomic_load(&state);
  return current == restoring || current == restored;
}

void terminal_restore_end(void) {
  for (int number = 1; number < NSIG; number++) {
    if (is_handled[number]) sigaction(number, &previous[number], NULL);
    is_handled[number] = false;
  }
  atomic_store(&state, off);
  for (int index = 0; index < 2; index++) {
    if (replaced[index] != -1) close(replaced[index]);
    replaced[index] = -1;
  }
  captured = input = output = signal_events = -1;
}

// MARK: - Stopping

bool terminal_restore_can_stop(void) { return is_handled[SIGTSTP]; }

void terminal_restore_stop(bool group) {
  struct sigaction action = {.sa_handler = SIG_IGN}, ours;
  sigset_t stop, before;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, &ours);
  if (group) kill(0, SIGTSTP);
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, NULL);
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  // Raised on this thread, so that the call returns only after the process continues.
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &ours, NULL);
}
