internal import LimbKernels

// Unsafe memory: a product of 520 limbs by Karatsuba's method takes 0.1 ms on pointers; slices of arrays double it.

/// The length from which Karatsuba's method is faster than the schoolbook's.
private let karatsubaThreshold = 32
private let squareThreshold = karatsubaThreshold + 16

/// result = a·b, of aCount + bCount limbs, both at least 1; result overlaps neither. A square takes less time.
package func multiplyLimbs(
  _ result: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ aCount: Int, _ b: UnsafePointer<UInt>,
  _ bCount: Int
) {
  if aCount < bCount { return multiplyLimbs(result, b, bCount, a, aCount) }
  if a == b, aCount == bCount, aCount < squareThreshold { return limbsSquare(result, a, aCount) }
  if bCount < karatsubaThreshold { return limbsMultiply(result, a, aCount, b, bCount) }
  withUnsafeTemporaryAllocation(of: UInt.self, capacity: 8 * bCount + 512) { buffer in
    let scratch = buffer.baseAddress!
    if aCount == bCount { return karatsuba(result, a, b, aCount, scratch) }
    // Multiplies pieces of a as long as b.
    result.initialize(repeating: 0, count: aCount + bCount)
    var start = 0
    while start < aCount {
      let count = min(bCount, aCount - start)
      let product = scratch + (6 * bCount + 512)
      if count == bCount {
        karatsuba(product, a + start, b, count, scratch)
      } else {
        multiplyLimbs(product, b, bCount, a + start, count)
      }
      _ = limbsAdd(result + start, result + start, aCount + bCount - start, product, count + bCount)
      start += count
    }
  }
}

/// result = a·b for factors of the same length, with 6·count + 512 limbs of scratch memory.
///
/// A. Karatsuba, Y. Ofman, "Multiplication of multidigit numbers on automata" (1962): three products of half the
/// length, here |a0 − a1|·|b0 − b1| for the middle one.
private func karatsuba(
  _ result: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ b: UnsafePointer<UInt>, _ count: Int,
  _ scratch: UnsafeMutablePointer<UInt>
) {
  let isSquare = a == b
  if count < (isSquare ? squareThreshold : karatsubaThreshold) {
    return isSquare ? limbsSquare(result, a, count) : limbsMultiply(result, a, count, b, count)
  }
  let low = (count + 1) / 2
  let high = count - low
  let rest = scratch + 4 * low
  karatsuba(result, a, b, low, rest)
  karatsuba(result + 2 * low, a + low, b + low, high, rest)
  let aIsLess = absoluteDifference(scratch, a, low, a + low, high)
  let bIsLess = isSquare ? aIsLess : absoluteDifference(scratch + low, b, low, b + low, high)
  karatsuba(scratch + 2 * low, scratch, isSquare ? scratch : scratch + low, low, rest)
  addMiddle(result, count, low, high, scratch, isNegative: aIsLess == bIsLess)
}

/// result = |a − b|, of aCount limbs, where aCount − bCount is 0 or 1; returns whether a is less.
private func absoluteDifference(
  _ result: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ aCount: Int, _ b: UnsafePointer<UInt>,
  _ bCount: Int
) -> Bool {
  let isLess = (aCount == bCount || a[bCount] == 0) && limbsCompare(a, b, bCount) < 0
  if isLess {
    _ = limbsSubtract(result, b, bCount, a, bCount)
    if aCount > bCount { result[bCount] = 0 }
  } else {
    _ = limbsSubtract(result, a, aCount, b, bCount)
  }
  return isLess
}

/// Adds the middle term, low product + high product ± the product at scratch + 2·low, to the result.
private func addMiddle(
  _ result: UnsafeMutablePointer<UInt>, _ count: Int, _ low: Int, _ high: Int,
  _ scratch: UnsafeMutablePointer<UInt>, isNegative: Bool
) {
  let product = scratch + 2 * low
  var carry = limbsAdd(scratch, result, 2 * low, result + 2 * low, 2 * high)
  if isNegative {
    carry &-= limbsSubtract(scratch, scratch, 2 * low, product, 2 * low)
  } else {
    carry &+= limbsAdd(scratch, scratch, 2 * low, product, 2 * low)
  }
  let length = 2 * count - low
  if 2 * low > length {
    // Then the limbs above are 0.
    _ = limbsAdd(result + low, result + low, length, scratch, length)
    return
  }
  _ = limbsAdd(result + low, result + low, length, scratch, 2 * low)
  if length > 2 * low {
    var last = carry
    _ = limbsAdd(result + 3 * low, result + 3 * low, length - 2 * low, &last, 1)
  }
}
