// Lets a program save its data before a signal ends it.
//
// This is C because it runs in signal handlers; see TerminalRestore.h.

#ifndef DEFERRED_END_H
#define DEFERRED_END_H

#include <stdbool.h>

/// Defers the end of the process by a signal that other processes or limits send, such as SIGTERM, once.
///
/// The number of the first such signal is written to `pipe` as one byte, for the program to save its data and to end by
/// that signal. After `seconds`, or at another such signal except SIGHUP, the process ends by it regardless. Ignored
/// signals stay ignored.
///
/// - Parameter pipe: A non-blocking descriptor.
void deferred_end_begin(int pipe, unsigned seconds);

/// Whether the end by a signal is deferred, so that another handler must pass the signal on.
bool deferred_end_handles(int number);

/// Whether the process is about to end by a signal, also one that another thread has yet to handle.
bool deferred_end_has_begun(void);

#endif
