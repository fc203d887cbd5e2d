// The signals of faults in the program.

#ifndef FAULT_SIGNALS_H
#define FAULT_SIGNALS_H

#include <signal.h>

static const int fault_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};

enum { fault_signal_count = sizeof fault_signals / sizeof fault_signals[0] };

#endif
