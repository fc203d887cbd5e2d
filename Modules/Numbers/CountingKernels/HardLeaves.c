#include "InstructionSets.h"

static const uint8_t residues[8] = {1, 7, 11, 13, 17, 19, 23, 29};

BODY uint64_t numberAt(size_t index) { return (index >> 3) * 30 + residues[index & 7]; }

// A quotient of integers below 2^53 is never rounded up to an integer, and this division is faster.
static const uint64_t doubleLimit = (uint64_t)1 << 53;

BODY size_t fillLeavesBody(
  const uint16_t *entries, size_t start, size_t end, uint16_t bound, uint64_t dividend, uint64_t low,
  uint32_t *positions, int64_t *weight) {
  size_t count = 0;
  for (size_t index = start; index > end; index--) {
    positions[count] = (uint32_t)index;
    count += entries[index] > bound;
  }
  int64_t odd = 0;
  double numerator = (double)dividend;
  double base = (double)low;
  if (dividend < doubleLimit) {
    for (size_t i = 0; i < count; i++) {
      // μ(m) = −1 for odd entries.
      uint32_t isOdd = entries[positions[i]] & 1;
      odd += isOdd;
      double quotient = numerator / (double)(int32_t)numberAt(positions[i]);
      positions[i] = (uint32_t)(int32_t)(quotient - base) | (isOdd ^ 1) << 31;
    }
  } else {
    for (size_t i = 0; i < count; i++) {
      uint32_t isOdd = entries[positions[i]] & 1;
      odd += isOdd;
      positions[i] = (uint32_t)(dividend / numberAt(positions[i]) - low) | (isOdd ^ 1) << 31;
    }
  }
  *weight = 2 * odd - (int64_t)count;
  return count;
}

BODY void fillPrimeLeavesBody(
  const uint32_t *primes, size_t start, size_t end, uint64_t dividend, uint64_t low, uint32_t *positions) {
  size_t count = start - end;
  double numerator = (double)dividend;
  double base = (double)low;
  if (dividend < doubleLimit) {
    for (size_t i = 0; i < count; i++) {
      positions[i] = (uint32_t)(int32_t)(numerator / (double)(int32_t)primes[start - i] - base);
    }
  } else {
    for (size_t i = 0; i < count; i++) positions[i] = (uint32_t)(dividend / primes[start - i] - low);
  }
}

DISPATCH_AVX512(
  size_t, fillLeaves,
  (const uint16_t *entries, size_t start, size_t end, uint16_t bound, uint64_t dividend, uint64_t low,
   uint32_t *positions, int64_t *weight),
  (entries, start, end, bound, dividend, low, positions, weight))

DISPATCH(
  void, fillPrimeLeaves,
  (const uint32_t *primes, size_t start, size_t end, uint64_t dividend, uint64_t low, uint32_t *positions),
  (primes, start, end, dividend, low, positions))
