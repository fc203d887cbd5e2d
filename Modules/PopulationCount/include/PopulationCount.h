/// Counting set bits with the processor's own instruction where it has one.
///
/// Swift compiles `nonzeroBitCount` for the oldest processor of its target, which on x86-64 means some ten
/// instructions in place of one. These functions look at run time.

#ifndef POPULATION_COUNT_H
#define POPULATION_COUNT_H

#include <stddef.h>
#include <stdint.h>

/// 64 bits of a bit set, and how many bits are set before them.
typedef struct {
  uint64_t bits;
  uint64_t rank;
} RankedWord;

/// The bits set in a run of words.
uint64_t bitCount(const uint64_t *words, size_t count);

/// Writes how many bits are set before each of the words, and returns how many are set in all.
uint32_t fillRanks(uint32_t *ranks, const uint64_t *words, size_t count);

/// Fills the ranks of the words, of which the first one is given, and returns the rank after the last.
uint64_t rankWords(RankedWord *words, size_t count, uint64_t first);

// A position is a number from 0 on, of which a word stands for 240; masks[r] has the bits for the numbers up to
// r, for r from 0 to 239.

/// The sum, over the divisors, of the bits set up to position dividend / divisor − first.
///
/// Divisors ascend, and each has its reciprocal, 2^64 / divisor rounded up.
uint64_t sumOfRanksOfQuotients(
  const RankedWord *words, const uint64_t *masks, uint64_t first, uint64_t dividend,
  const uint32_t *divisors, const uint64_t *reciprocals, size_t count);

/// The sum, over the positions, of the bits set up to each; those that have bit 31 set are subtracted.
int64_t signedSumOfRanks(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count);

/// The same for ascending positions, with a count for each eight words in place of ranks.
///
/// `block` and `before` are where the last call stopped: the block, and the bits set before it.
int64_t signedSumByBlocks(
  const uint64_t *words, const uint32_t *blockCounts, const uint64_t *masks, const uint32_t *positions,
  size_t count, size_t *block, uint64_t *before);

#endif
