// Lets a program save its data before a signal ends it.
//
// This is C because it runs in signal handlers; see TerminalRestore.h.

#ifndef DEFERRED_END_H
#define DEFERRED_END_H

#include <stdbool.h>

/// Defers the end of the process by a signal that other processes or limits send, such as SIGTERM, once.
///
/// The number of the first such signal is written to `pipe` as one byte, for the program to save its data and to end by
/// that signal. The process ends by it regardless at another such signal except SIGHUP, and when there was no progress for
/// `seconds`, or ten times as long in all; then it writes `message` to standard error. Ignored signals stay ignored.
///
/// - Parameters:
///   - pipe: A non-blocking descriptor.
///   - message: A line, which stays allocated.
void deferred_end_begin(int pipe, unsigned seconds, const char *message);

/// Reports that a step of saving has ended, from any thread.
void deferred_end_progressed(void);

/// Whether the end by a signal is deferred, so that another handler must pass the signal on.
bool deferred_end_handles(int number);

/// Whether the process is about to end by a signal, also one that another thread has yet to handle.
bool deferred_end_has_begun(void);

#endif
