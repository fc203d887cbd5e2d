#include "SteppedPrimes.h"

void crossOffSteppedPortable(
  SteppedPrime *primes, uint8_t *states, size_t count, const WheelSteps *steps, uint64_t *words,
  uint32_t byteCount) {
  uint8_t *bytes = (uint8_t *)words;
  for (size_t i = 0; i < count; i++) {
    uint32_t byte = primes[i].next;
    if (byte < byteCount) {
      uint32_t q = primes[i].prime / 30;
      uint8_t state = states[i];
      do {
        bytes[byte] &= (uint8_t)~(1 << steps->bit[state]);
        byte += q * steps->gap[state] + steps->carry[state];
        state = steps->next[state];
      } while (byte < byteCount);
      states[i] = state;
    }
    primes[i].next = byte - byteCount;
  }
}

void crossOffStepped(
  SteppedPrime *primes, uint8_t *states, size_t count, const WheelSteps *steps, uint64_t *words,
  uint32_t byteCount) {
#if defined(__x86_64__)
  switch (instructionSet()) {
    case InstructionSetAVX512: return crossOffSteppedAVX512(primes, states, count, steps, words, byteCount);
    case InstructionSetAVX2: return crossOffSteppedAVX2(primes, states, count, steps, words, byteCount);
    case InstructionSetPortable: break;
  }
#endif
  crossOffSteppedPortable(primes, states, count, steps, words, byteCount);
}
