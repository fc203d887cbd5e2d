#include "CountingKernels.h"

typedef unsigned __int128 Wide;

/// The strong test of n to a base; `inverse` is −1/n modulo 2^64, and `one`, 2^128 modulo n, represents 1.
typedef struct {
  Wide n, one;
  uint64_t inverse, base;
} StrongTest;

static StrongTest strongTest(Wide n) {
  // Each step doubles the number of bits that are right.
  uint64_t low = (uint64_t)n, inverse = (3 * low) ^ 2;
  for (int bits = 5; bits < 64; bits *= 2) inverse *= 2 - low * inverse;
  return (StrongTest){n, -n % n, -inverse, 2};
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
  Wide x[strongTestCount], exponents[strongTestCount];
  int twos[strongTestCount];
  for (int i = 0; i < strongTestCount; i++) {
    uint64_t low = (uint64_t)tests[i].n - 1;
    twos[i] = low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(tests[i].n >> 64));
    exponents[i] = tests[i].n >> twos[i];
    x[i] = tests[i].one;
  }
  for (int bit = 69; bit >= 0; bit--) {
    // A product by a base need not be reduced before the next square.
    _Pragma("clang loop unroll(full)") for (int i = 0; i < strongTestCount; i++) {
      x[i] = square(x[i], &tests[i]) * ((uint64_t)(exponents[i] >> bit) & 1 ? tests[i].base : 1);
    }
  }
  uint32_t result = 0;
  for (int i = 0; i < strongTestCount; i++) {
    bool isPassed = x[i] % tests[i].n == tests[i].one;
    for (int step = 0; step < twos[i] && !isPassed; step++) {
      isPassed = x[i] % tests[i].n == tests[i].n - tests[i].one;
      x[i] = square(x[i], &tests[i]);
    }
    result |= (uint32_t)isPassed << i;
  }
  return result;
}

uint32_t primesByStrongTests(uint64_t originLow, uint64_t originHigh, const uint64_t *distances, int count) {
  static const uint8_t bases[] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};
  Wide origin = (Wide)originHigh << 64 | originLow;
  StrongTest tests[strongTestCount], others[strongTestCount];
  for (int i = 0; i < strongTestCount; i++) tests[i] = strongTest(origin + distances[i < count ? i : 0]);
  uint32_t result = passed(tests);
  for (int i = 0; i < count; i++) {
    for (int base = 0; base < 12 && result >> i & 1; base += strongTestCount) {
      for (int k = 0; k < strongTestCount; k++) others[k] = tests[i], others[k].base = bases[base + k];
      if (passed(others) != (1 << strongTestCount) - 1) result ^= 1u << i;
    }
  }
  return result;
}
