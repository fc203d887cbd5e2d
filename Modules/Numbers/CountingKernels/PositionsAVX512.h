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

/// A dividend, and what is subtracted from its quotients.
typedef struct {
  /// Whether the dividend is below 2^53, so that a quotient of doubles is never rounded up to an integer.
  bool isSmall;
  __m512d number, base;
  __m512i exact, low;
} Dividend;

AVX512_TARGET BODY Dividend dividendOf(uint64_t number, uint64_t base) {
  bool isSmall = number < (uint64_t)1 << 53;
  // A large one is less by more than two roundings, and a quotient is below 2^48, so that that of the doubles is right
  // or one too small.
  double approximation = isSmall ? (double)number : (double)number * (1 - 0x1p-50);
  return (Dividend){
    isSmall, _mm512_set1_pd(approximation), _mm512_set1_pd((double)base), _mm512_set1_epi64((int64_t)number),
    _mm512_set1_epi64((int64_t)base)};
}

AVX512_TARGET BODY __m256i halfOfQuotientsOf(Dividend dividend, __m256i divisors) {
  __m512d approximation = _mm512_div_pd(dividend.number, _mm512_cvtepi32_pd(divisors));
  if (dividend.isSmall) return _mm512_cvttpd_epi32(_mm512_sub_pd(approximation, dividend.base));
  __m512i quotient = _mm512_cvttpd_epi64(approximation);
  __m512i d = _mm512_cvtepu32_epi64(divisors);
  __m512i rest = _mm512_sub_epi64(dividend.exact, _mm512_mullo_epi64(quotient, d));
  quotient = _mm512_mask_add_epi64(quotient, _mm512_cmpge_epu64_mask(rest, d), quotient, _mm512_set1_epi64(1));
  return _mm512_cvtepi64_epi32(_mm512_sub_epi64(quotient, dividend.low));
}

/// Returns 16 quotients less the base, rounded down.
AVX512_TARGET BODY __m512i quotientsOf(Dividend dividend, __m512i divisors) {
  return _mm512_inserti64x4(
    _mm512_castsi256_si512(halfOfQuotientsOf(dividend, _mm512_castsi512_si256(divisors))),
    halfOfQuotientsOf(dividend, _mm512_extracti64x4_epi64(divisors, 1)), 1);
}
#endif

#endif
