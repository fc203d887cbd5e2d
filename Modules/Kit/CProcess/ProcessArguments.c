#include "ProcessArguments.h"

#include <stdlib.h>

static char *const *arguments = NULL;

#ifdef __GLIBC__
// glibc calls constructors with the arguments of `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  (void)count;
  arguments = values;
}
#endif

char *const *process_arguments(void) { return arguments; }
