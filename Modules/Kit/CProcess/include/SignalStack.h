// Stacks for signal handlers.
//
// This is C like the handlers that use the stacks; see TerminalRestore.h.

#ifndef SIGNAL_STACK_H
#define SIGNAL_STACK_H

/// Allocates a stack for signal handlers on the calling thread, unless it has one.
///
/// It allows handlers to run after a stack overflow, and is freed with the thread.
void signal_stack_prepare_thread(void);

#endif
