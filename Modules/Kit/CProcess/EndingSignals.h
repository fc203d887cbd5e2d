// The signals that other processes, timers, and limits send to end the program, after which it can still save its data.

#ifndef ENDING_SIGNALS_H
#define ENDING_SIGNALS_H

#include <signal.h>

#ifdef __linux__
#define SYSTEM_ENDING_SIGNALS SIGIO, SIGPWR,
#else
#define SYSTEM_ENDING_SIGNALS
#endif

#define ENDING_SIGNALS \
  SYSTEM_ENDING_SIGNALS SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGPROF, SIGVTALRM

#endif
