// The arguments of the process.

#ifndef PROCESS_ARGUMENTS_H
#define PROCESS_ARGUMENTS_H

/// Returns the arguments that `main` was called with, ending with NULL, or NULL if the C library doesn't pass them on.
///
/// This is C because on Linux Swift reads them from a file in /proc, which can be missing.
char *const *process_arguments(void);

#endif
