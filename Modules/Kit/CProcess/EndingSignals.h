// The signals that end a process, by their default action.

#ifndef ENDING_SIGNALS_H
#define ENDING_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/// Whether the signal is that of a fault in the program.
static inline bool is_fault(int number) {
  switch (number) {
  case SIGILL: case SIGTRAP: case SIGABRT: case SIGBUS: case SIGFPE: case SIGSEGV: case SIGSYS: return true;
  default: return false;
  }
}

/// Whether the signal ends a process that doesn't handle it; `false` for SIGKILL, which no process can handle.
static inline bool ends_process(int number) {
  switch (number) {
  case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCHLD: case SIGCONT: case SIGURG:
  case SIGWINCH:
#ifdef __APPLE__
  case SIGINFO: case SIGIO:
#endif
    return false;
  default: return true;
  }
}

/// Whether other processes, timers, or limits send the signal, so that the program can still save its data.
static inline bool is_request_to_end(int number) {
  return ends_process(number) && !is_fault(number) && number != SIGXFSZ && number != SIGPIPE;
}

#endif
