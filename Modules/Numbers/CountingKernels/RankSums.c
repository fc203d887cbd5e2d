#include "InstructionSets.h"

BODY uint64_t bitCountBody(const uint64_t *words, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (uint64_t)__builtin_popcountll(words[i]);
  return sum;
}

BODY uint32_t fillRanksBody(uint32_t *ranks, const uint64_t *words, size_t count) {
  uint32_t rank = 0;
  for (size_t i = 0; i < count; i++) {
    ranks[i] = rank;
    rank += (uint32_t)__builtin_popcountll(words[i]);
  }
  return rank;
}

BODY uint64_t rankWordsBody(RankedWord *words, size_t count, uint64_t first) {
  uint64_t rank = first;
  for (size_t i = 0; i < count; i++) {
    words[i].rank = rank;
    rank += (uint64_t)__builtin_popcountll(words[i].bits);
  }
  return rank;
}

BODY void countBlocksBody(uint32_t *counts, const uint64_t *words, size_t blockCount) {
  for (size_t block = 0; block < blockCount; block++) {
    counts[block] = (uint32_t)bitCountBody(words + 8 * block, 8);
  }
}

BODY uint32_t rankBlocksBody(uint32_t *ranks, const uint32_t *counts, size_t blockCount) {
  uint32_t rank = 0;
  for (size_t block = 0; block < blockCount; block++) {
    ranks[block] = rank;
    rank += counts[block];
  }
  return rank;
}

BODY uint64_t rankAt(const RankedWord *words, const uint64_t *masks, uint32_t position) {
  uint32_t word = position / 240;
  uint64_t bits = words[word].bits & masks[position - word * 240];
  return words[word].rank + (uint64_t)__builtin_popcountll(bits);
}

BODY uint64_t sumOfRanksOfQuotientsBody(
  const RankedWord *words, const uint64_t *masks, uint64_t first, uint64_t dividend,
  const uint32_t *divisors, size_t count) {
  // The divisions of a block are one loop, so that several are one instruction.
  enum { blockSize = 128 };
  int32_t positions[blockSize];
  bool isSmall = dividend < (uint64_t)1 << 53;
  double numerator = (double)dividend;
  double base = (double)first;
  uint64_t sum = 0;
  while (count > 0) {
    size_t size = count < blockSize ? count : blockSize;
    if (isSmall) {
      for (size_t i = 0; i < size; i++) {
        positions[i] = (int32_t)(numerator / (double)(int32_t)divisors[i] - base);
      }
    } else {
      for (size_t i = 0; i < size; i++) positions[i] = (int32_t)(dividend / divisors[i] - first);
    }
    for (size_t i = 0; i < size; i++) sum += rankAt(words, masks, (uint32_t)positions[i]);
    divisors += size;
    count -= size;
  }
  return sum;
}

BODY int64_t withSign(uint32_t markedPosition, int64_t rank) {
  int64_t negative = -(int64_t)(markedPosition >> 31);
  return (rank ^ negative) - negative;
}

BODY int64_t signedSumOfRanksBody(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count) {
  int64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t position = positions[i] & 0x7FFFFFFF;
    uint32_t word = position / 240;
    int64_t rank = ranks[word] + __builtin_popcountll(words[word] & masks[position - word * 240]);
    sum += withSign(positions[i], rank);
  }
  return sum;
}

/// Returns the number of bits set in a word's block up to a number of the word.
BODY int64_t rankInBlock(const uint64_t *words, uint32_t word, uint64_t mask) {
  int64_t rank = __builtin_popcountll(words[word] & mask);
  for (size_t w = word & ~(size_t)7; w < word; w++) rank += __builtin_popcountll(words[w]);
  return rank;
}

BODY int64_t signedSumOfBlockRanksBody(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count) {
  int64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t position = positions[i] & 0x7FFFFFFF;
    uint32_t word = position / 240;
    int64_t rank = ranks[word >> 3] + rankInBlock(words, word, masks[position - word * 240]);
    sum += withSign(positions[i], rank);
  }
  return sum;
}

BODY int64_t signedSumByBlocksBody(
  const uint64_t *words, const uint32_t *blockCounts, const uint64_t *masks, const uint32_t *positions,
  size_t count, size_t *block, uint64_t *before) {
  size_t current = *block;
  uint64_t rankOfBlock = *before;
  int64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t position = positions[i] & 0x7FFFFFFF;
    uint32_t word = position / 240;
    size_t target = word >> 3;
    while (current < target) rankOfBlock += blockCounts[current++];
    int64_t rank = (int64_t)rankOfBlock + rankInBlock(words, word, masks[position - word * 240]);
    sum += withSign(positions[i], rank);
  }
  *block = current;
  *before = rankOfBlock;
  return sum;
}

DISPATCH(uint64_t, bitCount, (const uint64_t *words, size_t count), (words, count))

DISPATCH(
  uint32_t, fillRanks, (uint32_t *ranks, const uint64_t *words, size_t count), (ranks, words, count))

DISPATCH(
  uint64_t, rankWords, (RankedWord *words, size_t count, uint64_t first), (words, count, first))

DISPATCH_AVX512(
  void, countBlocks, (uint32_t *counts, const uint64_t *words, size_t blockCount),
  (counts, words, blockCount))

DISPATCH_AVX512(
  uint32_t, rankBlocks, (uint32_t *ranks, const uint32_t *counts, size_t blockCount),
  (ranks, counts, blockCount))

DISPATCH_AVX512(
  uint64_t, sumOfRanksOfQuotients,
  (const RankedWord *words, const uint64_t *masks, uint64_t first, uint64_t dividend,
   const uint32_t *divisors, size_t count),
  (words, masks, first, dividend, divisors, count))

DISPATCH(
  int64_t, signedSumOfRanks,
  (const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
   size_t count),
  (words, ranks, masks, positions, count))

DISPATCH_AVX512(
  int64_t, signedSumOfBlockRanks,
  (const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
   size_t count),
  (words, ranks, masks, positions, count))

DISPATCH(
  int64_t, signedSumByBlocks,
  (const uint64_t *words, const uint32_t *blockCounts, const uint64_t *masks, const uint32_t *positions,
   size_t count, size_t *block, uint64_t *before),
  (words, blockCounts, masks, positions, count, block, before))
