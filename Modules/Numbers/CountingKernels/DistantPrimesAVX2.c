// Finding the multiples of distant primes with AVX2, the first ones of four primes at a time, and the others of eight: 6 ns
// a multiple instead of 17 ns; 10^9 numbers from 10^16 take 0.78, and from 10^18 0.65 of the time (AMD EPYC of 2022).

#include "DistantPrimes.h"
#include "StepsAVX2.h"

#if defined(__x86_64__)

/// Adding 2^52 to a `double` that is a smaller integer makes that integer its last bits.
AVX2_TARGET BODY __m256d shift(void) { return _mm256_set1_pd(0x1p52); }

AVX2_TARGET BODY __m256i integers(__m256d numbers) {
  return _mm256_xor_si256(_mm256_castpd_si256(_mm256_add_pd(numbers, shift())), _mm256_castpd_si256(shift()));
}

AVX2_TARGET BODY __m256d doubles(__m256i numbers) {
  return _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(numbers, _mm256_castpd_si256(shift()))), shift());
}

/// Returns integers divided by 30, rounded down. The double 1/30 is so near that the product is exact for multiples of 30.
AVX2_TARGET BODY __m256d wholeThirtieths(__m256d numbers) {
  return _mm256_floor_pd(_mm256_mul_pd(numbers, _mm256_set1_pd(1.0 / 30)));
}

/// Returns the table's byte for each lane, which is below 16.
AVX2_TARGET BODY __m256i look(__m256i lanes, __m256i table) { return _mm256_shuffle_epi8(table, lanes); }

AVX2_TARGET size_t findDistantMultiplesAVX2(
  const uint64_t *primes, size_t count, uint64_t firstByte, uint64_t byteCount, const WheelSteps *steps,
  uint32_t *multiples) {
  enum { blockSize = 128 };
  // By half of an odd number modulo 30: the index of the next residue, and its distance.
  const __m256i residueIndices =
    _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 7, 7, 0));
  const __m256i residueDistances =
    _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 4, 2, 0, 2, 0, 0, 2, 0, 0, 2, 0, 4, 2, 0, 0));
  // By the lanes of 64 bits in a mask: the lanes of 32 bits to move.
  static const uint64_t moves[16] = {
    0, 0x0100, 0x0302, 0x03020100, 0x0504, 0x05040100, 0x05040302, 0x050403020100,
    0x0706, 0x07060100, 0x07060302, 0x070603020100, 0x07060504, 0x070605040100, 0x070605040302, 0x0706050403020100};
  const PackedSteps packed = packedSteps(steps);
  const __m256i one = _mm256_set1_epi64x(1);
  const __m256i zero = _mm256_setzero_si256();
  const __m256i bases = _mm256_set1_epi64x((int64_t)(30 * firstByte));
  const __m256i length = _mm256_set1_epi64x((int64_t)byteCount * 30);
  const __m256i end = _mm256_set1_epi32((int32_t)byteCount);
  // Less than the base by more than a rounding error, so that a quotient is right or one too small.
  const __m256d dividend = _mm256_set1_pd(30 * (double)firstByte * (1 - 0x1p-50));
  // A prime, and in the upper half the byte of its first multiple times 8 plus the index of the multiplier.
  uint64_t firsts[blockSize + 8];
  size_t found = 0;
  size_t i = 0;
  while (i < count) {
    size_t blockEnd = count - i < blockSize ? count : i + blockSize;
    size_t firstCount = 0;
    for (; i < blockEnd; i += 4) {
      __m256i p = _mm256_loadu_si256((const __m256i *)(primes + i));
      __m256d multiplier = _mm256_floor_pd(_mm256_div_pd(dividend, doubles(p)));
      multiplier = _mm256_add_pd(multiplier, _mm256_set1_pd(1));
      __m256i m = integers(multiplier);
      // Modulo 2^64, because both may be longer; the difference isn't.
      __m256i product = _mm256_slli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(m, 32), p), 32);
      product = _mm256_add_epi64(product, _mm256_mul_epu32(m, p));
      __m256i distance = _mm256_sub_epi64(product, bases);
      __m256i isBefore = _mm256_cmpgt_epi64(zero, distance);
      distance = _mm256_add_epi64(distance, _mm256_and_si256(p, isBefore));
      multiplier = _mm256_add_pd(
        multiplier, _mm256_and_pd(_mm256_set1_pd(1), _mm256_castsi256_pd(isBefore)));
      __m256d turns = _mm256_mul_pd(wholeThirtieths(multiplier), _mm256_set1_pd(30));
      __m256i rest = integers(_mm256_sub_pd(multiplier, turns));
      __m256i half = _mm256_srli_epi64(rest, 1);
      __m256i skipped = _mm256_add_epi64(look(half, residueDistances), _mm256_andnot_si256(rest, one));
      distance = _mm256_add_epi64(distance, _mm256_mul_epu32(p, skipped));
      __m256i byte = integers(wholeThirtieths(doubles(distance)));
      __m256i place = _mm256_or_si256(_mm256_slli_epi64(byte, 3), look(half, residueIndices));
      __m256i first = _mm256_or_si256(p, _mm256_slli_epi64(place, 32));
      __m256d isInside = _mm256_castsi256_pd(_mm256_cmpgt_epi64(length, distance));
      uint32_t mask = (uint32_t)_mm256_movemask_pd(isInside);
      if (blockEnd - i < 4) mask &= (1u << (blockEnd - i)) - 1;
      __m256i move = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((int64_t)moves[mask]));
      _mm256_storeu_si256((__m256i *)(firsts + firstCount), _mm256_permutevar8x32_epi32(first, move));
      firstCount += (size_t)__builtin_popcount(mask);
    }
    i = blockEnd;
    // The padding of the last eight is outside.
    for (size_t k = 0; k < 8; k++) firsts[firstCount + k] = UINT64_MAX;
    for (size_t k = 0; k < firstCount; k += 8) {
      __m256 low = _mm256_loadu_ps((const float *)(firsts + k));
      __m256 high = _mm256_loadu_ps((const float *)(firsts + k + 4));
      __m256i prime = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0x88));
      __m256i place = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0xDD));
      __m256i q = thirtieths(prime);
      __m256i rest = _mm256_sub_epi32(prime, _mm256_mullo_epi32(q, _mm256_set1_epi32(30)));
      __m256i residue = look(_mm256_srli_epi32(rest, 1), residueIndices);
      SteppedLanes lanes = {
        _mm256_srli_epi32(place, 3), _mm256_and_si256(place, _mm256_set1_epi32(7)), q,
        _mm256_permutevar8x32_epi32(packed.bits, residue), _mm256_permutevar8x32_epi32(packed.carries, residue)};
      __m256i isInside = isBelow(lanes.byte, end);
      uint32_t mask = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(isInside));
      while (mask) {
        found += storeLanes(mask, bitNumbers(&lanes), multiples + found);
        takeStep(&lanes, &packed, isInside);
        isInside = isBelow(lanes.byte, end);
        mask = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(isInside));
      }
    }
  }
  return found;
}

#endif
