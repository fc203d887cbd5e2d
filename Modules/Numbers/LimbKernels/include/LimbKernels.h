/// Loops over the limbs of natural numbers: arrays of 64-bit words, least significant first.
///
/// In C, because a debug build of the same loops in Swift takes thirty times as long, and a 50-digit number
/// would then take a minute to factor. Lengths are in limbs and at least 1 unless stated; results may overlap
/// operands only where stated.

#ifndef LIMB_KERNELS_H
#define LIMB_KERNELS_H

#include <stddef.h>
#include <stdint.h>

typedef uintptr_t Limb;

/// r = a + b; returns the carry. Needs an ≥ bn ≥ 0; r may be a or b.
Limb limbsAdd(Limb *r, const Limb *a, ptrdiff_t an, const Limb *b, ptrdiff_t bn);

/// r = a − b; returns the borrow. Needs an ≥ bn ≥ 0; r may be a or b.
Limb limbsSubtract(Limb *r, const Limb *a, ptrdiff_t an, const Limb *b, ptrdiff_t bn);

/// Returns −1, 0, or 1 as a is less than, equal to, or greater than b.
int limbsCompare(const Limb *a, const Limb *b, ptrdiff_t n);

/// r = a·b + carry; returns the highest limb. r may be a.
Limb limbsMultiplyBy(Limb *r, const Limb *a, ptrdiff_t n, Limb b, Limb carry);

/// r += a·b; returns the carry.
Limb limbsAddProduct(Limb *r, const Limb *a, ptrdiff_t n, Limb b);

/// r −= a·b; returns the borrow.
Limb limbsSubtractProduct(Limb *r, const Limb *a, ptrdiff_t n, Limb b);

/// r = a·b, of an + bn limbs, by the schoolbook method.
void limbsMultiply(Limb *r, const Limb *a, ptrdiff_t an, const Limb *b, ptrdiff_t bn);

/// r = a², of 2n limbs, by the schoolbook method.
void limbsSquare(Limb *r, const Limb *a, ptrdiff_t n);

/// r = a·2^shift, for shifts from 1 to 63; returns the bits shifted out. r may be a.
Limb limbsShiftLeft(Limb *r, const Limb *a, ptrdiff_t n, unsigned shift);

/// r = a / 2^shift, for shifts from 1 to 63. r may be a.
void limbsShiftRight(Limb *r, const Limb *a, ptrdiff_t n, unsigned shift);

/// q = a / d; returns the remainder. q may be a.
Limb limbsDivideBy(Limb *q, const Limb *a, ptrdiff_t n, Limb d);

/// Returns a mod d.
Limb limbsRemainder(const Limb *a, ptrdiff_t n, Limb d);

/// Divides u by v: the quotient, of un − vn limbs, goes to q, the remainder replaces the low vn limbs of u.
///
/// Knuth's algorithm D. The highest bit of v is set, vn ≥ 2, and the highest vn limbs of u are less than v. Scratch memory
/// of vn limbs.
void limbsDivide(Limb *q, Limb *u, ptrdiff_t un, const Limb *v, ptrdiff_t vn, Limb *scratch);

/// Returns −1/m modulo 2^64, for odd m.
Limb limbNegativeInverse(Limb m);

/// r = t / 2^(64n) mod m, less than m, for t < m·2^(64n) of 2n limbs, which are overwritten.
void limbsMontgomeryReduce(Limb *r, Limb *t, const Limb *m, ptrdiff_t n, Limb negativeInverse);

/// Returns whether products modulo n limbs are computed from ⌈64n/104⌉ pairs of digits of 52 bits, their radix; otherwise, it is 2^(64n).
int limbsMontgomeryUsesDigits(ptrdiff_t n);

/// r = a·b / radix mod m, for a, b < m. scratch has 2n + 2 limbs; r may be a or b.
void limbsMontgomeryMultiply(
  Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n, Limb negativeInverse, Limb *scratch);

/// r = a² / radix mod m. As limbsMontgomeryMultiply.
void limbsMontgomerySquare(
  Limb *r, const Limb *a, const Limb *m, ptrdiff_t n, Limb negativeInverse, Limb *scratch);

/// r = a + b mod m, for a, b < m. r may be a or b.
void limbsAddModulo(Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n);

/// r = a − b mod m, for a, b < m. r may be a or b.
void limbsSubtractModulo(Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n);

#endif
