// The places of 16 positions in a bit set.

#ifndef POSITIONS_AVX512_H
#define POSITIONS_AVX512_H

#include "InstructionSets.h"

#if defined(__x86_64__)
#include <immintrin.h>

typedef struct {
  /// The words' indices.
  __m512i words;
  /// The number of the word's bits up to each position.
  __m512i bitCounts;
} Places;

/// Returns the places of 16 positions below 2^31.
AVX512_TARGET BODY Places placesOf(__m512i positions) {
  // For r from 0 to 29, the number of residues up to r.
  const __m512i residueCounts = _mm512_broadcast_i64x4(_mm256_setr_epi8(
    0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 0, 0));
  // Division by 240: 2^39 / 240, rounded up, is exact for 32 bits.
  const __m512i inverse = _mm512_set1_epi32((int32_t)0x88888889);
  __m512i even = _mm512_srli_epi64(_mm512_mul_epu32(positions, inverse), 39);
  __m512i odd = _mm512_srli_epi64(_mm512_mul_epu32(_mm512_srli_epi64(positions, 32), inverse), 39);
  __m512i words = _mm512_or_si512(even, _mm512_slli_epi64(odd, 32));
  __m512i rests = _mm512_sub_epi32(positions, _mm512_mullo_epi32(words, _mm512_set1_epi32(240)));
  // Division by 30, exact for the numbers up to 239.
  __m512i bytes = _mm512_srli_epi32(_mm512_madd_epi16(rests, _mm512_set1_epi32(137)), 12);
  rests = _mm512_sub_epi32(rests, _mm512_madd_epi16(bytes, _mm512_set1_epi32(30)));
  __m512i inByte = _mm512_maskz_permutexvar_epi8(0x1111111111111111, rests, residueCounts);
  return (Places){words, _mm512_add_epi32(inByte, _mm512_slli_epi32(bytes, 3))};
}

/// Returns 16 quotients less `base`, rounded down, for a dividend below 2^53.
AVX512_TARGET BODY __m512i quotientsOf(__m512d dividend, __m512i divisors, __m512d base) {
  __m512d low = _mm512_div_pd(dividend, _mm512_cvtepi32_pd(_mm512_castsi512_si256(divisors)));
  __m512d high = _mm512_div_pd(dividend, _mm512_cvtepi32_pd(_mm512_extracti64x4_epi64(divisors, 1)));
  return _mm512_inserti64x4(
    _mm512_castsi256_si512(_mm512_cvttpd_epi32(_mm512_sub_pd(low, base))),
    _mm512_cvttpd_epi32(_mm512_sub_pd(high, base)), 1);
}
#endif

#endif
