/// The commit that a program was built from.

#ifndef SOURCE_COMMIT_H
#define SOURCE_COMMIT_H

/// Returns the commit in the variable PRIMETIME_COMMIT of the build's environment, or an empty string.
const char *sourceCommit(void);

#endif
