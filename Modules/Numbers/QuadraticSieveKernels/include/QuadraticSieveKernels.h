/// The inner loops of the self-initializing quadratic sieve, and of its linear algebra over GF(2).
///
/// In C, because a debug build of the same loops in Swift takes thirty times as long, and so that processors with
/// AVX2 or AVX-512 can use them. Names follow S. Contini, "Factoring integers with the self-initializing quadratic sieve" (1997).

#ifndef QUADRATIC_SIEVE_KERNELS_H
#define QUADRATIC_SIEVE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// The state of one worker, which sieves one polynomial at a time.
typedef struct QuadraticSieve QuadraticSieve;

/// The parameters that all workers share.
typedef struct {
  /// The factor base: 2 and the odd primes p with (kn/p) ≥ 0, ascending, below 2^24, and roots of kn modulo each.
  const uint32_t *primes;
  const uint32_t *roots;
  int32_t primeCount;
  /// The index of the first prime that is sieved with; smaller ones are only divided by.
  int32_t firstSieved;
  /// The sieve's interval is −M ..< M, with M = 2^14·blockCount.
  int32_t blockCount;
  /// The limbs of a value in two's complement, enough for kn and a sign.
  int32_t limbCount;
  /// A position is reported when the logarithms there reach this sum.
  int32_t threshold;
  /// The bits that a cofactor may have after division by the primes below `firstSieved`, beyond the sieved sum.
  int32_t cofactorBits;
  /// The largest accepted large prime; above, up to the square, products of two are tried if `usesTwoLargePrimes`.
  uint32_t largePrimeLimit;
  int32_t usesTwoLargePrimes;
} QuadraticSieveParameters;

/// Creates a worker's state; returns NULL without memory. The parameters' arrays must outlive it.
QuadraticSieve *quadraticSieveCreate(const QuadraticSieveParameters *parameters);
void quadraticSieveFree(QuadraticSieve *sieve);

/// Changes to another leading coefficient, the product of factor-base primes, and the values of which b is a sum.
///
/// The first polynomial (a·x + b)² − kn has the sum of all these values.
void quadraticSieveSetLeading(
  QuadraticSieve *sieve, const uintptr_t *a, const int32_t *aIndices, int32_t aIndexCount, const uintptr_t *bs,
  const uintptr_t *firstB);

/// Changes b by ∓2·B[v]: subtracts if `subtracts`.
void quadraticSieveStep(QuadraticSieve *sieve, int32_t v, int32_t subtracts);

/// Sieves a·x² + 2b·x + c, and writes relations; returns the number of words written.
///
/// Each relation: its number of words, 1 if the value is negative, x + M, two large primes (ascending, 1 if none), two
/// words of a hash of a·x + b, and the indices of the value's primes in the factor base with multiplicity,
/// without those of a. Stops when less than 256 words are left.
int32_t quadraticSieveRun(
  QuadraticSieve *sieve, const uintptr_t *b, const uintptr_t *c, uint32_t *relations, int32_t capacity);

/// Finds up to 64 dependencies among the columns of a sparse matrix over GF(2).
///
/// Column j has ones in the rows from entries[starts[j]] to entries[starts[j + 1] − 1]. Bit i of dependencies[j] says that column j is in the i-th.
/// Returns the number of dependencies, 0 for failure, and −1 when `isCanceled` returned nonzero.
///
/// Block Lanczos: P. L. Montgomery, "A block Lanczos algorithm for finding dependencies over GF(2)" (1995).
int32_t lanczos(
  int32_t rowCount, int32_t columnCount, const uint32_t *starts, const uint32_t *entries, uint64_t *dependencies,
  uint64_t seed, int32_t (*isCanceled)(void *context, double fraction), void *context);

/// The same by Gaussian elimination, for matrices of up to a few thousand columns.
int32_t eliminate(
  int32_t rowCount, int32_t columnCount, const uint32_t *starts, const uint32_t *entries, uint64_t *dependencies,
  int32_t (*isCanceled)(void *context, double fraction), void *context);

#endif
