// Delays the end of a process that crashes until another thread has written what it was handed.
//
// This is C because it runs in signal handlers; see TerminalRestore.h.

#ifndef CRASH_FLUSH_H
#define CRASH_FLUSH_H

/// Installs handlers for the signals of faults, such as SIGILL and SIGSEGV, once.
///
/// On a fault, the thread that caused it waits until nothing is pending, but at most a second. The process then
/// ends as before: by that signal, or by the previous handler.
void crash_flush_begin(void);

/// Adds to the number of pending items; thread-safe.
///
/// The thread that adds an item can then overflow its stack, too.
void crash_flush_add(long count);

#endif
