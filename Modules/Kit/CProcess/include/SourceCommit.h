/// The commit that a program was built from.

#ifndef SOURCE_COMMIT_H
#define SOURCE_COMMIT_H

/// Returns the commit that the manifest passes to the compiler, or an empty string.
const char *sourceCommit(void);

#endif
