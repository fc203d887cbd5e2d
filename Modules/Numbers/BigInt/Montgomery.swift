internal import LimbKernels

// Unsafe memory: elements are pointers to limbs, so that no operation allocates; a product modulo a 50-digit number takes 20 ns.

/// Arithmetic modulo an odd number above 1, on elements in Montgomery form: a·2^radix mod n, of at least 64·count bits.
///
/// An element is a pointer to `count` limbs. The elements belong to this object and are freed with it. Not for use by
/// two tasks at the same time. P. L. Montgomery, "Modular multiplication without trial division", Math. Comp. 44 (1985).
package final class Montgomery {
  package typealias Element = UnsafeMutablePointer<UInt>

  package let modulus: BigInt
  package let count: Int
  private let limbs: UnsafeMutablePointer<UInt>
  private let negativeInverse: UInt
  private let scratch: UnsafeMutablePointer<UInt>
  private let squareOfRadix: Element
  /// 1 in Montgomery form.
  package let one: Element
  private var blocks: [UnsafeMutablePointer<UInt>] = []
  private var free: Element
  private var freeCount: Int

  /// Whether products are computed by Karatsuba's method, and then reduced.
  private let usesKaratsuba: Bool

  package init(_ modulus: BigInt) {
    precondition(modulus.isOdd && modulus > 1, "Montgomery form needs an odd modulus above 1")
    self.modulus = modulus
    let count = modulus.limbCount
    self.count = count
    let block = UnsafeMutablePointer<UInt>.allocate(capacity: 5 * count + 8 + 16 * count)
    block.initialize(repeating: 0, count: 21 * count + 8)
    limbs = block
    scratch = block + count
    squareOfRadix = scratch + (2 * count + 4)
    one = squareOfRadix + count
    free = one + count + 4
    freeCount = 16
    blocks = [block]
    modulus.withLimbs { limbs, count in block.update(from: limbs, count: count) }
    negativeInverse = limbNegativeInverse(limbs[0])
    let usesDigits = limbsMontgomeryUsesDigits(count) != 0
    usesKaratsuba = count >= 48 && !usesDigits
    let radix = usesDigits ? (64 * count + 103) / 104 * 104 : 64 * count
    Self.copy((BigInt(1) << (2 * radix)) % modulus, to: squareOfRadix, count)
    Self.copy((BigInt(1) << radix) % modulus, to: one, count)
  }

  deinit { for block in blocks { block.deallocate() } }

  private static func copy(_ value: BigInt, to element: Element, _ count: Int) {
    element.update(repeating: 0, count: count)
    value.withLimbs { limbs, used in element.update(from: limbs, count: used) }
  }

  /// Returns a new element, 0.
  package func element() -> Element {
    if freeCount == 0 {
      free = UnsafeMutablePointer<UInt>.allocate(capacity: 64 * count)
      free.initialize(repeating: 0, count: 64 * count)
      blocks.append(free)
      freeCount = 64
    }
    defer {
      free += count
      freeCount -= 1
    }
    return free
  }

  package func element(_ value: BigInt) -> Element {
    let result = element()
    set(result, value)
    return result
  }

  /// result = a value from 0 to the modulus.
  package func set(_ result: Element, _ value: BigInt) {
    Self.copy(value, to: result, count)
    multiply(result, result, squareOfRadix)
  }

  /// Returns the value of an element, from 0 to the modulus.
  package func value(_ a: Element) -> BigInt {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: count) { buffer in
      let value = buffer.baseAddress!
      Self.copy(1, to: value, count)
      multiply(value, value, a)
      return BigInt(copying: value, count: count)
    }
  }

  /// Returns the limbs of an element as a number, for a greatest common divisor with the modulus.
  package func residue(_ a: Element) -> BigInt { BigInt(copying: a, count: count) }

  @inline(__always)
  package func copy(_ result: Element, _ a: Element) { result.update(from: a, count: count) }

  package func isZero(_ a: Element) -> Bool {
    var index = 0
    while index < count {
      if a[index] != 0 { return false }
      index &+= 1
    }
    return true
  }

  package func isEqual(_ a: Element, _ b: Element) -> Bool { limbsCompare(a, b, count) == 0 }

  package func multiply(_ result: Element, _ a: Element, _ b: Element) {
    if !usesKaratsuba {
      limbsMontgomeryMultiply(result, a, b, limbs, count, negativeInverse, scratch)
    } else {
      multiplyLimbs(scratch, a, count, b, count)
      limbsMontgomeryReduce(result, scratch, limbs, count, negativeInverse)
    }
  }

  package func square(_ result: Element, _ a: Element) {
    if usesKaratsuba { return multiply(result, a, a) }
    limbsMontgomerySquare(result, a, limbs, count, negativeInverse, scratch)
  }

  package func add(_ result: Element, _ a: Element, _ b: Element) {
    limbsAddModulo(result, a, b, limbs, count)
  }

  package func subtract(_ result: Element, _ a: Element, _ b: Element) {
    limbsSubtractModulo(result, a, b, limbs, count)
  }

  package func double(_ result: Element, _ a: Element) { limbsAddModulo(result, a, a, limbs, count) }

  package func negate(_ result: Element, _ a: Element) {
    if isZero(a) {
      copy(result, a)
    } else {
      _ = limbsSubtract(scratch, limbs, count, a, count)
      result.update(from: scratch, count: count)
    }
  }

  /// result = a^exponent, for exponents of at least 0.
  ///
  /// Windows of up to five bits, with the odd powers in a table.
  ///
  /// - Parameter check: Called about every millisecond; throwing ends the calculation.
  package func power(_ result: Element, _ a: Element, _ exponent: BigInt, check: () throws -> Void) rethrows {
    guard !exponent.isZero else { return copy(result, one) }
    let length = exponent.bitLength
    let window = length < 24 ? 1 : length < 80 ? 3 : length < 400 ? 4 : 5
    let checkInterval = productsPerMillisecond
    try withUnsafeTemporaryAllocation(of: UInt.self, capacity: (1 << (window - 1) + 2) * count) { buffer in
      let table = buffer.baseAddress!
      let square = table + count << (window - 1)
      let accumulator = square + count
      table.update(from: a, count: count)
      if window > 1 {
        self.square(square, table)
        for index in 1..<1 << (window - 1) {
          multiply(table + index * count, table + (index - 1) * count, square)
        }
      }
      var isOne = true
      var bit = length - 1
      var lastCheck = bit
      while bit >= 0 {
        if lastCheck - bit >= checkInterval {
          try check()
          lastCheck = bit
        }
        if !exponent.hasMagnitudeBit(bit) {
          self.square(accumulator, accumulator)
          bit -= 1
          continue
        }
        var end = Swift.max(0, bit - window + 1)
        while !exponent.hasMagnitudeBit(end) { end += 1 }
        var digit = 0
        var position = bit
        while position >= end {
          digit = digit << 1 | (exponent.hasMagnitudeBit(position) ? 1 : 0)
          if !isOne { self.square(accumulator, accumulator) }
          position -= 1
        }
        if isOne {
          accumulator.update(from: table + (digit >> 1) * count, count: count)
          isOne = false
        } else {
          multiply(accumulator, accumulator, table + (digit >> 1) * count)
        }
        bit = end - 1
      }
      copy(result, accumulator)
    }
  }

  /// The approximate number of products in a millisecond, at least 1.
  package var productsPerMillisecond: Int { Swift.max(1, 200_000 / (count * count)) }

  /// result = 1/a; returns `false` if there is no inverse.
  package func invert(_ result: Element, _ a: Element) -> Bool {
    guard let inverse = value(a).inverse(modulo: modulus) else { return false }
    set(result, inverse)
    return true
  }
}
