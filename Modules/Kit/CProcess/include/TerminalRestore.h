// Restores a terminal however the process ends.
//
// This is C because it runs in signal handlers, which may call only async-signal-safe functions
// (POSIX.1-2017, 2.4.3). Swift code may allocate, acquire the runtime's locks, or begin a tracked access in
// places that its source doesn't show, especially in a debug build. This code doesn't: everything that a
// handler reads is static and prepared in advance.
//
// There is one terminal at a time. Except for the handlers, call all functions from one thread.

#ifndef TERMINAL_RESTORE_H
#define TERMINAL_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/// Starts guarding the terminal, whose settings are `original`; `sequence` resets the modes that are set.
///
/// From now on, each signal that ends the process first restores the terminal. It then ends the process as
/// before: by that signal, or by the previous handler. Ignored signals stay ignored. `exit` restores the
/// terminal too.
///
/// - Parameters:
///   - input: A descriptor of the terminal with the original settings.
///   - output: A descriptor of the terminal to write the sequence to. It must be in non-blocking mode, so
///     that a terminal that accepts no output can't delay the end of the process.
///   - signal_events: A non-blocking descriptor. For each SIGWINCH, SIGTSTP, and SIGCONT, the number of the
///     signal is written to it as one byte.
/// - Returns: `false` if another terminal is guarded, or the sequence is longer than 256 bytes.
bool terminal_restore_begin(
    int input, int output, const struct termios *original, int signal_events, const char *sequence,
    size_t count);

/// Holds off handlers of other threads, so that they restore the terminal only after the release.
///
/// For the few system calls that write to the terminal or replace the sequence; they must not wait. All signals are
/// blocked on this thread until the release, on the same thread.
///
/// - Returns: `false` if the terminal has been restored or is being restored; don't release it then.
bool terminal_restore_hold(void);

/// Ends a successful ``terminal_restore_hold``.
void terminal_restore_release(void);

/// Replaces the sequence, while the terminal is held.
///
/// - Returns: `false` if the sequence is longer than 256 bytes; the previous one is then kept.
bool terminal_restore_set_sequence(const char *sequence, size_t count);

/// Captures standard output and error if they are the guarded terminal, and shows the text later.
///
/// The text is shown after the terminal is restored. Stray output from `print` then doesn't damage the
/// screen, and the message of a trap isn't lost.
///
/// - Parameter file: A descriptor of an empty file that is open for reading and appending. It isn't closed.
void terminal_restore_capture_output(int file);

/// Restores the terminal.
///
/// This takes at most about 0.3 s, even if the terminal accepts no output, or 0.5 s if another thread is
/// already restoring it. It has no effect if this function or a handler has already restored the terminal.
void terminal_restore_now(void);

/// Resumes guarding after ``terminal_restore_now``, for example when the process continues after a stop.
///
/// It has no effect if the process is about to end by a signal, for which the terminal must stay restored.
void terminal_restore_resume(void);

/// Whether the terminal has been restored or is being restored; nothing more may then be written to it.
bool terminal_restore_is_restored(void);

/// Stops the process as Ctrl-Z does, with its process group if `group` is true.
///
/// Returns when the process continues, or immediately if the process group is orphaned, so that no shell
/// could continue it.
void terminal_restore_stop(bool group);

/// Whether Ctrl-Z can stop the process: `false` if SIGTSTP was ignored from the start.
bool terminal_restore_can_stop(void);

/// Stops guarding, and restores the signal handlers from before ``terminal_restore_begin``.
///
/// Restore the terminal first.
void terminal_restore_end(void);

#endif
