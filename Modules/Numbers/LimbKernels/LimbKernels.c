#include "LimbKernels.h"

#include <string.h>

typedef unsigned __int128 Wide;
#define INLINE static inline __attribute__((always_inline))

Limb limbsAdd(Limb *r, const Limb *a, ptrdiff_t an, const Limb *b, ptrdiff_t bn) {
  unsigned long long carry = 0;
  ptrdiff_t i = 0;
  for (; i < bn; i++) r[i] = __builtin_addcll(a[i], b[i], carry, &carry);
  for (; i < an && carry; i++) r[i] = __builtin_addcll(a[i], 0, carry, &carry);
  if (r != a && i < an) memmove(r + i, a + i, (size_t)(an - i) * sizeof(Limb));
  return carry;
}

Limb limbsSubtract(Limb *r, const Limb *a, ptrdiff_t an, const Limb *b, ptrdiff_t bn) {
  unsigned long long borrow = 0;
  ptrdiff_t i = 0;
  for (; i < bn; i++) r[i] = __builtin_subcll(a[i], b[i], borrow, &borrow);
  for (; i < an && borrow; i++) r[i] = __builtin_subcll(a[i], 0, borrow, &borrow);
  if (r != a && i < an) memmove(r + i, a + i, (size_t)(an - i) * sizeof(Limb));
  return borrow;
}

int limbsCompare(const Limb *a, const Limb *b, ptrdiff_t n) {
  for (ptrdiff_t i = n - 1; i >= 0; i--)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

INLINE Limb multiplyBy(Limb *r, const Limb *a, ptrdiff_t n, Limb b, Limb carry) {
  for (ptrdiff_t i = 0; i < n; i++) {
    Wide t = (Wide)a[i] * b + carry;
    r[i] = (Limb)t;
    carry = (Limb)(t >> 64);
  }
  return carry;
}

INLINE Limb addProduct(Limb *r, const Limb *a, ptrdiff_t n, Limb b) {
  Limb carry = 0;
  for (ptrdiff_t i = 0; i < n; i++) {
    Wide t = (Wide)a[i] * b + r[i] + carry;
    r[i] = (Limb)t;
    carry = (Limb)(t >> 64);
  }
  return carry;
}

#if defined(__x86_64__)
// The two carry chains of ADX, which compilers don't generate. Four limbs a turn; the flags survive between turns.
__attribute__((target("adx,bmi2"))) static Limb addProductWithTwoCarries(
  Limb *r, const Limb *a, ptrdiff_t n, Limb b) {
  Limb carry = addProduct(r, a, n & 3, b);
  ptrdiff_t turns = n >> 2;
  if (turns == 0) return carry;
  r += n & 3;
  a += n & 3;
  Limb low, high, next;
  __asm__ volatile(
    "xorl %k[low], %k[low]\n\t"  // Clears both carries.
    "1:\n\t"
    "mulx (%[a]), %[low], %[high]\n\t"
    "adcx %[carry], %[low]\n\t"
    "adox (%[r]), %[low]\n\t"
    "movq %[low], (%[r])\n\t"
    "mulx 8(%[a]), %[low], %[next]\n\t"
    "adcx %[high], %[low]\n\t"
    "adox 8(%[r]), %[low]\n\t"
    "movq %[low], 8(%[r])\n\t"
    "mulx 16(%[a]), %[low], %[high]\n\t"
    "adcx %[next], %[low]\n\t"
    "adox 16(%[r]), %[low]\n\t"
    "movq %[low], 16(%[r])\n\t"
    "mulx 24(%[a]), %[low], %[carry]\n\t"
    "adcx %[high], %[low]\n\t"
    "adox 24(%[r]), %[low]\n\t"
    "movq %[low], 24(%[r])\n\t"
    "leaq 32(%[a]), %[a]\n\t"
    "leaq 32(%[r]), %[r]\n\t"
    "leaq -1(%[turns]), %[turns]\n\t"
    "jrcxz 2f\n\t"
    "jmp 1b\n\t"
    "2:\n\t"
    "movl $0, %k[low]\n\t"
    "adcx %[low], %[carry]\n\t"
    "adox %[low], %[carry]\n\t"
    : [a] "+r"(a), [r] "+r"(r), [turns] "+c"(turns), [carry] "+r"(carry), [low] "=&r"(low), [high] "=&r"(high),
      [next] "=&r"(next)
    : "d"(b)
    : "cc", "memory");
  return carry;
}

static int hasTwoCarries(void) { return __builtin_cpu_supports("adx") && __builtin_cpu_supports("bmi2"); }
#else
static int hasTwoCarries(void) { return 0; }
static Limb addProductWithTwoCarries(Limb *r, const Limb *a, ptrdiff_t n, Limb b) {
  return addProduct(r, a, n, b);
}
#endif

Limb limbsMultiplyBy(Limb *r, const Limb *a, ptrdiff_t n, Limb b, Limb carry) {
  return multiplyBy(r, a, n, b, carry);
}

Limb limbsAddProduct(Limb *r, const Limb *a, ptrdiff_t n, Limb b) {
  return hasTwoCarries() ? addProductWithTwoCarries(r, a, n, b) : addProduct(r, a, n, b);
}

Limb limbsSubtractProduct(Limb *r, const Limb *a, ptrdiff_t n, Limb b) {
  Limb carry = 0;
  for (ptrdiff_t i = 0; i < n; i++) {
    Wide t = (Wide)a[i] * b + carry;
    Limb low = (Limb)t;
    carry = (Limb)(t >> 64) + (r[i] < low);
    r[i] -= low;
  }
  return carry;
}

void limbsMultiply(Limb *r, const Limb *a, ptrdiff_t an, const Limb *b, ptrdiff_t bn) {
  r[an] = multiplyBy(r, a, an, b[0], 0);
  if (an >= 8 && hasTwoCarries()) {
    for (ptrdiff_t i = 1; i < bn; i++) r[an + i] = addProductWithTwoCarries(r + i, a, an, b[i]);
  } else {
    for (ptrdiff_t i = 1; i < bn; i++) r[an + i] = addProduct(r + i, a, an, b[i]);
  }
}

void limbsSquare(Limb *r, const Limb *a, ptrdiff_t n) {
  // The products of different limbs, twice, and then the squares.
  r[0] = 0;
  if (n > 1) {
    r[n] = multiplyBy(r + 1, a + 1, n - 1, a[0], 0);
    int two = n >= 8 && hasTwoCarries();
    for (ptrdiff_t i = 1; i < n - 1; i++) {
      r[n + i] = two ? addProductWithTwoCarries(r + 2 * i + 1, a + i + 1, n - 1 - i, a[i])
                     : addProduct(r + 2 * i + 1, a + i + 1, n - 1 - i, a[i]);
    }
  }
  r[2 * n - 1] = 0;
  Limb shifted = 0;
  unsigned long long carry = 0;
  for (ptrdiff_t i = 0; i < n; i++) {
    Wide square = (Wide)a[i] * a[i];
    Limb low = r[2 * i], high = r[2 * i + 1];
    r[2 * i] = __builtin_addcll((low << 1) | shifted, (Limb)square, carry, &carry);
    r[2 * i + 1] = __builtin_addcll((high << 1) | (low >> 63), (Limb)(square >> 64), carry, &carry);
    shifted = high >> 63;
  }
}

Limb limbsShiftLeft(Limb *r, const Limb *a, ptrdiff_t n, unsigned shift) {
  Limb out = a[n - 1] >> (64 - shift);
  for (ptrdiff_t i = n - 1; i > 0; i--) r[i] = a[i] << shift | a[i - 1] >> (64 - shift);
  r[0] = a[0] << shift;
  return out;
}

void limbsShiftRight(Limb *r, const Limb *a, ptrdiff_t n, unsigned shift) {
  for (ptrdiff_t i = 0; i < n - 1; i++) r[i] = a[i] >> shift | a[i + 1] << (64 - shift);
  r[n - 1] = a[n - 1] >> shift;
}

// Division of two limbs by one with a reciprocal. N. Möller, T. Granlund, "Improved division by invariant
// integers", IEEE Trans. Comput. 60 (2011).

INLINE Limb reciprocal(Limb d) {
#if defined(__x86_64__)
  Limb quotient, remainder;
  __asm__("divq %4" : "=a"(quotient), "=d"(remainder) : "0"(~(Limb)0), "1"(~d), "r"(d) : "cc");
  return quotient;
#else
  return (Limb)((((Wide)~d) << 64 | ~(Limb)0) / d);
#endif
}

INLINE Limb divideTwoByOne(Limb high, Limb low, Limb d, Limb inverse, Limb *remainder) {
  Wide q = (Wide)inverse * high + ((Wide)high << 64 | low);
  Limb q1 = (Limb)(q >> 64) + 1, q0 = (Limb)q;
  Limb r = low - q1 * d;
  if (r > q0) {
    q1--;
    r += d;
  }
  if (__builtin_expect(r >= d, 0)) {
    q1++;
    r -= d;
  }
  *remainder = r;
  return q1;
}

INLINE Limb remainderOf(const Limb *a, ptrdiff_t n, Limb d) {
  unsigned shift = (unsigned)__builtin_clzll(d);
  d <<= shift;
  Limb inverse = reciprocal(d);
  Limb r = shift ? a[n - 1] >> (64 - shift) : 0;
  for (ptrdiff_t i = n - 1; i > 0; i--) {
    Limb low = shift ? a[i] << shift | a[i - 1] >> (64 - shift) : a[i];
    divideTwoByOne(r, low, d, inverse, &r);
  }
  divideTwoByOne(r, a[0] << shift, d, inverse, &r);
  return r >> shift;
}

Limb limbsRemainder(const Limb *a, ptrdiff_t n, Limb d) { return remainderOf(a, n, d); }

Limb limbsDivideBy(Limb *q, const Limb *a, ptrdiff_t n, Limb d) {
  unsigned shift = (unsigned)__builtin_clzll(d);
  d <<= shift;
  Limb inverse = reciprocal(d);
  Limb r = shift ? a[n - 1] >> (64 - shift) : 0;
  for (ptrdiff_t i = n - 1; i > 0; i--) {
    Limb low = shift ? a[i] << shift | a[i - 1] >> (64 - shift) : a[i];
    q[i] = divideTwoByOne(r, low, d, inverse, &r);
  }
  q[0] = divideTwoByOne(r, a[0] << shift, d, inverse, &r);
  return r >> shift;
}

void limbsDivide(Limb *q, Limb *u, ptrdiff_t un, const Limb *v, ptrdiff_t vn, Limb *scratch) {
  // Additions have the two carry chains; the highest bit of v is set, so its negative is shorter or as long.
  Limb *negated = NULL;
  if (vn >= 8 && hasTwoCarries()) {
    negated = scratch;
    unsigned long long carry = 1;
    for (ptrdiff_t i = 0; i < vn; i++) negated[i] = __builtin_addcll(~v[i], 0, carry, &carry);
  }
  Limb d1 = v[vn - 1], d0 = v[vn - 2];
  Limb inverse = reciprocal(d1);
  for (ptrdiff_t j = un - vn - 1; j >= 0; j--) {
    Limb top = u[j + vn];
    Limb estimate, rest;
    int restOverflows = 0;
    if (top >= d1) {
      estimate = ~(Limb)0;
      rest = u[j + vn - 1] + d1;
      restOverflows = rest < d1;
    } else {
      estimate = divideTwoByOne(top, u[j + vn - 1], d1, inverse, &rest);
    }
    while (!restOverflows && (Wide)estimate * d0 > ((Wide)rest << 64 | u[j + vn - 2])) {
      estimate--;
      rest += d1;
      restOverflows = rest < d1;
    }
    // u − q·v = u + q·(2^(64·vn) − v) − q·2^(64·vn).
    Limb borrow = negated ? estimate - limbsAddProduct(u + j, negated, vn, estimate)
                          : limbsSubtractProduct(u + j, v, vn, estimate);
    if (borrow > top) {
      estimate--;
      borrow -= limbsAdd(u + j, u + j, vn, v, vn);
    }
    u[j + vn] = top - borrow;
    q[j] = estimate;
  }
}

Limb limbNegativeInverse(Limb m) {
  // Correct to 5 bits; each Newton step doubles the precision.
  Limb inverse = (3 * m) ^ 2;
  for (int i = 0; i < 4; i++) inverse *= 2 - m * inverse;
  return 0 - inverse;
}

INLINE void subtractIfNotLess(Limb *r, Limb carry, const Limb *t, const Limb *m, ptrdiff_t n) {
  int isLess = 0;
  if (!carry) {
    ptrdiff_t i = n - 1;
    while (i > 0 && t[i] == m[i]) i--;
    isLess = t[i] < m[i];
  }
  if (isLess) {
    for (ptrdiff_t i = 0; i < n; i++) r[i] = t[i];
  } else {
    unsigned long long borrow = 0;
    for (ptrdiff_t i = 0; i < n; i++) r[i] = __builtin_subcll(t[i], m[i], borrow, &borrow);
  }
}

void limbsMontgomeryReduce(Limb *r, Limb *t, const Limb *m, ptrdiff_t n, Limb negativeInverse) {
  if (n >= 8 && hasTwoCarries()) {
    for (ptrdiff_t i = 0; i < n; i++)
      t[i] = addProductWithTwoCarries(t + i, m, n, t[i] * negativeInverse);
  } else {
    for (ptrdiff_t i = 0; i < n; i++) t[i] = addProduct(t + i, m, n, t[i] * negativeInverse);
  }
  Limb carry = limbsAdd(t + n, t + n, n, t, n);
  subtractIfNotLess(r, carry, t + n, m, n);
}

// Coarsely integrated operand scanning; with a constant n, the compiler unrolls it into registers.
INLINE void montgomeryMultiply(
  Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n, Limb negativeInverse, Limb *t) {
  Limb top = 0;
  for (ptrdiff_t j = 0; j < n; j++) t[j] = 0;
  for (ptrdiff_t i = 0; i < n; i++) {
    Limb carry = 0, bi = b[i];
    for (ptrdiff_t j = 0; j < n; j++) {
      Wide p = (Wide)a[j] * bi + t[j] + carry;
      t[j] = (Limb)p;
      carry = (Limb)(p >> 64);
    }
    Wide high = (Wide)top + carry;
    Limb q = t[0] * negativeInverse;
    carry = (Limb)(((Wide)q * m[0] + t[0]) >> 64);
    for (ptrdiff_t j = 1; j < n; j++) {
      Wide p = (Wide)q * m[j] + t[j] + carry;
      t[j - 1] = (Limb)p;
      carry = (Limb)(p >> 64);
    }
    high += carry;
    t[n - 1] = (Limb)high;
    top = (Limb)(high >> 64);
  }
  subtractIfNotLess(r, top, t, m, n);
}

#if defined(__x86_64__)
#include <immintrin.h>

// AVX-512's products of digits of 52 bits, eight in a vector (IFMA). They take half of the other products' time at 20
// limbs, and a third at 50. Sums of digits stay below 2^64 for 800 limbs.
#define FOR_DIGITS __attribute__((target("avx512f,avx512bw,avx512ifma,avx512vbmi,avx2,fma,popcnt")))
typedef __m512i Digits;
static const Limb digitMask = ((Limb)1 << 52) - 1;

int limbsMontgomeryUsesDigits(ptrdiff_t n) {
  return n >= 10 && n <= 800 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
    && __builtin_cpu_supports("avx512ifma") && __builtin_cpu_supports("avx512vbmi")
    && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
}

// Eight digits are 52 bytes; an odd one begins in the middle of a byte.
FOR_DIGITS static void setDigits(Digits *digits, const Limb *a, ptrdiff_t n, ptrdiff_t count) {
#define BYTES(start) 0x0706050403020100 + (start) * 0x0101010101010101
  Digits places =
    _mm512_setr_epi64(BYTES(0), BYTES(6), BYTES(13), BYTES(19), BYTES(26), BYTES(32), BYTES(39), BYTES(45));
  Digits shifts = _mm512_setr_epi64(0, 4, 0, 4, 0, 4, 0, 4), mask = _mm512_set1_epi64((long long)digitMask);
  for (ptrdiff_t i = 0; i < count; i++) {
    ptrdiff_t left = 8 * n - 52 * i;
    Digits bytes =
      _mm512_maskz_loadu_epi8(left < 52 ? ((Limb)1 << left) - 1 : digitMask, (const char *)a + 52 * i);
    digits[i] = _mm512_and_si512(_mm512_srlv_epi64(_mm512_permutexvar_epi8(places, bytes), shifts), mask);
  }
}

FOR_DIGITS static void multiplyDigits(
  Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n, Limb negativeInverse) {
  ptrdiff_t count = (8 * n + 51) / 52;
  Digits x[count + 1], y[count], z[count + 1], all[count + 2], *sums = all + 1;
  memset(all, 0, sizeof all);
  x[count] = z[count] = all[0];
  setDigits(x, a, n, count);
  setDigits(y, b, n, count);
  setDigits(z, m, n, count);
  const Limb *xs = (const Limb *)x, *ys = (const Limb *)y, *zs = (const Limb *)z, *lowest = (const Limb *)sums;
  Limb carry = 0;
  // Two digits a turn.
  for (ptrdiff_t i = 0; i < (64 * n + 51) / 52; i += 2) {
    // The quotients make the lowest sums multiples of 2^52; only the carry is left of them.
    Wide xd = (Wide)xs[0] * ys[i];
    Limb sum = lowest[0] + carry + ((Limb)xd & digitMask), quotient = sum * negativeInverse & digitMask;
    Wide zq = (Wide)zs[0] * quotient;
    carry = (sum + ((Limb)zq & digitMask)) >> 52;
    sum = lowest[1] + carry + (Limb)(xd >> 52) + (Limb)(zq >> 52) + (xs[1] * ys[i] & digitMask)
      + (zs[1] * quotient & digitMask) + (xs[0] * ys[i + 1] & digitMask);
    Limb next = sum * negativeInverse & digitMask;
    carry = (sum + (zs[0] * next & digitMask)) >> 52;
    // Not by the compiler, because a debug build takes ten times as long. Registers 20 and 21: sums from the lowest
    // digit on, and from the one after it, for x in 22 and z in 23; 24 to 27: those of the next vectors.
    ptrdiff_t at = 0;
    __asm__ volatile(
      "vpbroadcastq %[digit], %%zmm16\n\tvpbroadcastq %[quotient], %%zmm17\n\t"
      "vpbroadcastq %[nextDigit], %%zmm18\n\tvpbroadcastq %[next], %%zmm19\n\t"
      "vpxorq %%zmm20, %%zmm20, %%zmm20\n\tvpxorq %%zmm21, %%zmm21, %%zmm21\n\t"
      "vpxorq %%zmm22, %%zmm22, %%zmm22\n\tvpxorq %%zmm23, %%zmm23, %%zmm23\n\t"
      "1:\n\t"
      "vmovdqa64 (%[sums], %[at]), %%zmm24\n\tvpxorq %%zmm25, %%zmm25, %%zmm25\n\t"
      "vmovdqa64 (%[x], %[at]), %%zmm26\n\tvmovdqa64 (%[z], %[at]), %%zmm27\n\t"
      "vpmadd52luq %%zmm16, %%zmm26, %%zmm24\n\tvpmadd52luq %%zmm17, %%zmm27, %%zmm24\n\t"
      "vpmadd52huq %%zmm16, %%zmm26, %%zmm25\n\tvpmadd52huq %%zmm17, %%zmm27, %%zmm25\n\t"
      "vpmadd52luq %%zmm18, %%zmm26, %%zmm25\n\tvpmadd52luq %%zmm19, %%zmm27, %%zmm25\n\t"
      "valignq $2, %%zmm20, %%zmm24, %%zmm20\n\tvalignq $1, %%zmm21, %%zmm25, %%zmm21\n\t"
      "vpmadd52huq %%zmm18, %%zmm22, %%zmm20\n\tvpmadd52huq %%zmm19, %%zmm23, %%zmm21\n\t"
      "vpaddq %%zmm20, %%zmm21, %%zmm20\n\tvmovdqa64 %%zmm20, -64(%[sums], %[at])\n\t"
      "vmovdqa64 %%zmm24, %%zmm20\n\tvmovdqa64 %%zmm25, %%zmm21\n\t"
      "vmovdqa64 %%zmm26, %%zmm22\n\tvmovdqa64 %%zmm27, %%zmm23\n\t"
      "addq $64, %[at]\n\tcmpq %[end], %[at]\n\tjne 1b\n\t"
      : [at] "+r"(at)
      : [sums] "r"(sums), [x] "r"(x), [z] "r"(z), [digit] "r"(ys[i]), [quotient] "r"(quotient),
        [nextDigit] "r"(ys[i + 1]), [next] "r"(next), [end] "r"(64 * count + 64)
      : "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26", "xmm27",
        "cc", "memory");
  }
  Limb t[7 * count], current = 0;
  ptrdiff_t end = 0;
  for (ptrdiff_t i = 0, used = 0; i < 8 * count; i++) {
    carry += lowest[i];
    Limb digit = carry & digitMask;
    carry >>= 52;
    current |= digit << used;
    used += 52;
    if (used < 64) continue;
    used -= 64;
    t[end++] = current;
    current = digit >> (52 - used);
  }
  t[end] = current;
  subtractIfNotLess(r, t[n] | carry, t, m, n);
}
#else
int limbsMontgomeryUsesDigits(ptrdiff_t n) { return 0; }
static void multiplyDigits(
  Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n, Limb negativeInverse) {}
#endif

#define FIXED(n)                                                     \
  case n: {                                                          \
    Limb t[n];                                                       \
    montgomeryMultiply(r, a, b, m, n, negativeInverse, t);           \
    return;                                                          \
  }

void limbsMontgomeryMultiply(
  Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n, Limb negativeInverse, Limb *scratch) {
  switch (n) {
    FIXED(1) FIXED(2) FIXED(3) FIXED(4) FIXED(5) FIXED(6) FIXED(7)
    default:
      if (limbsMontgomeryUsesDigits(n)) return multiplyDigits(r, a, b, m, n, negativeInverse);
      limbsMultiply(scratch, a, n, b, n);
      limbsMontgomeryReduce(r, scratch, m, n, negativeInverse);
  }
}

void limbsMontgomerySquare(
  Limb *r, const Limb *a, const Limb *m, ptrdiff_t n, Limb negativeInverse, Limb *scratch) {
  if (n < 8 || limbsMontgomeryUsesDigits(n)) {
    limbsMontgomeryMultiply(r, a, a, m, n, negativeInverse, scratch);
  } else {
    limbsSquare(scratch, a, n);
    limbsMontgomeryReduce(r, scratch, m, n, negativeInverse);
  }
}

void limbsAddModulo(Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n) {
  unsigned long long carry = 0;
  for (ptrdiff_t i = 0; i < n; i++) r[i] = __builtin_addcll(a[i], b[i], carry, &carry);
  subtractIfNotLess(r, carry, r, m, n);
}

void limbsSubtractModulo(Limb *r, const Limb *a, const Limb *b, const Limb *m, ptrdiff_t n) {
  unsigned long long borrow = 0, carry = 0;
  for (ptrdiff_t i = 0; i < n; i++) r[i] = __builtin_subcll(a[i], b[i], borrow, &borrow);
  if (!borrow) return;
  for (ptrdiff_t i = 0; i < n; i++) r[i] = __builtin_addcll(r[i], m[i], carry, &carry);
}
