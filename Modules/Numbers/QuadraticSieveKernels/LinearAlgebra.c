#include "QuadraticSieveKernels.h"

#include <stdlib.h>
#include <string.h>

typedef uint64_t Block[64];

static uint64_t nextRandom(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

typedef struct {
  int32_t rowCount, columnCount;
  const uint32_t *starts, *entries;
} Matrix;

/// result (rows) = matrix · v (columns).
static void multiply(const Matrix *m, const uint64_t *restrict v, uint64_t *restrict result) {
  memset(result, 0, (size_t)m->rowCount * 8);
  for (int32_t j = 0; j < m->columnCount; j++) {
    uint64_t word = v[j];
    for (uint32_t e = m->starts[j]; e < m->starts[j + 1]; e++) result[m->entries[e]] ^= word;
  }
}

/// result (columns) = transposed matrix · v (rows).
static void multiplyTransposed(const Matrix *m, const uint64_t *restrict v, uint64_t *restrict result) {
  for (int32_t j = 0; j < m->columnCount; j++) {
    uint64_t word = 0;
    for (uint32_t e = m->starts[j]; e < m->starts[j + 1]; e++) word ^= v[m->entries[e]];
    result[j] = word;
  }
}

/// result = transposed x · y, for x and y of n rows.
static void innerProduct(const uint64_t *restrict x, const uint64_t *restrict y, int32_t n, Block result) {
  static const int bytes = 8;
  uint64_t table[8][256];
  memset(table, 0, sizeof table);
  for (int32_t i = 0; i < n; i++) {
    uint64_t xi = x[i], yi = y[i];
    for (int k = 0; k < bytes; k++) table[k][xi >> (8 * k) & 255] ^= yi;
  }
  for (int k = 0; k < 8; k++)
    for (int bit = 0; bit < 8; bit++) {
      uint64_t word = 0;
      for (int value = 0; value < 256; value++)
        if (value >> bit & 1) word ^= table[k][value];
      result[8 * k + bit] = word;
    }
}

/// y += v · x, for v and y of n rows and x a block.
static void addProduct(const uint64_t *restrict v, const Block x, uint64_t *restrict y, int32_t n) {
  uint64_t table[8][256];
  for (int k = 0; k < 8; k++) {
    table[k][0] = 0;
    for (int value = 1; value < 256; value++)
      table[k][value] = table[k][value & (value - 1)] ^ x[8 * k + __builtin_ctz((unsigned)value)];
  }
  for (int32_t i = 0; i < n; i++) {
    uint64_t w = v[i];
    y[i] ^= table[0][w & 255] ^ table[1][w >> 8 & 255] ^ table[2][w >> 16 & 255] ^ table[3][w >> 24 & 255]
      ^ table[4][w >> 32 & 255] ^ table[5][w >> 40 & 255] ^ table[6][w >> 48 & 255] ^ table[7][w >> 56];
  }
}

/// c = a·b; c may be a or b.
static void multiplyBlocks(const Block a, const Block b, Block c) {
  Block t;
  for (int i = 0; i < 64; i++) {
    uint64_t word = 0, ai = a[i];
    while (ai) {
      word ^= b[__builtin_ctzll(ai)];
      ai &= ai - 1;
    }
    t[i] = word;
  }
  memcpy(c, t, sizeof t);
}

/// Chooses a maximal set S of columns with an invertible submatrix of t, and computes its inverse, padded with zeros.
///
/// Columns that the last iteration left out come first. Returns the size of S, or 0 if some column is in neither.
static int32_t invertSubmatrix(const Block t, int32_t *s, const int32_t *lastS, int32_t lastCount, Block inverse) {
  uint64_t m[64][2];
  int32_t columns[64];
  for (int i = 0; i < 64; i++) {
    m[i][0] = t[i];
    m[i][1] = (uint64_t)1 << i;
  }
  uint64_t mask = 0;
  for (int i = 0; i < lastCount; i++) {
    columns[63 - i] = lastS[i];
    mask |= (uint64_t)1 << lastS[i];
  }
  int count = 0;
  for (int i = 0; i < 64; i++)
    if (!(mask >> i & 1)) columns[count++] = i;
  int32_t size = 0;
  for (int i = 0; i < 64; i++) {
    uint64_t bit = (uint64_t)1 << columns[i];
    uint64_t *row = m[columns[i]];
    for (int half = 0; half < 2; half++) {
      int j = i;
      while (j < 64 && !(m[columns[j]][half] & bit)) j++;
      if (j == 64) {
        if (half == 1) return 0;
        continue;
      }
      uint64_t *other = m[columns[j]];
      for (int k = 0; k < 2; k++) {
        uint64_t swap = row[k];
        row[k] = other[k];
        other[k] = swap;
      }
      for (j = 0; j < 64; j++) {
        other = m[columns[j]];
        if (other != row && (other[half] & bit)) {
          other[0] ^= row[0];
          other[1] ^= row[1];
        }
      }
      if (half == 0) s[size++] = columns[i];
      else row[0] = row[1] = 0;
      break;
    }
  }
  for (int i = 0; i < 64; i++) inverse[i] = m[i][1];
  mask = 0;
  for (int i = 0; i < size; i++) mask |= (uint64_t)1 << s[i];
  for (int i = 0; i < lastCount; i++) mask |= (uint64_t)1 << lastS[i];
  return mask == ~(uint64_t)0 ? size : 0;
}

/// Combines the 128 columns of x and v so that the matrix's products with them vanish; the result replaces x.
static int32_t combineColumns(const Matrix *m, uint64_t *x, uint64_t *v, uint64_t *mx, uint64_t *mv) {
  // Gauss on the columns of the 128-column matrix (mx | mv): each row with an entry eliminates one column.
  uint64_t aliveX = ~(uint64_t)0, aliveV = ~(uint64_t)0;
  // combination[i] has the columns that add up to column i.
  uint64_t combination[128][2];
  memset(combination, 0, sizeof combination);
  for (int i = 0; i < 128; i++) combination[i][i >> 6] = (uint64_t)1 << (i & 63);
  for (int32_t r = 0; r < m->rowCount; r++) {
    if (aliveX == 0 && aliveV == 0) break;
    // The row's entries in the combined columns.
    if (mx[r] == 0 && mv[r] == 0) continue;
    uint64_t row[2] = {0, 0};
    for (int i = 0; i < 128; i++) {
      uint64_t word = (combination[i][0] & mx[r]) ^ (combination[i][1] & mv[r]);
      row[i >> 6] |= (uint64_t)(__builtin_popcountll(word) & 1) << (i & 63);
    }
    row[0] &= aliveX;
    row[1] &= aliveV;
    if (row[0] == 0 && row[1] == 0) continue;
    int pivot = row[0] ? __builtin_ctzll(row[0]) : 64 + __builtin_ctzll(row[1]);
    if (pivot < 64) aliveX &= ~((uint64_t)1 << pivot);
    else aliveV &= ~((uint64_t)1 << (pivot - 64));
    row[pivot >> 6] &= ~((uint64_t)1 << (pivot & 63));
    for (int i = 0; i < 128; i++)
      if (row[i >> 6] >> (i & 63) & 1) {
        combination[i][0] ^= combination[pivot][0];
        combination[i][1] ^= combination[pivot][1];
      }
  }
  Block fromX, fromV;
  memset(fromX, 0, sizeof fromX);
  memset(fromV, 0, sizeof fromV);
  int32_t count = 0;
  for (int i = 0; i < 128 && count < 64; i++) {
    if (!((i < 64 ? aliveX >> i : aliveV >> (i - 64)) & 1)) continue;
    for (int j = 0; j < 64; j++) {
      fromX[j] |= (combination[i][0] >> j & 1) << count;
      fromV[j] |= (combination[i][1] >> j & 1) << count;
    }
    count++;
  }
  uint64_t *result = calloc((size_t)m->columnCount, 8);
  if (!result) return 0;
  addProduct(x, fromX, result, m->columnCount);
  addProduct(v, fromV, result, m->columnCount);
  memcpy(x, result, (size_t)m->columnCount * 8);
  free(result);
  return count;
}

int32_t lanczos(
  int32_t rowCount, int32_t columnCount, const uint32_t *starts, const uint32_t *entries, uint64_t *dependencies,
  uint64_t seed, int32_t (*isCanceled)(void *context, double fraction), void *context) {
  Matrix m = {rowCount, columnCount, starts, entries};
  int32_t n = columnCount;
  size_t length = (size_t)(n > rowCount ? n : rowCount);
  uint64_t *memory = calloc(length * 7, 8);
  if (!memory) return 0;
  uint64_t *v[3] = {memory, memory + length, memory + 2 * length};
  uint64_t *vNext = memory + 3 * length, *v0 = memory + 4 * length, *scratch = memory + 5 * length;
  uint64_t *x = memory + 6 * length;
  Block winv[3], vtav[2], vta2v[2], d, e, f, f2;
  memset(winv, 0, sizeof winv);
  memset(vtav, 0, sizeof vtav);
  memset(vta2v, 0, sizeof vta2v);
  int32_t s[2][64];
  int32_t dim1 = 64, result = 0;
  uint64_t mask1 = 0;
  for (int i = 0; i < 64; i++) s[1][i] = i;
  for (int32_t i = 0; i < n; i++) x[i] = v[0][i] = nextRandom(&seed);
  multiply(&m, v[0], scratch);
  multiplyTransposed(&m, scratch, v[0]);
  memcpy(v0, v[0], (size_t)n * 8);
  int isFinished = 0;
  for (int32_t iteration = 0; iteration < n / 32 + 64; iteration++) {
    if (isCanceled(context, (double)iteration * 63.5 / n)) {
      result = -1;
      goto end;
    }
    multiply(&m, v[0], scratch);
    multiplyTransposed(&m, scratch, vNext);
    innerProduct(v[0], vNext, n, vtav[0]);
    innerProduct(vNext, vNext, n, vta2v[0]);
    int isZero = 1;
    for (int i = 0; i < 64 && isZero; i++) isZero = vtav[0][i] == 0;
    if (isZero) {
      isFinished = 1;
      break;
    }
    int32_t dim0 = invertSubmatrix(vtav[0], s[0], s[1], dim1, winv[0]);
    if (dim0 == 0) break;
    uint64_t mask0 = 0;
    for (int i = 0; i < dim0; i++) mask0 |= (uint64_t)1 << s[0][i];
    for (int i = 0; i < 64; i++) d[i] = (vta2v[0][i] & mask0) ^ vtav[0][i];
    multiplyBlocks(winv[0], d, d);
    for (int i = 0; i < 64; i++) d[i] ^= (uint64_t)1 << i;
    multiplyBlocks(winv[1], vtav[0], e);
    for (int i = 0; i < 64; i++) e[i] &= mask0;
    multiplyBlocks(vtav[1], winv[1], f);
    for (int i = 0; i < 64; i++) f[i] ^= (uint64_t)1 << i;
    multiplyBlocks(winv[2], f, f);
    for (int i = 0; i < 64; i++) f2[i] = ((vta2v[1][i] & mask1) ^ vtav[1][i]) & mask0;
    multiplyBlocks(f, f2, f);
    for (int32_t i = 0; i < n; i++) vNext[i] &= mask0;
    addProduct(v[0], d, vNext, n);
    addProduct(v[1], e, vNext, n);
    addProduct(v[2], f, vNext, n);
    innerProduct(v[0], v0, n, d);
    multiplyBlocks(winv[0], d, d);
    addProduct(v[0], d, x, n);
    uint64_t *swap = v[2];
    v[2] = v[1];
    v[1] = v[0];
    v[0] = vNext;
    vNext = swap;
    memcpy(winv[2], winv[1], sizeof(Block));
    memcpy(winv[1], winv[0], sizeof(Block));
    memcpy(vtav[1], vtav[0], sizeof(Block));
    memcpy(vta2v[1], vta2v[0], sizeof(Block));
    memcpy(s[1], s[0], sizeof s[0]);
    mask1 = mask0;
    dim1 = dim0;
  }
  if (!isFinished) goto end;
  multiply(&m, x, v[1]);
  multiply(&m, v[0], v[2]);
  result = combineColumns(&m, x, v[0], v[1], v[2]);
  multiply(&m, x, scratch);
  uint64_t wrong = 0;
  for (int32_t i = 0; i < rowCount; i++) wrong |= scratch[i];
  for (int32_t i = 0; i < n; i++) dependencies[i] = x[i] & ~wrong;
  if (~wrong == 0) result = 0;
end:
  free(memory);
  return result;
}

int32_t eliminate(
  int32_t rowCount, int32_t columnCount, const uint32_t *starts, const uint32_t *entries, uint64_t *dependencies,
  int32_t (*isCanceled)(void *context, double fraction), void *context) {
  // One bit vector for each column: its entries, and then the columns that add up to it.
  size_t words = ((size_t)rowCount + 63) / 64, history = ((size_t)columnCount + 63) / 64, stride = words + history;
  uint64_t *bits = calloc(stride * (size_t)columnCount, 8);
  int32_t *pivotOfRow = malloc((size_t)rowCount * sizeof(int32_t));
  int32_t count = 0;
  memset(dependencies, 0, (size_t)columnCount * 8);
  if (!bits || !pivotOfRow) goto end;
  for (int32_t r = 0; r < rowCount; r++) pivotOfRow[r] = -1;
  for (int32_t j = 0; j < columnCount; j++) {
    if ((j & 63) == 0 && isCanceled(context, (double)j / columnCount)) {
      count = -1;
      goto end;
    }
    uint64_t *column = bits + stride * (size_t)j;
    for (uint32_t e = starts[j]; e < starts[j + 1]; e++) column[entries[e] >> 6] ^= (uint64_t)1 << (entries[e] & 63);
    column[words + ((size_t)j >> 6)] |= (uint64_t)1 << (j & 63);
    int isIndependent = 0;
    for (size_t w = 0; w < words && !isIndependent; w++) {
      while (column[w]) {
        int32_t row = (int32_t)(64 * w) + __builtin_ctzll(column[w]);
        if (pivotOfRow[row] < 0) {
          pivotOfRow[row] = j;
          isIndependent = 1;
          break;
        }
        const uint64_t *pivot = bits + stride * (size_t)pivotOfRow[row];
        for (size_t k = w; k < stride; k++) column[k] ^= pivot[k];
      }
    }
    if (isIndependent) continue;
    for (int32_t i = 0; i <= j; i++)
      if (column[words + ((size_t)i >> 6)] >> (i & 63) & 1) dependencies[i] |= (uint64_t)1 << count;
    if (++count == 64) break;
  }
end:
  free(bits);
  free(pivotOfRow);
  return count;
}
