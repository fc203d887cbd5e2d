// The hard leaves with AVX-512: filling a batch takes 0.55 ns a leaf where the portable body takes 2.0 to 3.0 ns with
// AVX2, because the leaves are selected by compressing vectors; and a query counts a block in one instruction, so that
// ranks are needed only for blocks. Together these were 40 % of a count (AMD EPYC of 2022, π(10^18)).

#include "PositionsAVX512.h"

#if defined(__x86_64__)

// MARK: - Batches

/// Selects the leaves of a batch, and returns their number.
///
/// `selected` receives each one's distance from the batch's first candidate, and in bit 15, whether μ(m) = 1.
AVX512_TARGET BODY size_t selectLeaves(
  const uint16_t *entries, size_t start, size_t candidates, uint16_t bound, uint16_t *selected,
  int64_t *weight) {
  const __m512i ascending = _mm512_set_epi16(
    31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    1, 0);
  const __m512i descending = _mm512_sub_epi16(_mm512_set1_epi16(31), ascending);
  const __m512i one = _mm512_set1_epi16(1);
  const __m512i mark = _mm512_set1_epi16((int16_t)0x8000);
  __m512i bounds = _mm512_set1_epi16((int16_t)bound);
  __m512i distances = ascending;
  size_t count = 0;
  size_t marked = 0;
  for (size_t done = 0; done < candidates; done += 32) {
    size_t left = candidates - done;
    __mmask32 isCandidate = left < 32 ? 0xFFFFFFFF << (32 - left) : 0xFFFFFFFF;
    // The 32 entries that end with the next one; those before the last candidate are not read.
    const uint16_t *block = (const uint16_t *)((uintptr_t)entries + 2 * (start - done) - 62);
    __m512i loaded = _mm512_permutexvar_epi16(descending, _mm512_maskz_loadu_epi16(isCandidate, block));
    __mmask32 isLeaf = _mm512_cmpgt_epu16_mask(loaded, bounds);
    __mmask32 isEven = _mm512_testn_epi16_mask(loaded, one);
    __m512i places = _mm512_mask_blend_epi16(isEven, distances, _mm512_or_si512(distances, mark));
    _mm512_storeu_si512(selected + count, _mm512_maskz_compress_epi16(isLeaf, places));
    count += (size_t)__builtin_popcount(isLeaf);
    marked += (size_t)__builtin_popcount(isLeaf & isEven);
    distances = _mm512_add_epi16(distances, _mm512_set1_epi16(32));
  }
  *weight = (int64_t)count - 2 * (int64_t)marked;
  return count;
}

size_t fillLeavesAVX512(
  const uint16_t *entries, size_t start, size_t end, uint16_t bound, uint64_t dividend, uint64_t low,
  uint32_t *positions, int64_t *weight);

AVX512_TARGET size_t fillLeavesAVX512(
  const uint16_t *entries, size_t start, size_t end, uint16_t bound, uint64_t dividend, uint64_t low,
  uint32_t *positions, int64_t *weight) {
  // Two bytes each in the second half of the array; four bytes each overwrite it from its beginning on.
  uint16_t *selected = (uint16_t *)(positions);
  selected += start - end + leafPadding;
  size_t count = selectLeaves(entries, start, start - end, bound, selected, weight);
  const __m512i residues = _mm512_broadcast_i64x4(_mm256_setr_epi32(1, 7, 11, 13, 17, 19, 23, 29));
  __m512i first = _mm512_set1_epi32((int32_t)start);
  const Dividend numerator = dividendOf(dividend, low);
  for (size_t i = 0; i < count; i += 16) {
    __m512i loaded = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(selected + i)));
    __m512i distances = _mm512_and_si512(loaded, _mm512_set1_epi32(0x7FFF));
    __m512i indices = _mm512_sub_epi32(first, distances);
    __m512i numbers = _mm512_mullo_epi32(_mm512_srli_epi32(indices, 3), _mm512_set1_epi32(30));
    numbers = _mm512_add_epi32(numbers, _mm512_permutexvar_epi32(indices, residues));
    __m512i quotients = quotientsOf(numerator, numbers);
    __m512i marks = _mm512_slli_epi32(_mm512_srli_epi32(loaded, 15), 31);
    _mm512_storeu_si512(positions + i, _mm512_or_si512(quotients, marks));
  }
  return count;
}

// MARK: - Ranks of blocks

void countBlocksAVX512(uint32_t *counts, const uint64_t *words, size_t blockCount);

AVX512_TARGET void countBlocksAVX512(uint32_t *counts, const uint64_t *words, size_t blockCount) {
  // The words' counts are bytes, and eight bytes are added in one instruction.
  enum { chunk = 64 };
  uint64_t bytes[chunk];
  for (size_t done = 0; done < blockCount; done += chunk) {
    size_t size = blockCount - done < chunk ? blockCount - done : chunk;
    for (size_t i = 0; i < size; i++) {
      __m512i ones = _mm512_popcnt_epi64(_mm512_loadu_si512(words + 8 * (done + i)));
      bytes[i] = (uint64_t)_mm_cvtsi128_si64(_mm512_cvtepi64_epi8(ones));
    }
    for (size_t i = 0; i < size; i += 8) {
      __mmask8 isBlock = size - i < 8 ? (__mmask8)((1 << (size - i)) - 1) : 0xFF;
      __m512i sums = _mm512_sad_epu8(_mm512_maskz_loadu_epi64(isBlock, bytes + i), _mm512_setzero_si512());
      _mm512_mask_cvtepi64_storeu_epi32(counts + done + i, isBlock, sums);
    }
  }
}

uint32_t rankBlocksAVX512(uint32_t *ranks, const uint32_t *counts, size_t blockCount);

AVX512_TARGET uint32_t rankBlocksAVX512(uint32_t *ranks, const uint32_t *counts, size_t blockCount) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i last = _mm512_set1_epi32(15);
  __m512i before = zero;
  for (size_t i = 0; i < blockCount; i += 16) {
    __mmask16 isBlock = blockCount - i < 16 ? (__mmask16)((1 << (blockCount - i)) - 1) : 0xFFFF;
    __m512i loaded = _mm512_maskz_loadu_epi32(isBlock, counts + i);
    __m512i sums = _mm512_add_epi32(loaded, _mm512_alignr_epi32(loaded, zero, 15));
    sums = _mm512_add_epi32(sums, _mm512_alignr_epi32(sums, zero, 14));
    sums = _mm512_add_epi32(sums, _mm512_alignr_epi32(sums, zero, 12));
    sums = _mm512_add_epi32(sums, _mm512_alignr_epi32(sums, zero, 8));
    _mm512_mask_storeu_epi32(ranks + i, isBlock, _mm512_add_epi32(before, _mm512_sub_epi32(sums, loaded)));
    before = _mm512_add_epi32(before, _mm512_permutexvar_epi32(last, sums));
  }
  return (uint32_t)_mm_cvtsi128_si32(_mm512_castsi512_si128(before));
}

int64_t signedSumOfBlockRanksAVX512(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count);

AVX512_TARGET int64_t signedSumOfBlockRanksAVX512(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count) {
  (void)masks;
  enum { chunk = 64 };
  uint32_t blocks[chunk];
  uint32_t bitCounts[chunk];
  int32_t signs[chunk];
  const __m512i one = _mm512_set1_epi64(1);
  // Subtracted with saturation from the number of a block's bits, twice in each lane, these leave the number of the
  // lane's bits in its low half, or more than 64 of them, and 0 in its high half.
  const __m512i laneStarts = _mm512_setr_epi64(
    (int64_t)0xFFFFFFFF00000000, (int64_t)0xFFFFFFFF00000040, (int64_t)0xFFFFFFFF00000080,
    (int64_t)0xFFFFFFFF000000C0, (int64_t)0xFFFFFFFF00000100, (int64_t)0xFFFFFFFF00000140,
    (int64_t)0xFFFFFFFF00000180, (int64_t)0xFFFFFFFF000001C0);
  __m512i sums = _mm512_setzero_si512();
  int64_t sum = 0;
  for (size_t done = 0; done < count; done += chunk) {
    size_t size = count - done < chunk ? count - done : chunk;
    for (size_t i = 0; i < size; i += 16) {
      __mmask16 isLeaf = size - i < 16 ? (__mmask16)((1 << (size - i)) - 1) : 0xFFFF;
      __m512i marked = _mm512_maskz_loadu_epi32(isLeaf, positions + done + i);
      Places places = placesOf(_mm512_and_si512(marked, _mm512_set1_epi32(0x7FFFFFFF)));
      __m512i inBlock = _mm512_slli_epi32(_mm512_and_si512(places.words, _mm512_set1_epi32(7)), 6);
      _mm512_storeu_si512(blocks + i, _mm512_srli_epi32(places.words, 3));
      _mm512_storeu_si512(bitCounts + i, _mm512_add_epi32(inBlock, places.bitCounts));
      _mm512_storeu_si512(signs + i, _mm512_or_si512(_mm512_srai_epi32(marked, 31), _mm512_set1_epi32(1)));
    }
    for (size_t i = 0; i < size; i++) {
      __m512i shifts = _mm512_subs_epu16(_mm512_set1_epi32((int32_t)bitCounts[i]), laneStarts);
      __m512i mask = _mm512_sub_epi64(_mm512_sllv_epi64(one, shifts), one);
      __m512i ones = _mm512_popcnt_epi64(_mm512_and_si512(_mm512_loadu_si512(words + 8 * blocks[i]), mask));
      sums = _mm512_add_epi64(sums, _mm512_mul_epi32(ones, _mm512_set1_epi32(signs[i])));
      sum += (int64_t)ranks[blocks[i]] * signs[i];
    }
  }
  return sum + _mm512_reduce_add_epi64(sums);
}

#endif
