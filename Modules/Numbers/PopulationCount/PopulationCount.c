#include "PopulationCount.h"

// Each function is compiled twice from one inlined body: for every processor of the target, and for those that
// have the instruction. On architectures other than x86-64, every processor has it or something close.
#define BODY static inline __attribute__((always_inline))

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

BODY uint64_t rankAt(const RankedWord *words, const uint64_t *masks, uint32_t position) {
  uint32_t word = position / 240;
  uint64_t bits = words[word].bits & masks[position - word * 240];
  return words[word].rank + (uint64_t)__builtin_popcountll(bits);
}

BODY uint64_t sumOfRanksOfQuotientsBody(
  const RankedWord *words, const uint64_t *masks, uint64_t first, uint64_t dividend,
  const uint32_t *divisors, const uint64_t *reciprocals, size_t count) {
  uint64_t sum = 0;
  uint64_t product;
  if (count == 0) return 0;
  if (__builtin_mul_overflow(dividend, (uint64_t)divisors[count - 1], &product)) {
    for (size_t i = 0; i < count; i++) {
      uint64_t quotient = (uint64_t)(((unsigned __int128)dividend * reciprocals[i]) >> 64);
      // The estimate can be one too large.
      quotient -= quotient * divisors[i] > dividend;
      sum += rankAt(words, masks, (uint32_t)(quotient - first));
    }
  } else {
#pragma unroll 4
    for (size_t i = 0; i < count; i++) {
      uint64_t quotient = (uint64_t)(((unsigned __int128)dividend * reciprocals[i]) >> 64);
      sum += rankAt(words, masks, (uint32_t)(quotient - first));
    }
  }
  return sum;
}

BODY int64_t signedSumOfRanksBody(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count) {
  int64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t negative = -(int64_t)(positions[i] >> 31);
    uint32_t position = positions[i] & 0x7FFFFFFF;
    uint32_t word = position / 240;
    int64_t rank = ranks[word] + __builtin_popcountll(words[word] & masks[position - word * 240]);
    sum += (rank ^ negative) - negative;
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
    int64_t negative = -(int64_t)(positions[i] >> 31);
    uint32_t position = positions[i] & 0x7FFFFFFF;
    uint32_t word = position / 240;
    size_t target = word >> 3;
    while (current < target) rankOfBlock += blockCounts[current++];
    int64_t rank = (int64_t)rankOfBlock + __builtin_popcountll(words[word] & masks[position - word * 240]);
    for (size_t w = current << 3; w < word; w++) rank += __builtin_popcountll(words[w]);
    sum += (rank ^ negative) - negative;
  }
  *block = current;
  *before = rankOfBlock;
  return sum;
}

#if defined(__x86_64__)
#define DISPATCH(type, name, parameters, arguments)                                                          \
  __attribute__((target("popcnt,bmi,bmi2"))) static type name##WithInstruction parameters {                           \
    return name##Body arguments;                                                                             \
  }                                                                                                          \
  type name parameters {                                                                                     \
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2") ? name##WithInstruction arguments : name##Body arguments;        \
  }
#else
#define DISPATCH(type, name, parameters, arguments)                                                          \
  type name parameters { return name##Body arguments; }
#endif

DISPATCH(uint64_t, bitCount, (const uint64_t *words, size_t count), (words, count))

DISPATCH(
  uint32_t, fillRanks, (uint32_t *ranks, const uint64_t *words, size_t count), (ranks, words, count))

DISPATCH(
  uint64_t, rankWords, (RankedWord *words, size_t count, uint64_t first), (words, count, first))

DISPATCH(
  uint64_t, sumOfRanksOfQuotients,
  (const RankedWord *words, const uint64_t *masks, uint64_t first, uint64_t dividend,
   const uint32_t *divisors, const uint64_t *reciprocals, size_t count),
  (words, masks, first, dividend, divisors, reciprocals, count))

DISPATCH(
  int64_t, signedSumOfRanks,
  (const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
   size_t count),
  (words, ranks, masks, positions, count))

DISPATCH(
  int64_t, signedSumByBlocks,
  (const uint64_t *words, const uint32_t *blockCounts, const uint64_t *masks, const uint32_t *positions,
   size_t count, size_t *block, uint64_t *before),
  (words, blockCounts, masks, positions, count, block, before))
