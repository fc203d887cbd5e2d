// `findDistantMultiples` for each instruction set that has a function of its own.

#ifndef DISTANT_PRIMES_H
#define DISTANT_PRIMES_H

#include "InstructionSets.h"

size_t findDistantMultiplesAVX2(
  const uint64_t *primes, size_t count, uint64_t firstByte, uint64_t byteCount, const WheelSteps *steps,
  uint32_t *multiples);
size_t findDistantMultiplesAVX512(
  const uint64_t *primes, size_t count, uint64_t firstByte, uint64_t byteCount, const WheelSteps *steps,
  uint32_t *multiples);

#endif
