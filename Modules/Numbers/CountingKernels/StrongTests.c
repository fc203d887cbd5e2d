#include "CountingKernels.h"

typedef unsigned __int128 Wide;

/// The strong test of a number to one base.
typedef struct {
  Wide n;
  /// −1/n modulo 2^64.
  uint64_t inverse;
  /// 2^128 modulo n, which represents 1.
  Wide one;
  uint64_t base;
} StrongTest;

static StrongTest strongTest(Wide n) {
  uint64_t low = (uint64_t)n;
  // Each step doubles the number of bits that are right.
  uint64_t inverse = (3 * low) ^ 2;
  for (int bits = 5; bits < 64; bits *= 2) inverse *= 2 - low * inverse;
  return (StrongTest){n, -inverse, -n % n, 2};
}

/// Returns x²/2^128 modulo n, less than n + 2^28, for x below 2^78.
static inline Wide square(Wide x, const StrongTest *test) {
  uint64_t x0 = (uint64_t)x, x1 = (uint64_t)(x >> 64);
  uint64_t n0 = (uint64_t)test->n, n1 = (uint64_t)(test->n >> 64);
  Wide low = (Wide)x0 * x0;
  Wide middle = (low >> 64) + (Wide)(2 * x1) * x0;
  uint64_t m = (uint64_t)low * test->inverse;
  middle += (((Wide)m * n0 + (uint64_t)low) >> 64) + (Wide)m * n1;
  m = (uint64_t)middle * test->inverse;
  return (middle >> 64) + (((Wide)m * n0 + (uint64_t)middle) >> 64) + (Wide)m * n1 + (Wide)x1 * x1;
}

/// Makes four tests in one loop, because each square waits for the last one; returns a bit for each number that passes.
static uint32_t passed(const StrongTest *tests) {
  enum { count = strongTestCount };
  Wide x[strongTestCount];
  Wide exponents[strongTestCount];
  int twos[strongTestCount];
  for (int i = 0; i < count; i++) {
    Wide n = tests[i].n;
    uint64_t low = (uint64_t)n - 1;
    twos[i] = low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(n >> 64));
    exponents[i] = n >> twos[i];
    x[i] = tests[i].one;
  }
  for (int bit = 69; bit >= 0; bit--) {
    _Pragma("clang loop unroll(full)") for (int i = 0; i < count; i++) {
      // A product by a base need not be reduced before the next square.
      uint64_t factor = (uint64_t)(exponents[i] >> bit) & 1 ? tests[i].base : 1;
      x[i] = square(x[i], &tests[i]) * factor;
    }
  }
  uint32_t result = 0;
  for (int i = 0; i < count; i++) {
    Wide n = tests[i].n;
    x[i] %= n;
    bool isPassed = x[i] == tests[i].one;
    for (int step = 0; step < twos[i] && !isPassed; step++) {
      isPassed = x[i] == n - tests[i].one;
      x[i] = square(x[i], &tests[i]);
      if (x[i] >= n) x[i] -= n;
    }
    result |= (uint32_t)isPassed << i;
  }
  return result;
}

static bool passesOtherBases(StrongTest test) {
  static const uint8_t bases[] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};
  StrongTest tests[strongTestCount];
  for (int done = 0; done < 12; done += strongTestCount) {
    for (int i = 0; i < strongTestCount; i++) {
      tests[i] = test;
      tests[i].base = bases[done + i];
    }
    if (passed(tests) != (1 << strongTestCount) - 1) return false;
  }
  return true;
}

uint32_t primesByStrongTests(uint64_t originLow, uint64_t originHigh, const uint64_t *distances, int count) {
  Wide origin = (Wide)originHigh << 64 | originLow;
  StrongTest tests[strongTestCount];
  for (int i = 0; i < strongTestCount; i++) tests[i] = strongTest(origin + distances[i < count ? i : 0]);
  uint32_t result = passed(tests);
  for (int i = 0; i < count; i++) {
    if (result >> i & 1 && !passesOtherBases(tests[i])) result ^= 1u << i;
  }
  return result;
}
