// Steps of eight sieving primes from one multiple to the next with AVX2.

#ifndef STEPS_AVX2_H
#define STEPS_AVX2_H

#include "InstructionSets.h"

#if defined(__x86_64__)
#include <immintrin.h>

/// Eight primes and their next multiples.
typedef struct {
  __m256i byte;
  /// The index of the multiplier mod 30.
  __m256i index;
  /// ⌊p/30⌋
  __m256i q;
  /// By index, four bits each: the number of the multiple's bit, and the carry to the next multiple.
  __m256i bits, carries;
} SteppedLanes;

/// The wheel's steps by the index of p mod 30, four bits for each multiplier.
typedef struct {
  __m256i gaps, bits, carries;
} PackedSteps;

AVX2_TARGET BODY PackedSteps packedSteps(const WheelSteps *steps) {
  uint32_t gaps[8], bits[8] = {0}, carries[8] = {0};
  for (int state = 0; state < 64; state++) {
    gaps[state % 8] = steps->gap[state];
    bits[state / 8] |= (uint32_t)steps->bit[state] << state % 8 * 4;
    carries[state / 8] |= (uint32_t)steps->carry[state] << state % 8 * 4;
  }
  return (PackedSteps){
    _mm256_loadu_si256((const __m256i *)gaps), _mm256_loadu_si256((const __m256i *)bits),
    _mm256_loadu_si256((const __m256i *)carries)};
}

/// Divides numbers of 32 bits by 30; 2^36 / 30, rounded up, is exact for them.
AVX2_TARGET BODY __m256i thirtieths(__m256i numbers) {
  const __m256i inverse = _mm256_set1_epi32((int32_t)0x88888889);
  __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(numbers, inverse), 36);
  __m256i odd = _mm256_srli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(numbers, 32), inverse), 36);
  return _mm256_or_si256(even, _mm256_slli_epi64(odd, 32));
}

/// Compares numbers of 32 bits, for which there is no instruction without a sign.
AVX2_TARGET BODY __m256i isBelow(__m256i numbers, __m256i end) {
  __m256i last = _mm256_sub_epi32(end, _mm256_set1_epi32(1));
  return _mm256_cmpeq_epi32(_mm256_min_epu32(numbers, last), numbers);
}

/// Returns the numbers of the multiples' bits.
AVX2_TARGET BODY __m256i bitNumbers(const SteppedLanes *lanes) {
  __m256i bit = _mm256_srlv_epi32(lanes->bits, _mm256_slli_epi32(lanes->index, 2));
  bit = _mm256_and_si256(bit, _mm256_set1_epi32(7));
  return _mm256_or_si256(_mm256_slli_epi32(lanes->byte, 3), bit);
}

/// Takes a step in the lanes of a mask.
AVX2_TARGET BODY void takeStep(SteppedLanes *lanes, const PackedSteps *steps, __m256i mask) {
  __m256i carry = _mm256_srlv_epi32(lanes->carries, _mm256_slli_epi32(lanes->index, 2));
  carry = _mm256_and_si256(carry, _mm256_set1_epi32(7));
  __m256i gap = _mm256_permutevar8x32_epi32(steps->gaps, lanes->index);
  __m256i distance = _mm256_add_epi32(_mm256_mullo_epi32(lanes->q, gap), carry);
  lanes->byte = _mm256_add_epi32(lanes->byte, _mm256_and_si256(distance, mask));
  // Subtracting −1 adds 1.
  lanes->index = _mm256_and_si256(_mm256_sub_epi32(lanes->index, mask), _mm256_set1_epi32(7));
}

/// Writes the numbers of the lanes in a mask, and returns how many there are.
AVX2_TARGET BODY size_t storeLanes(uint32_t mask, __m256i numbers, uint32_t *place) {
  uint64_t bytes = _pext_u64(0x0706050403020100, _pdep_u64(mask, 0x0101010101010101) * 0xFF);
  __m256i lanes = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((int64_t)bytes));
  _mm256_storeu_si256((__m256i *)place, _mm256_permutevar8x32_epi32(numbers, lanes));
  return (size_t)__builtin_popcount(mask);
}

#endif

#endif
