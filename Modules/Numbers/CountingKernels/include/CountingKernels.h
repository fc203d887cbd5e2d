/// The inner loops of counting and sieving: set bits, ranks in bit sets, quotients, and multiples.
///
/// In C, because Swift compiles for the oldest processor of its target; on x86-64, these functions choose among
/// instruction sets at run time.

#ifndef COUNTING_KERNELS_H
#define COUNTING_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The instruction sets that functions are compiled for, from the oldest to the newest.
typedef enum : int32_t {
  /// The instructions of every processor of the target.
  InstructionSetPortable = 0,
  /// POPCNT, BMI, and AVX2 of x86-64: Intel's processors from 2013 on, AMD's from 2015 on.
  InstructionSetAVX2 = 1,
  /// AVX-512 with VBMI2 and VPOPCNTDQ: Intel's from 2019 on, AMD's from 2022 on.
  InstructionSetAVX512 = 2,
} InstructionSet;

/// Returns the instruction set in use: the newest of this processor, up to the limit.
InstructionSet instructionSet(void);

/// Limits the instruction sets that are used from now on, for tests; no limit is `InstructionSetAVX512`.
void limitInstructionSet(InstructionSet limit);

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

// A block is eight words.

/// Writes the number of bits set in each block.
void countBlocks(uint32_t *counts, const uint64_t *words, size_t blockCount);

/// Writes the sum of the counts before each block, and returns the total.
uint32_t rankBlocks(uint32_t *ranks, const uint32_t *counts, size_t blockCount);

// A position is a number from 0 on, and a word represents 240 of them; masks[r] has the bits for the numbers up
// to r, for r from 0 to 239.

/// Returns the sum, over the divisors, of the number of bits set up to position ⌊dividend / divisor⌋ − first.
///
/// Takes less time for a dividend below 2^53, because a quotient of doubles is then never rounded up to an integer.
uint64_t sumOfRanksOfQuotients(
  const RankedWord *words, const uint64_t *masks, uint64_t first, uint64_t dividend,
  const uint32_t *divisors, size_t count);

// In an array of positions, bit 31 marks those whose term is subtracted.

/// Returns the sum, over the positions, of the number of bits set up to each.
int64_t signedSumOfRanks(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count);

/// Returns the same sum, given the rank of each block instead of each word.
int64_t signedSumOfBlockRanks(
  const uint64_t *words, const uint32_t *ranks, const uint64_t *masks, const uint32_t *positions,
  size_t count);

/// Returns the same sum for ascending positions, given a count for each block instead of ranks.
///
/// `block` and `before` describe where the last call stopped: the block, and the number of bits set before it.
int64_t signedSumByBlocks(
  const uint64_t *words, const uint32_t *blockCounts, const uint64_t *masks, const uint32_t *positions,
  size_t count, size_t *block, uint64_t *before);

/// The number of positions that the next functions may write beyond the last one.
static const size_t leafPadding = 32;

/// Writes the positions ⌊dividend / m⌋ − low of the leaves, and returns their number.
///
/// The leaves are the m with a least factor above `bound`.
///
/// - Parameters:
///   - entries: The least factor and the sign of μ of the numbers prime to 30, as in `LeastFactorTable`.
///   - start: The index of the largest m.
///   - end: The index just below that of the smallest m; start − end is at most 2^15.
///   - weight: Set to Σ −μ(m). Positions with μ(m) = 1 are marked.
size_t fillLeaves(
  const uint16_t *entries, size_t start, size_t end, uint16_t bound, uint64_t dividend, uint64_t low,
  uint32_t *positions, int64_t *weight);

/// Writes the positions ⌊dividend / p⌋ − low for the primes from index `start` down to just above `end`.
void fillPrimeLeaves(
  const uint32_t *primes, size_t start, size_t end, uint64_t dividend, uint64_t low, uint32_t *positions);

/// A sieving prime that crosses off multiples one at a time.
typedef struct {
  uint32_t prime;
  /// The byte of the next multiple, relative to the next segment.
  uint32_t next;
} SteppedPrime;

/// The steps from a multiple to the next by the wheel's state, as in `Wheel30`.
typedef struct {
  /// The number of the multiple's bit.
  uint8_t bit[64];
  /// The gap to the next multiplier; times ⌊p/30⌋, it is the larger part of the distance in bytes.
  uint8_t gap[64];
  /// The remaining bytes of the distance.
  uint8_t carry[64];
  /// The state at the next multiple.
  uint8_t next[64];
} WheelSteps;

/// Clears the bits of the primes' multiples in a segment, and advances the primes to the next segment.
///
/// - Parameters:
///   - primes: The primes, which are below 2^24.
///   - states: The wheel's state at the next multiple of each prime.
///   - byteCount: The segment's length, at most 2^28.
void crossOffStepped(
  SteppedPrime *primes, uint8_t *states, size_t count, const WheelSteps *steps, uint64_t *words,
  uint32_t byteCount);

/// Finds the multiples of primes in a window, and returns how many there are.
///
/// - Parameters:
///   - primes: Ascending primes, less than the window's first number, and more than its 2^48th part; read up to a
///     multiple of four.
///   - firstByte: A 30th of the window's first number.
///   - byteCount: The length of the window, at most 2^28.
///   - multiples: Receives the numbers of the multiples' bits. Has room for 8 · (byteCount / primes[0] + 2) for each
///     prime.
size_t findDistantMultiples(
  const uint64_t *primes, size_t count, uint64_t firstByte, uint64_t byteCount, const WheelSteps *steps,
  uint32_t *multiples);

/// The largest number of numbers that are tested together.
enum { strongTestCount = 4 };

/// Returns a bit for each of up to four odd numbers, from 43 to 2^70, that passes the strong tests to the first 13 primes.
///
/// These are prime: J. Sorenson, J. Webster, "Strong pseudoprimes to twelve prime bases", Math. Comp. 86 (2017). A prime
/// takes about 2 µs, and most other numbers a tenth of that.
uint32_t primesByStrongTests(uint64_t originLow, uint64_t originHigh, const uint64_t *distances, int count);
#endif
