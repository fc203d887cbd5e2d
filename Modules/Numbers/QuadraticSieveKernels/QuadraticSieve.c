#include "QuadraticSieveKernels.h"

#include <stdlib.h>
#include <string.h>

typedef uintptr_t Limb;
typedef unsigned __int128 Wide;
#define INLINE static inline __attribute__((always_inline))

// A block fits in the first-level cache.
#define BLOCK_BITS 15
#define BLOCK (1 << BLOCK_BITS)
#define MAXIMUM_LIMBS 12
#define MAXIMUM_A_FACTORS 24
#define MAXIMUM_SLICES 12
// Arrays by prime are padded for loops over this many primes at a time.
#define LANES 16

#if defined(__x86_64__)
#include <immintrin.h>
#define FOR_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define FOR_AVX512 __attribute__((target("avx512f,avx2,bmi,bmi2,fma,popcnt")))
typedef enum { UNKNOWN, PORTABLE, AVX2, AVX512 } InstructionSet;
static InstructionSet instructionSet(void) {
  static InstructionSet known = UNKNOWN;
  InstructionSet value = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (value == UNKNOWN) {
    value = PORTABLE;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("popcnt"))
      value = AVX2;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt"))
      value = AVX512;
    __atomic_store_n(&known, value, __ATOMIC_RELAXED);
  }
  return value;
}
static int hasAVX2(void) { return instructionSet() >= AVX2; }
#endif

struct QuadraticSieve {
  QuadraticSieveParameters p;
  int32_t interval;
  int32_t blockCount;
  // The primes from here to the large ones are sieved with sixteen at a time.
  int32_t firstInSixteens;
  // The primes from here on hit a block at most once for each root; they are sorted into buckets by block.
  int32_t firstLarge;
  uint8_t *block;
  uint8_t *logs;
  uint32_t *reciprocals;  // 2^40 / p, rounded up, for p > 256.
  uint32_t *inverses;  // −1/p mod 2^32.
  uint32_t *squares;  // 2^64 mod p.
  uint32_t *middles;  // M mod p.
  uint32_t *scaledRoots;  // The roots of kn, multiplied by 2^(−32·wordCount).
  int32_t wordCount;
  uint32_t *root1, *root2;  // The roots of the polynomial modulo p, plus M; p itself without one.
  // The primes up to the block's length, 0 for those of a, and the positions of their next hits in the block.
  uint16_t *mediumPrimes, *position1, *position2;
  uint32_t *deltas;  // 2·B[v]/a mod p, by v and then prime.
  // Bucket entries: index of the prime << BLOCK_BITS | position in the block.
  uint32_t *buckets;
  int64_t bucketCapacity;
  uint32_t **bucketEnds;  // The place of each bucket's next entry, while the buckets are filled.
  int32_t *bucketCounts;
  int32_t sliceCount;
  int32_t sliceStarts[MAXIMUM_SLICES + 1];
  int32_t *sliceEnds;  // The bucket's count at the end of each slice, by slice and then block.
  Limb a[MAXIMUM_LIMBS];
  int32_t aIndices[MAXIMUM_A_FACTORS];
  int32_t aIndexCount;
};

INLINE uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

static int bitLength(uint32_t n) { return n == 0 ? 0 : 32 - __builtin_clz(n); }

/// The nearest integer to log2(n).
static uint8_t roundedLog(uint32_t n) {
  int bits = bitLength(n);
  return (uint8_t)(((uint64_t)n * n >> (2 * bits - 1)) ? bits : bits - 1);
}

/// Returns −1/m mod 2^64, for odd m.
static uint64_t negativeInverse(uint64_t m) {
  uint64_t x = (3 * m) ^ 2;
  for (int i = 0; i < 4; i++) x *= 2 - m * x;
  return 0 - x;
}

QuadraticSieve *quadraticSieveCreate(const QuadraticSieveParameters *parameters) {
  QuadraticSieve *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->p = *parameters;
  int32_t n = s->p.primeCount;
  s->blockCount = s->p.blockCount;
  s->interval = s->blockCount * BLOCK;
  s->firstLarge = s->p.firstSieved;
  while (s->firstLarge < n && s->p.primes[s->firstLarge] <= BLOCK) s->firstLarge++;
  s->firstInSixteens = s->firstLarge;
#if defined(__x86_64__)
  while (hasAVX2() && s->firstInSixteens > s->p.firstSieved && s->p.primes[s->firstInSixteens - 1] > BLOCK / 16)
    s->firstInSixteens--;
#endif
  size_t padded = (size_t)n + LANES;
  s->block = aligned_alloc(64, BLOCK + 64);
  s->logs = calloc(padded, 1);
  s->reciprocals = calloc(padded, 4);
  s->inverses = calloc(padded, 4);
  s->squares = calloc(padded, 4);
  s->middles = calloc(padded, 4);
  s->scaledRoots = calloc(padded, 4);
  s->root1 = calloc(padded, 4);
  s->root2 = calloc(padded, 4);
  s->mediumPrimes = calloc(padded, 2);
  s->position1 = calloc(padded, 2);
  s->position2 = calloc(padded, 2);
  s->deltas = malloc(padded * 4 * MAXIMUM_A_FACTORS);
  // One hit for each root at most, so there is no need to check; pages that aren't used take no memory.
  s->bucketCapacity = 2 * (int64_t)(n - s->firstLarge) + 16;
  s->buckets = malloc((size_t)s->bucketCapacity * 4 * ((size_t)s->blockCount + 1));
  s->bucketEnds = calloc((size_t)s->blockCount + 1, sizeof(uint32_t *));
  s->bucketCounts = calloc((size_t)s->blockCount, sizeof(int32_t));
  s->sliceEnds = calloc((size_t)s->blockCount * MAXIMUM_SLICES, sizeof(int32_t));
  if (!s->block || !s->logs || !s->reciprocals || !s->inverses || !s->squares || !s->middles || !s->scaledRoots
      || !s->root1 || !s->root2 || !s->mediumPrimes || !s->position1 || !s->position2 || !s->deltas || !s->buckets
      || !s->bucketEnds || !s->bucketCounts || !s->sliceEnds) {
    quadraticSieveFree(s);
    return NULL;
  }
  for (int32_t i = 0; i < n; i++) {
    uint32_t p = s->p.primes[i];
    s->logs[i] = roundedLog(p);
    if (p > 256) s->reciprocals[i] = (uint32_t)(((uint64_t)1 << 40) / p + 1);
    if (p > 2) s->inverses[i] = (uint32_t)negativeInverse(p);
    s->squares[i] = (uint32_t)((0 - (uint64_t)p) % p);
    s->middles[i] = (uint32_t)s->interval / 2 % p;
  }
  // A slice is a run of large primes with the same logarithm.
  for (int32_t i = s->firstLarge; i < n; i++)
    if (i == s->firstLarge || (s->logs[i] != s->logs[i - 1] && s->sliceCount < MAXIMUM_SLICES))
      s->sliceStarts[s->sliceCount++] = i;
  s->sliceStarts[s->sliceCount] = n;
  return s;
}

void quadraticSieveFree(QuadraticSieve *s) {
  if (!s) return;
  free(s->block);
  free(s->logs);
  free(s->reciprocals);
  free(s->inverses);
  free(s->squares);
  free(s->middles);
  free(s->scaledRoots);
  free(s->root1);
  free(s->root2);
  free(s->mediumPrimes);
  free(s->position1);
  free(s->position2);
  free(s->deltas);
  free(s->buckets);
  free(s->bucketEnds);
  free(s->bucketCounts);
  free(s->sliceEnds);
  free(s);
}

// Arithmetic modulo 16 primes at a time, in Montgomery form with the radix 2^32, in loops that compilers vectorize.
// A value modulo p is less than p; the primes in the padding are 0.
/// Returns x·2^−32 mod p, for x < 2^32·p, given −1/p mod 2^32.
INLINE uint32_t reduce(uint64_t x, uint32_t p, uint32_t inverse) {
  uint32_t r = (uint32_t)((x + (uint64_t)((uint32_t)x * inverse) * p) >> 32);
  return smaller(r, r - p);
}

/// r = a·2^(−32·wordCount) modulo each prime, for a nonnegative number.
INLINE void reduceNumber(
  const Limb *a, int32_t wordCount, const uint32_t *primes, const uint32_t *inverses, uint32_t *restrict r) {
  for (int j = 0; j < LANES; j++) r[j] = 0;
  for (int32_t w = 0; w < wordCount; w++) {
    uint32_t word = (uint32_t)(a[w >> 1] >> (32 * (w & 1)));
    for (int j = 0; j < LANES; j++) {
      uint64_t x = (uint64_t)r[j] + word;
      r[j] = (uint32_t)((x + (uint64_t)((uint32_t)x * inverses[j]) * primes[j]) >> 32);
    }
  }
  // At most p + 1 so far.
  for (int j = 0; j < LANES; j++) r[j] = smaller(r[j], r[j] - primes[j]);
}

/// Multiplies the roots of kn by 2^(−32·wordCount).
static void scaleRoots(QuadraticSieve *s, int32_t wordCount) {
  if (s->wordCount == wordCount) return;
  s->wordCount = wordCount;
  Limb one[MAXIMUM_LIMBS] = {1};
  uint32_t scale[LANES];
  for (int32_t i = 1; i < s->p.primeCount; i += LANES) {
    const uint32_t *primes = s->p.primes + i, *inverses = s->inverses + i;
    reduceNumber(one, wordCount, primes, inverses, scale);
    for (int j = 0; j < LANES; j++) {
      uint32_t scaled = reduce((uint64_t)scale[j] * s->squares[i + j], primes[j], inverses[j]);
      s->scaledRoots[i + j] = reduce((uint64_t)s->p.roots[i + j] * scaled, primes[j], inverses[j]);
    }
  }
}

INLINE void setLeadingBody(
  QuadraticSieve *s, const Limb *a, const Limb *bs, int32_t bCount, const Limb *firstB, int32_t wordCount) {
  size_t padded = (size_t)s->p.primeCount + LANES;
  scaleRoots(s, wordCount);
  for (int32_t i = 1; i < s->p.primeCount; i += LANES) {
    const uint32_t *primes = s->p.primes + i, *inverses = s->inverses + i;
    uint32_t base[LANES], inverse[LANES], value[LANES];
    // 1/a = a^(p − 2), with a factor of 2^(32·wordCount + 32) that the later products cancel.
    reduceNumber(a, wordCount, primes, inverses, base);
    for (int j = 0; j < LANES; j++) {
      base[j] = reduce((uint64_t)base[j] * s->squares[i + j], primes[j], inverses[j]);
      inverse[j] = reduce(s->squares[i + j], primes[j], inverses[j]);
    }
    int32_t last = i + LANES < s->p.primeCount ? i + LANES : s->p.primeCount;
    for (int bit = bitLength(s->p.primes[last - 1]) - 1; bit >= 0; bit--)
      for (int j = 0; j < LANES; j++) {
        uint32_t square = reduce((uint64_t)inverse[j] * inverse[j], primes[j], inverses[j]);
        uint32_t product = reduce((uint64_t)square * base[j], primes[j], inverses[j]);
        inverse[j] = (primes[j] - 2) >> bit & 1 ? product : square;
      }
    for (int32_t v = 0; v < bCount; v++) {
      reduceNumber(bs + (ptrdiff_t)v * s->p.limbCount, wordCount, primes, inverses, value);
      uint32_t *delta = s->deltas + (size_t)v * padded + i;
      for (int j = 0; j < LANES; j++) {
        uint32_t x = 2 * reduce((uint64_t)value[j] * inverse[j], primes[j], inverses[j]);
        delta[j] = smaller(x, x - primes[j]);
      }
    }
    // The roots are (±t − b)/a + M.
    reduceNumber(firstB, wordCount, primes, inverses, value);
    for (int j = 0; j < LANES; j++) {
      uint32_t p = primes[j];
      uint32_t t = reduce((uint64_t)s->scaledRoots[i + j] * inverse[j], p, inverses[j]);
      uint32_t b = s->middles[i + j] - reduce((uint64_t)value[j] * inverse[j], p, inverses[j]);
      b = smaller(b, b + p);
      uint32_t x = b + t, y = b - t;
      s->root1[i + j] = smaller(x, x - p);
      s->root2[i + j] = smaller(y, y + p);
    }
  }
}

/// The primes of a have no roots.
INLINE void removeRoots(QuadraticSieve *s) {
  for (int32_t j = 0; j < s->aIndexCount; j++) {
    int32_t i = s->aIndices[j];
    s->root1[i] = s->root2[i] = s->p.primes[i];
  }
}

#if defined(__x86_64__)
FOR_AVX2 static void setLeadingWithAVX2(
  QuadraticSieve *s, const Limb *a, const Limb *bs, int32_t bCount, const Limb *firstB, int32_t wordCount) {
  setLeadingBody(s, a, bs, bCount, firstB, wordCount);
}
#endif

void quadraticSieveSetLeading(
  QuadraticSieve *s, const Limb *a, const int32_t *aIndices, int32_t aIndexCount, const Limb *bs,
  const Limb *firstB) {
  int32_t limbs = s->p.limbCount;
  int32_t used = limbs;
  while (used > 1 && a[used - 1] == 0) used--;
  // |b| can have a few bits more than a.
  int32_t wordCount = 2 * (used < limbs ? used + 1 : used);
  memcpy(s->a, a, (size_t)limbs * sizeof(Limb));
  memcpy(s->aIndices, aIndices, (size_t)aIndexCount * sizeof(int32_t));
  s->aIndexCount = aIndexCount;
#if defined(__x86_64__)
  if (hasAVX2()) setLeadingWithAVX2(s, a, bs, aIndexCount, firstB, wordCount);
  else
#endif
    setLeadingBody(s, a, bs, aIndexCount, firstB, wordCount);
  removeRoots(s);
}

INLINE void stepBody(QuadraticSieve *s, int32_t v, int32_t subtracts) {
  int32_t n = s->p.primeCount;
  const uint32_t *restrict delta = s->deltas + (size_t)v * ((size_t)n + LANES);
  const uint32_t *restrict primes = s->p.primes;
  uint32_t *restrict root1 = s->root1, *restrict root2 = s->root2;
  // A root grows when b shrinks. The smaller of r and r ± p, as unsigned numbers, is the reduced one.
  if (subtracts) {
    for (int32_t i = 1; i < n; i++) {
      uint32_t p = primes[i], d = delta[i];
      uint32_t x = root1[i] + d, y = root2[i] + d;
      root1[i] = smaller(x, x - p);
      root2[i] = smaller(y, y - p);
    }
  } else {
    for (int32_t i = 1; i < n; i++) {
      uint32_t p = primes[i], d = delta[i];
      uint32_t x = root1[i] - d, y = root2[i] - d;
      root1[i] = smaller(x, x + p);
      root2[i] = smaller(y, y + p);
    }
  }
}

/// Adds an entry to the bucket of a root's block; the bucket after the last is for roots beyond the interval.
INLINE void addToBucket(uint32_t **ends, uint32_t blockCount, uint32_t entry, uint32_t root) {
  *ends[smaller(root >> BLOCK_BITS, blockCount)]++ = entry | (root & (BLOCK - 1));
}

/// Sorts the hits of the primes from i to end that are below the interval's length; returns the first larger one.
INLINE int32_t addSmallerPrimes(QuadraticSieve *s, int32_t i, int32_t end) {
  uint32_t **ends = s->bucketEnds, blockCount = (uint32_t)s->blockCount;
  uint32_t interval = (uint32_t)s->interval;
  for (; i < end; i++) {
    uint32_t p = s->p.primes[i];
    if (p > interval) break;
    uint32_t entry = (uint32_t)i << BLOCK_BITS, x = s->root1[i], y = s->root2[i];
    if (x == p) continue;
    // As many hits as fit, and perhaps one more: a branch for that would be mispredicted half of the time.
    for (uint32_t k = interval / p; k > 0; k--) {
      addToBucket(ends, blockCount, entry, x);
      addToBucket(ends, blockCount, entry, y);
      x += p;
      y += p;
    }
    addToBucket(ends, blockCount, entry, x);
    addToBucket(ends, blockCount, entry, y);
  }
  return i;
}

INLINE void addLargerPrimes(QuadraticSieve *s, int32_t i, int32_t end) {
  uint32_t **ends = s->bucketEnds, blockCount = (uint32_t)s->blockCount;
  uint32_t interval = (uint32_t)s->interval;
  for (; i < end; i++) {
    // The root of a prime of a is p, which is beyond the interval.
    uint32_t entry = (uint32_t)i << BLOCK_BITS;
    if (s->root1[i] < interval) addToBucket(ends, blockCount, entry, s->root1[i]);
    if (s->root2[i] < interval) addToBucket(ends, blockCount, entry, s->root2[i]);
  }
}

#if defined(__x86_64__)
/// The same for eight primes at a time; most of their roots are beyond the interval.
FOR_AVX2 static void addLargerPrimesWithAVX2(QuadraticSieve *s, int32_t i, int32_t end) {
  uint32_t **ends = s->bucketEnds, blockCount = (uint32_t)s->blockCount;
  __m256i interval = _mm256_set1_epi32(s->interval);
  for (; i + 8 <= end; i += 8) {
    __m256i x = _mm256_loadu_si256((const __m256i *)(s->root1 + i));
    __m256i y = _mm256_loadu_si256((const __m256i *)(s->root2 + i));
    uint32_t hits = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(interval, x)));
    hits |= (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(interval, y))) << 8;
    while (hits) {
      int32_t bit = __builtin_ctz(hits);
      int32_t j = i + (bit & 7);
      addToBucket(ends, blockCount, (uint32_t)j << BLOCK_BITS, bit < 8 ? s->root1[j] : s->root2[j]);
      hits &= hits - 1;
    }
  }
  addLargerPrimes(s, i, end);
}

/// Adds the hits of sixteen primes at a time, block by block, in which each root has at most one.
FOR_AVX512 static void addPrimesWithAVX512(QuadraticSieve *s, int32_t i, int32_t end) {
  const __m512i block = _mm512_set1_epi32(BLOCK);
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  for (; i < end; i += LANES) {
    __m512i p = _mm512_loadu_si512(s->p.primes + i);
    __m512i index = _mm512_slli_epi32(_mm512_add_epi32(_mm512_set1_epi32(i), lanes), BLOCK_BITS);
    __m512i x = _mm512_loadu_si512(s->root1 + i), y = _mm512_loadu_si512(s->root2 + i);
    // The primes of a have no hits.
    __mmask16 without = _mm512_cmpge_epu32_mask(x, p) | (__mmask16)(end - i < LANES ? 0xFFFFu << (end - i) : 0);
    x = _mm512_mask_set1_epi32(x, without, -1);
    y = _mm512_mask_set1_epi32(y, without, -1);
    for (int32_t b = 0; b < s->blockCount; b++) {
      uint32_t *next = s->bucketEnds[b];
      __mmask16 hits = _mm512_cmplt_epu32_mask(x, block);
      _mm512_storeu_si512(next, _mm512_maskz_compress_epi32(hits, _mm512_or_si512(index, x)));
      next += __builtin_popcount(hits);
      x = _mm512_sub_epi32(_mm512_mask_add_epi32(x, hits, x, p), block);
      hits = _mm512_cmplt_epu32_mask(y, block);
      _mm512_storeu_si512(next, _mm512_maskz_compress_epi32(hits, _mm512_or_si512(index, y)));
      s->bucketEnds[b] = next + __builtin_popcount(hits);
      y = _mm512_sub_epi32(_mm512_mask_add_epi32(y, hits, y, p), block);
    }
  }
}
#endif

static void addPrimes(QuadraticSieve *s, int32_t i, int32_t end) {
#if defined(__x86_64__)
  if (instructionSet() == AVX512) return addPrimesWithAVX512(s, i, end);
#endif
  i = addSmallerPrimes(s, i, end);
#if defined(__x86_64__)
  if (hasAVX2()) return addLargerPrimesWithAVX2(s, i, end);
#endif
  addLargerPrimes(s, i, end);
}

static void fillBuckets(QuadraticSieve *s) {
  for (int32_t b = 0; b <= s->blockCount; b++) s->bucketEnds[b] = s->buckets + b * s->bucketCapacity;
  for (int32_t slice = 0; slice < s->sliceCount; slice++) {
    addPrimes(s, s->sliceStarts[slice], s->sliceStarts[slice + 1]);
    for (int32_t b = 0; b < s->blockCount; b++) {
      s->bucketCounts[b] = (int32_t)(s->bucketEnds[b] - (s->buckets + b * s->bucketCapacity));
      s->sliceEnds[slice * s->blockCount + b] = s->bucketCounts[b];
    }
  }
}

#if defined(__x86_64__)
FOR_AVX2 static void stepWithAVX2(QuadraticSieve *s, int32_t v, int32_t subtracts) { stepBody(s, v, subtracts); }
#endif

void quadraticSieveStep(QuadraticSieve *s, int32_t v, int32_t subtracts) {
#if defined(__x86_64__)
  if (hasAVX2()) stepWithAVX2(s, v, subtracts);
  else
#endif
    stepBody(s, v, subtracts);
  removeRoots(s);
}

INLINE void setPositionsBody(QuadraticSieve *s) {
  const uint32_t *restrict primes = s->p.primes, *restrict root1 = s->root1, *restrict root2 = s->root2;
  uint16_t *restrict mediumPrimes = s->mediumPrimes;
  uint16_t *restrict position1 = s->position1, *restrict position2 = s->position2;
  for (int32_t i = s->p.firstSieved; i < s->firstLarge; i++) {
    // The primes of a have no roots.
    int has = root1[i] != primes[i];
    mediumPrimes[i] = (uint16_t)(has ? primes[i] : 0);
    position1[i] = (uint16_t)(has ? root1[i] : BLOCK);
    position2[i] = (uint16_t)(has ? root2[i] : BLOCK);
  }
  for (int32_t i = s->firstLarge; i < s->firstLarge + LANES; i++) {
    mediumPrimes[i] = 0;
    position1[i] = position2[i] = BLOCK;
  }
}

/// Subtracts the logarithms of the primes from i up to the block's length.
static void sievePrimes(QuadraticSieve *s, int32_t i, int32_t end) {
  uint8_t *restrict block = s->block;
  for (; i < end; i++) {
    uint32_t p = s->mediumPrimes[i], x = s->position1[i], y = s->position2[i];
    uint8_t log = s->logs[i];
    if (p == 0) continue;
    // As many hits as fit, and perhaps one more; otherwise, the byte after the block is changed, and never read.
    for (uint32_t k = BLOCK / p; k > 0; k--) {
      block[x] -= log;
      block[y] -= log;
      x += p;
      y += p;
    }
    block[smaller(x, BLOCK)] -= log;
    block[smaller(y, BLOCK)] -= log;
    s->position1[i] = (uint16_t)((x < BLOCK ? x + p : x) - BLOCK);
    s->position2[i] = (uint16_t)((y < BLOCK ? y + p : y) - BLOCK);
  }
}

#if defined(__x86_64__)
FOR_AVX2 static void setPositionsWithAVX2(QuadraticSieve *s) { setPositionsBody(s); }

/// The same for sixteen primes at a time.
FOR_AVX2 static void sieveSixteenPrimes(QuadraticSieve *s, int32_t i, int32_t end) {
  uint8_t *restrict block = s->block;
  const __m256i length = _mm256_set1_epi16((int16_t)-BLOCK), zero = _mm256_setzero_si256();
  const __m256i lanes = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  // Each lane has its own byte after the block, because successive changes of one byte wait for each other.
  const __m256i after = _mm256_add_epi16(length, lanes);
  for (; i < end; i += LANES) {
    uint8_t log = s->logs[i];
    __m256i p = _mm256_loadu_si256((const __m256i *)(s->mediumPrimes + i));
    __m256i x = _mm256_loadu_si256((const __m256i *)(s->position1 + i));
    __m256i y = _mm256_loadu_si256((const __m256i *)(s->position2 + i));
    for (uint32_t k = BLOCK / s->p.primes[i] + 1; k > 0; k--) {
      uint16_t hits[2 * LANES];
      _mm256_storeu_si256((__m256i *)hits, _mm256_min_epu16(x, after));
      _mm256_storeu_si256((__m256i *)(hits + LANES), _mm256_min_epu16(y, after));
#pragma clang loop unroll(full)
      for (int32_t j = 0; j < 2 * LANES; j++) block[hits[j]] -= log;
      // The positions in the block are those that aren't negative as signed numbers.
      x = _mm256_add_epi16(x, _mm256_andnot_si256(_mm256_srai_epi16(x, 15), p));
      y = _mm256_add_epi16(y, _mm256_andnot_si256(_mm256_srai_epi16(y, 15), p));
    }
    __m256i step = _mm256_andnot_si256(_mm256_cmpeq_epi16(p, zero), length);
    _mm256_storeu_si256((__m256i *)(s->position1 + i), _mm256_sub_epi16(x, step));
    _mm256_storeu_si256((__m256i *)(s->position2 + i), _mm256_sub_epi16(y, step));
  }
}
#endif

static void setPositions(QuadraticSieve *s) {
#if defined(__x86_64__)
  if (hasAVX2()) return setPositionsWithAVX2(s);
#endif
  setPositionsBody(s);
}

static void sieveMedium(QuadraticSieve *s) {
  sievePrimes(s, s->p.firstSieved, s->firstInSixteens);
#if defined(__x86_64__)
  if (s->firstInSixteens < s->firstLarge) sieveSixteenPrimes(s, s->firstInSixteens, s->firstLarge);
#endif
}

static void applyBucket(QuadraticSieve *s, int32_t b) {
  const uint32_t *restrict bucket = s->buckets + (int64_t)b * s->bucketCapacity;
  uint8_t *restrict block = s->block;
  int32_t j = 0;
  for (int32_t slice = 0; slice < s->sliceCount; slice++) {
    uint8_t log = s->logs[s->sliceStarts[slice]];
    int32_t end = s->sliceEnds[slice * s->blockCount + b];
    for (; j + 4 <= end; j += 4) {
      block[bucket[j] & (BLOCK - 1)] -= log;
      block[bucket[j + 1] & (BLOCK - 1)] -= log;
      block[bucket[j + 2] & (BLOCK - 1)] -= log;
      block[bucket[j + 3] & (BLOCK - 1)] -= log;
    }
    for (; j < end; j++) block[bucket[j] & (BLOCK - 1)] -= log;
  }
}

// Arithmetic on values in two's complement of n limbs.

/// r = a·x + c.
static void multiplyAdd(Limb *r, const Limb *a, int64_t x, const Limb *c, int32_t n) {
  Limb t[MAXIMUM_LIMBS];
  uint64_t factor = x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
  Wide carry = 0;
  for (int32_t i = 0; i < n; i++) {
    carry += (Wide)a[i] * factor;
    t[i] = (Limb)carry;
    carry >>= 64;
  }
  if (x < 0) {
    carry = 1;
    for (int32_t i = 0; i < n; i++) {
      carry += (Limb)~t[i];
      t[i] = (Limb)carry;
      carry >>= 64;
    }
  }
  carry = 0;
  for (int32_t i = 0; i < n; i++) {
    carry += (Wide)t[i] + c[i];
    r[i] = (Limb)carry;
    carry >>= 64;
  }
}

/// Makes a value its magnitude; returns whether it was negative.
static int makeMagnitude(Limb *a, int32_t n) {
  if (!(a[n - 1] >> 63)) return 0;
  Wide carry = 1;
  for (int32_t i = 0; i < n; i++) {
    carry += (Limb)~a[i];
    a[i] = (Limb)carry;
    carry >>= 64;
  }
  return 1;
}

/// Divides by p and returns 1 if p divides the value.
static int divideExactly(Limb *a, int32_t *n, uint32_t p) {
  Limb quotient[MAXIMUM_LIMBS];
  uint64_t r = 0;
  if (*n == 1) {
    if (a[0] % p) return 0;
    a[0] /= p;
    return 1;
  }
  for (int32_t i = *n - 1; i >= 0; i--) {
    uint64_t high = r << 32 | (uint64_t)a[i] >> 32;
    uint64_t q1 = high / p;
    uint64_t low = (high - q1 * p) << 32 | ((uint64_t)a[i] & 0xFFFFFFFF);
    uint64_t q0 = low / p;
    r = low - q0 * p;
    quotient[i] = (Limb)(q1 << 32 | q0);
  }
  if (r) return 0;
  memcpy(a, quotient, (size_t)*n * sizeof(Limb));
  while (*n > 1 && a[*n - 1] == 0) --*n;
  return 1;
}

static int32_t bitsOf(const Limb *a, int32_t n) {
  return a[n - 1] == 0 ? 0 : 64 * n - __builtin_clzll(a[n - 1]);
}

// Arithmetic modulo an odd number below 2^63, for splitting cofactors.

INLINE uint64_t productModulo(uint64_t a, uint64_t b, uint64_t m, uint64_t negativeInverse) {
  Wide t = (Wide)a * b;
  uint64_t q = (uint64_t)t * negativeInverse;
  uint64_t r = (uint64_t)((t + (Wide)q * m) >> 64);
  return r >= m ? r - m : r;
}

static int isBase2ProbablePrime(uint64_t m) {
  uint64_t inverse = negativeInverse(m), one = (uint64_t)((((Wide)1) << 64) % m);
  uint64_t x = one;
  for (int bit = 63 - __builtin_clzll(m - 1); bit >= 0; bit--) {
    x = productModulo(x, x, m, inverse);
    if ((m - 1) >> bit & 1) x = x + x >= m ? x + x - m : x + x;
  }
  return x == one;
}

static uint64_t gcd64(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

/// Returns a proper divisor of an odd composite number below 2^62, or 0 after too many steps.
static uint64_t divisorByRho(uint64_t m) {
  uint64_t inverse = negativeInverse(m), one = (uint64_t)((((Wide)1) << 64) % m);
  for (uint64_t c = 1; c < 4; c++) {
    uint64_t y = 2, x = 2, saved = 2, product = one, g = 1;
    for (uint32_t length = 1; g == 1 && length < 65536; length *= 2) {
      x = y;
      for (uint32_t done = 0; g == 1 && done < length; done += 64) {
        saved = y;
        uint32_t end = length - done < 64 ? length - done : 64;
        for (uint32_t j = 0; j < end; j++) {
          y = productModulo(y, y, m, inverse) + c;
          product = productModulo(product, y > x ? y - x : x - y, m, inverse);
        }
        g = gcd64(product, m);
      }
    }
    if (g == m) {
      y = saved;
      do {
        y = productModulo(y, y, m, inverse) + c;
        g = gcd64(y > x ? y - x : x - y, m);
      } while (g == 1);
    }
    if (g != 1 && g != m) return g;
  }
  return 0;
}

/// Whether a position has one of the roots of some prime in a group of eight.
INLINE int hitsBody(
  const uint32_t *primes, const uint32_t *reciprocals, const uint32_t *root1, const uint32_t *root2, uint32_t x) {
  uint32_t any = 0;
  for (int j = 0; j < 8; j++) {
    uint32_t q = (uint32_t)(((uint64_t)x * reciprocals[j]) >> 40);
    uint32_t r = x - q * primes[j];
    any |= (uint32_t)(r == root1[j]) | (uint32_t)(r == root2[j]);
  }
  return any != 0;
}

typedef struct {
  int32_t count;
  int32_t indices[192];
} Indices;

INLINE void findMediumBody(QuadraticSieve *s, uint32_t x, Indices *found) {
  int32_t i = s->p.firstSieved;
  const uint32_t *primes = s->p.primes;
  while (i < s->firstLarge && primes[i] <= 256) {
    uint32_t r = x % primes[i];
    if ((r == s->root1[i] || r == s->root2[i]) && found->count < 160) found->indices[found->count++] = i;
    i++;
  }
  for (; i + 8 <= s->firstLarge; i += 8) {
    if (!hitsBody(primes + i, s->reciprocals + i, s->root1 + i, s->root2 + i, x)) continue;
    for (int32_t j = i; j < i + 8; j++) {
      uint32_t r = x % primes[j];
      if ((r == s->root1[j] || r == s->root2[j]) && found->count < 160) found->indices[found->count++] = j;
    }
  }
  for (; i < s->firstLarge; i++) {
    uint32_t r = x % primes[i];
    if ((r == s->root1[i] || r == s->root2[i]) && found->count < 160) found->indices[found->count++] = i;
  }
}

INLINE void findLargeBody(QuadraticSieve *s, int32_t b, uint32_t position, Indices *found) {
  const uint32_t *restrict bucket = s->buckets + (int64_t)b * s->bucketCapacity;
  int32_t count = s->bucketCounts[b], j = 0;
  for (; j + 32 <= count; j += 32) {
    uint32_t any = 0;
    for (int32_t k = 0; k < 32; k++) any |= (uint32_t)((bucket[j + k] & (BLOCK - 1)) == position);
    if (!any) continue;
    for (int32_t k = j; k < j + 32; k++)
      if ((bucket[k] & (BLOCK - 1)) == position && found->count < 160)
        found->indices[found->count++] = (int32_t)(bucket[k] >> BLOCK_BITS);
  }
  for (; j < count; j++)
    if ((bucket[j] & (BLOCK - 1)) == position && found->count < 160)
      found->indices[found->count++] = (int32_t)(bucket[j] >> BLOCK_BITS);
}

#if defined(__x86_64__)
FOR_AVX2 static void findMediumWithAVX2(QuadraticSieve *s, uint32_t x, Indices *f) { findMediumBody(s, x, f); }
FOR_AVX2 static void findLargeWithAVX2(QuadraticSieve *s, int32_t b, uint32_t position, Indices *f) {
  findLargeBody(s, b, position, f);
}
#endif

static void findMedium(QuadraticSieve *s, uint32_t x, Indices *found) {
#if defined(__x86_64__)
  if (hasAVX2()) return findMediumWithAVX2(s, x, found);
#endif
  findMediumBody(s, x, found);
}

static void findLarge(QuadraticSieve *s, int32_t b, uint32_t position, Indices *found) {
#if defined(__x86_64__)
  if (hasAVX2()) return findLargeWithAVX2(s, b, position, found);
#endif
  findLargeBody(s, b, position, found);
}

/// Factors the value at a position; returns the number of words of its relation, or 0 if it has too large factors.
static int32_t factorValue(
  QuadraticSieve *s, const Limb *b, const Limb *c, int32_t blockIndex, uint32_t position, uint32_t *relation) {
  int32_t n = s->p.limbCount;
  uint32_t x = (uint32_t)blockIndex * BLOCK + position;
  int64_t signedX = (int64_t)x - s->interval / 2;
  Limb axb[MAXIMUM_LIMBS], value[MAXIMUM_LIMBS];
  // a·x² + 2b·x + c = (a·x + b + b)·x + c.
  multiplyAdd(axb, s->a, signedX, b, n);
  multiplyAdd(value, s->a, signedX, b, n);
  Wide carry = 0;
  for (int32_t i = 0; i < n; i++) {
    carry += (Wide)value[i] + b[i];
    value[i] = (Limb)carry;
    carry >>= 64;
  }
  multiplyAdd(value, value, signedX, c, n);
  int isNegative = makeMagnitude(value, n);
  while (n > 1 && value[n - 1] == 0) n--;
  if (n == 1 && value[0] == 0) return 0;

  uint32_t *next = relation + 7, *end = relation + 240;
  while (!(value[0] & 1)) {
    for (int32_t i = 0; i < n - 1; i++) value[i] = value[i] >> 1 | value[i + 1] << 63;
    value[n - 1] >>= 1;
    if (n > 1 && value[n - 1] == 0) n--;
    if (next < end) *next++ = 0;
  }
  for (int32_t i = 1; i < s->p.firstSieved; i++) {
    uint32_t p = s->p.primes[i], r = x % p;
    if (r == s->root1[i] || r == s->root2[i])
      while (divideExactly(value, &n, p))
        if (next < end) *next++ = (uint32_t)i;
  }
  // Only the primes that the sieve has found are left, and the cofactor.
  int32_t sum = (int32_t)(uint8_t)(s->p.threshold - s->block[position]);
  if (bitsOf(value, n) - sum > s->p.cofactorBits) return 0;

  Indices found;
  found.count = 0;
  findMedium(s, x, &found);
  if (s->sliceCount > 0) findLarge(s, blockIndex, position, &found);
  for (int32_t j = 0; j < found.count; j++) {
    uint32_t p = s->p.primes[found.indices[j]];
    while (divideExactly(value, &n, p))
      if (next < end) *next++ = (uint32_t)found.indices[j];
  }
  for (int32_t j = 0; j < s->aIndexCount; j++) {
    uint32_t p = s->p.primes[s->aIndices[j]];
    while (divideExactly(value, &n, p))
      if (next < end) *next++ = (uint32_t)s->aIndices[j];
  }
  if (next >= end || n > 1) return 0;
  uint64_t rest = value[0];
  uint64_t limit = s->p.largePrimeLimit, large1 = 1, large2 = rest;
  if (rest > limit) {
    uint64_t largest = s->p.primes[s->p.primeCount - 1];
    if (!s->p.usesTwoLargePrimes || rest <= largest * largest || rest >= limit * limit || rest >> 62) return 0;
    if (isBase2ProbablePrime(rest)) return 0;
    large1 = divisorByRho(rest);
    if (large1 == 0) return 0;
    large2 = rest / large1;
    if (large1 > large2) {
      uint64_t t = large1;
      large1 = large2;
      large2 = t;
    }
    if (large2 > limit) return 0;
  }
  makeMagnitude(axb, s->p.limbCount);
  relation[0] = (uint32_t)(next - relation);
  relation[1] = (uint32_t)isNegative;
  relation[2] = x;
  relation[3] = (uint32_t)large1;
  relation[4] = (uint32_t)large2;
  relation[5] = (uint32_t)axb[0];
  relation[6] = (uint32_t)((uint64_t)axb[0] >> 32);
  return (int32_t)(next - relation);
}

int32_t quadraticSieveRun(
  QuadraticSieve *s, const Limb *b, const Limb *c, uint32_t *relations, int32_t capacity) {
  int32_t written = 0;
  setPositions(s);
  if (s->sliceCount > 0) fillBuckets(s);
  for (int32_t k = 0; k < s->blockCount; k++) {
    // A byte falls below 0 when the sum reaches the threshold.
    memset(s->block, s->p.threshold - 1, BLOCK);
    sieveMedium(s);
    if (s->sliceCount > 0) applyBucket(s, k);
    for (int32_t w = 0; w < BLOCK; w += 32) {
      uint64_t words[4];
      memcpy(words, s->block + w, 32);
      if (!((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080)) continue;
      for (int32_t j = 0; j < 4; j++)
        for (uint64_t bits = words[j] & 0x8080808080808080; bits; bits &= bits - 1) {
          if (capacity - written < 256) return written;
          uint32_t position = (uint32_t)(w + 8 * j + __builtin_ctzll(bits) / 8);
          written += factorValue(s, b, c, k, position, relations + written);
        }
    }
  }
  return written;
}
