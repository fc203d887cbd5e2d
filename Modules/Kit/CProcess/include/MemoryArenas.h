// The arenas that the C library allocates memory from.

#ifndef MEMORY_ARENAS_H
#define MEMORY_ARENAS_H

/// Lets all threads allocate memory from the same arena; call it before threads are started.
///
/// By default, glibc has up to eight for each processor. The pool's threads change, and each arena keeps freed memory, so
/// that a program that runs for a long time would take twice the memory. This is C because Swift doesn't import malloc.h.
void use_one_memory_arena(void);

/// Does the same if the address space has a limit, because each arena reserves 64 MB.
void use_one_memory_arena_if_limited(void);

/// Returns freed memory to the system, also that between memory in use, which glibc otherwise keeps.
void release_freed_memory(void);

#endif
