#include "InstructionSets.h"

#include <stdatomic.h>

static _Atomic InstructionSet instructionSetLimit = InstructionSetAVX512;

void limitInstructionSet(InstructionSet limit) {
  atomic_store_explicit(&instructionSetLimit, limit, memory_order_relaxed);
}

InstructionSet instructionSet(void) {
  InstructionSet best = InstructionSetPortable;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
      && __builtin_cpu_supports("popcnt")) {
    best = InstructionSetAVX2;
  }
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
      && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
      && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2")
      && __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx2")
      && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")
      && __builtin_cpu_supports("popcnt")) {
    best = InstructionSetAVX512;
  }
#endif
  InstructionSet limit = atomic_load_explicit(&instructionSetLimit, memory_order_relaxed);
  return best < limit ? best : limit;
}
