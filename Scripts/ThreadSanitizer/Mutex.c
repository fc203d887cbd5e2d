// The slow paths of Swift's `Mutex`, which run if two threads contend for it, are in the toolchain's own library, which is
// built without the sanitizer. The sanitizer sees neither the release nor the acquisition, and reports races on what the
// mutex protects. These functions wrap the slow paths and notify it. It supports Darwin's `Mutex` without them.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void lockSlow(uint32_t thread, SELF void *handle) __asm__(LOCK_SLOW);
SWIFT bool tryLockSlow(SELF void *handle) __asm__(TRY_LOCK_SLOW);
SWIFT void unlockSlow(SELF void *handle) __asm__(UNLOCK_SLOW);

SWIFT void lockSlow(uint32_t thread, SELF void *handle) {
  ((SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK_SLOW))(thread, handle);
  __tsan_acquire(handle);
}

SWIFT bool tryLockSlow(SELF void *handle) {
  bool isLocked = ((SWIFT bool (*)(SELF void *))dlsym(RTLD_NEXT, TRY_LOCK_SLOW))(handle);
  if (isLocked) __tsan_acquire(handle);
  return isLocked;
}

SWIFT void unlockSlow(SELF void *handle) {
  __tsan_release(handle);
  ((SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK_SLOW))(handle);
}
