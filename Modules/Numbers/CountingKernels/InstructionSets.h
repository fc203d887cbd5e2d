// Compiles a function for each instruction set from one inlined body, to choose one at run time.

#ifndef INSTRUCTION_SETS_H
#define INSTRUCTION_SETS_H

#include "CountingKernels.h"

#define BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define AVX2_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define AVX512_TARGET                                                                                        \
  __attribute__((target(                                                                                     \
    "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,"                             \
    "avx2,bmi,bmi2,fma,popcnt")))

/// Defines a function by its body, for every processor and for AVX2.
#define DISPATCH(type, name, parameters, arguments)                                                          \
  AVX2_TARGET static type name##AVX2 parameters { return name##Body arguments; }                             \
  type name parameters {                                                                                     \
    return instructionSet() == InstructionSetPortable ? name##Body arguments : name##AVX2 arguments;         \
  }

/// Defines a function that has a definition of its own for AVX-512.
#define DISPATCH_AVX512(type, name, parameters, arguments)                                                   \
  type name##AVX512 parameters;                                                                              \
  AVX2_TARGET static type name##AVX2 parameters { return name##Body arguments; }                             \
  type name parameters {                                                                                     \
    switch (instructionSet()) {                                                                              \
      case InstructionSetAVX512: return name##AVX512 arguments;                                              \
      case InstructionSetAVX2: return name##AVX2 arguments;                                                  \
      case InstructionSetPortable: return name##Body arguments;                                              \
    }                                                                                                        \
  }
#else
#define DISPATCH(type, name, parameters, arguments)                                                          \
  type name parameters { return name##Body arguments; }
#define DISPATCH_AVX512 DISPATCH
#endif

#endif
