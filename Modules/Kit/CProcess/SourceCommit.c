#include "SourceCommit.h"

const char *sourceCommit(void) { return SOURCE_COMMIT; }
