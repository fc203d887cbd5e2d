#include "DistantPrimes.h"

/// The index of a residue prime to 30.
static const uint8_t residueIndices[30] = {
  [1] = 0, [7] = 1, [11] = 2, [13] = 3, [17] = 4, [19] = 5, [23] = 6, [29] = 7};

/// The distance from a number modulo 30 to the next residue.
static const uint8_t residueDistances[30] = {1, 0, 5, 4, 3, 2, 1, 0, 3, 2, 1, 0, 1, 0, 3,
                                             2, 1, 0, 1, 0, 3, 2, 1, 0, 5, 4, 3, 2, 1, 0};

static size_t findDistantMultiplesPortable(
  const uint64_t *primes, size_t count, uint64_t firstByte, uint64_t byteCount, const WheelSteps *steps,
  uint32_t *multiples) {
  enum { blockSize = 128 };
  struct {
    uint64_t prime, distance;
    uint32_t residue;
  } firsts[blockSize];
  // Less than the base by more than a rounding error, so that a quotient is right or one too small.
  double dividend = 30 * (double)firstByte * (1 - 0x1p-50);
  size_t found = 0;
  for (size_t i = 0; i < count;) {
    size_t firstCount = 0;
    // Without branches that depend on a prime, which would be mispredicted.
    for (size_t end = count - i < blockSize ? count : i + blockSize; i < end; i++) {
      uint64_t prime = primes[i];
      uint64_t multiplier = (uint64_t)(int64_t)(dividend / (double)(int64_t)prime) + 1;
      // Modulo 2^64, because both may be longer; the difference isn't.
      uint64_t distance = multiplier * prime - 30 * firstByte;
      uint64_t isBefore = distance >> 63;
      distance += prime & -isBefore;
      multiplier += isBefore;
      uint64_t rest = multiplier % 30;
      distance += residueDistances[rest] * prime;
      firsts[firstCount].prime = prime;
      firsts[firstCount].residue = (uint32_t)rest + residueDistances[rest];
      firsts[firstCount].distance = distance;
      firstCount += distance < byteCount * 30;
    }
    for (size_t k = 0; k < firstCount; k++) {
      uint64_t byte = firsts[k].distance / 30;
      uint64_t q = firsts[k].prime / 30;
      uint8_t state = 8 * residueIndices[firsts[k].prime % 30] + residueIndices[firsts[k].residue];
      do {
        multiples[found++] = (uint32_t)byte << 3 | steps->bit[state];
        byte += q * steps->gap[state] + steps->carry[state];
        state = steps->next[state];
      } while (byte < byteCount);
    }
  }
  return found;
}

size_t findDistantMultiples(
  const uint64_t *primes, size_t count, uint64_t firstByte, uint64_t byteCount, const WheelSteps *steps,
  uint32_t *multiples) {
#if defined(__x86_64__)
  // The others multiply primes as numbers of 32 bits.
  if (count > 0 && primes[count - 1] <= UINT32_MAX) switch (instructionSet()) {
    case InstructionSetAVX512: return findDistantMultiplesAVX512(primes, count, firstByte, byteCount, steps, multiples);
    case InstructionSetAVX2: return findDistantMultiplesAVX2(primes, count, firstByte, byteCount, steps, multiples);
    case InstructionSetPortable: break;
  }
#endif
  return findDistantMultiplesPortable(primes, count, firstByte, byteCount, steps, multiples);
}
