// Puts a terminal back however the process ends.
//
// In C because it runs in signal handlers, where only async-signal-safe functions (POSIX.1-2017, 2.4.3) may be called:
// Swift code may allocate, take the runtime's locks, or begin a tracked access at places that its source doesn't show,
// more so in a debug build. Nothing here does; all that a handler reads is static and was prepared before.
//
// There is one terminal at a time. Except for the handlers, call everything from one thread.

#ifndef TERMINAL_RESTORE_H
#define TERMINAL_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/// Guards the terminal from now on: its settings are `original`, and `sequence` undoes the modes that are set.
///
/// Each signal that ends a process then puts the terminal back first, and ends the process as it would have: by that
/// signal, or by the handler that was there before. Signals that are ignored stay so. So does `exit`.
///
/// - Parameters:
///   - input: a descriptor of the terminal that the settings are of.
///   - output: a descriptor of the terminal that the sequence goes to, in non-blocking mode, so that one that takes
///     nothing cannot hold up the end.
///   - notices: a non-blocking descriptor that is written a byte for each SIGWINCH, SIGTSTP and SIGCONT: its number.
/// - Returns: false when another terminal is guarded, or the sequence is longer than 256 bytes.
bool terminal_restore_begin(
    int input, int output, const struct termios *original, int notices, const char *sequence, size_t count);

/// Replaces the sequence.
///
/// - Returns: false when it is longer than 256 bytes; the former one stays.
bool terminal_restore_set_sequence(const char *sequence, size_t count);

/// Catches what is written to standard output and error where they lead to the guarded terminal, and shows it when the
/// terminal has been put back: a stray `print` doesn't spoil the screen, and what a trap said is not lost with it.
///
/// - Parameter file: a descriptor of an empty file open for reading and appending, not closed by this.
void terminal_restore_capture_output(int file);

/// Puts the terminal back. Takes no more than about 0.2 s, even if the terminal takes no output. A second call, of
/// this or of a handler, does nothing.
void terminal_restore_put_back(void);

/// Guards again after ``terminal_restore_put_back``, as when the process goes on after a stop.
void terminal_restore_resume(void);

/// Whether the terminal is being put back or has been: nothing more may be written to it.
bool terminal_restore_is_over(void);

/// Stops the process as Ctrl-Z would, `group` with all of its group; comes back when it goes on, or at once where
/// nobody is there who could continue it.
void terminal_restore_stop(bool group);

/// Whether Ctrl-Z means anything: false where SIGTSTP was ignored from the start.
bool terminal_restore_can_stop(void);

/// Ends the guard: signals mean again what they did before ``terminal_restore_begin``. Put the terminal back first.
void terminal_restore_end(void);

/// Gives the thread that calls it a stack for signal handlers, unless it has one, so that a recursion without end can
/// be told of as well. Freed with the thread.
void terminal_restore_prepare_thread(void);

#endif
