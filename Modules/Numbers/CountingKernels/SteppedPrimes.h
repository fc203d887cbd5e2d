// `crossOffStepped` for each instruction set.

#ifndef STEPPED_PRIMES_H
#define STEPPED_PRIMES_H

#include "InstructionSets.h"

void crossOffSteppedPortable(
  SteppedPrime *primes, uint8_t *states, size_t count, const WheelSteps *steps, uint64_t *words,
  uint32_t byteCount);
void crossOffSteppedAVX2(
  SteppedPrime *primes, uint8_t *states, size_t count, const WheelSteps *steps, uint64_t *words,
  uint32_t byteCount);
void crossOffSteppedAVX512(
  SteppedPrime *primes, uint8_t *states, size_t count, const WheelSteps *steps, uint64_t *words,
  uint32_t byteCount);

/// Crosses off collected multiples, each the number of a bit.
BODY void crossOffAll(const uint32_t *multiples, size_t count, uint64_t *words) {
  for (size_t i = 0; i < count; i++) words[multiples[i] >> 6] &= ~((uint64_t)1 << (multiples[i] & 63));
}

#endif
