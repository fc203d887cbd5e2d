/// Functions that count set bits with the processor's own instruction, if it has one.
///
/// Swift compiles `nonzeroBitCount` for the oldest processor of its target, which on x86-64 takes about ten
/// instructions instead of one. These functions detect the instruction at run time.

#ifndef POPULATION_COUNT_H
#define POPULATION_COUNT_H

#include <stddef.h>
#include <stdint.h>

/// 64 bits of a bit set, and the number of bits set before them.
typedef struct {
  uint64_t bits;
  uint64_t rank;
} RankedWord;

/// Returns the number of bits set in an array of words.
uint64_t bitCount(const uint64_t *words, size_t count);

/// Writes the number of bits set before each word, and returns the total.
uint32_t fillRanks(uint32_t *ranks, const uint64_t *words, size_t count);

/// Writes the rank of each word, given that of the first one, and returns the rank after the last.
uint64_t rankWords(RankedWord *words, size_t count, uint64_t first);

// A position is a number from 0 on, and a word represents 240 of them; masks[r] has the bits for the numbers up
// to r, for r from 0 to 239.

/// Returns the sum, over the divisors, of the number of bits set up to position dividend / divisor − first.
///
/// The divisors are in ascending order, and each has its reciprocal, 2^64 / divisor rounded up.
uint64_t sumOfRanksOfQuotients(
  const RankedWord *words, const uint64_t *masks, uint64_t first, uint64_t dividend,
  const uint32_t *divisors, const uint64_t *reciprocals, size_t count);

/// Returns the sum, over the positions, of the number of bits set up to each.
///
/// Terms whose position has bit 31 set are subtracted.
int64_t signedSumOfRanks(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count);

/// Returns the same sum for ascending positions, given a count for each eight words instead of ranks.
///
/// `block` and `before` describe where the last call stopped: the block, and the number of bits set before it.
int64_t signedSumByBlocks(
  const uint64_t *words, const uint32_t *blockCounts, const uint64_t *masks, const uint32_t *positions,
  size_t count, size_t *block, uint64_t *before);

#endif
