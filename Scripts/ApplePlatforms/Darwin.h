// What the module Darwin of Apple's SDK exports, as far as it is used. The headers are Apple's.
// Without Objective-C, the compiler would import the constant as an Int, instead of qos_class_t.
#define QOS_CLASS_UTILITY utility_class
#include <sys/qos.h>
#undef QOS_CLASS_UTILITY
#define QOS_CLASS_UTILITY ((qos_class_t)0x11)
#include <sys/stat.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <sys/file.h>
#include <sys/time.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <crt_externs.h>
#include <mach-o/dyld.h>
// Of util.h, which ziglang doesn't have.
int openpty(int *, int *, char *, struct termios *, struct winsize *);
