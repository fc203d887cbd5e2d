// The threads and the memory that the system lets the process have.

#ifndef SYSTEM_LIMITS_H
#define SYSTEM_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

/// Starts threads that exist at the same time, ends them, and returns how many of the number could be started.
unsigned startable_threads(unsigned count);

/// Returns whether the stacks of a number of threads and some more bytes have room in the address space.
bool has_room_for_threads(unsigned count, size_t bytes);

#endif
