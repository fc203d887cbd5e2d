// Unsafe memory: the operands of the kernels. Copying them to arrays first would double the time of a 20-digit addition.

/// An integer of any size.
///
/// Behaves as the standard library's integers do, without overflow: division truncates, the bits are those of
/// two's complement, and `>>` rounds down. A value whose magnitude is below 2^64 is stored inline; a larger one
/// has its magnitude in an array. Results need memory in proportion to their length, and exhausting it is a
/// fatal error, so limit the length of input from people.
///
/// ```swift
/// let n: BigInt = 340_282_366_920_938_463_463_374_607_431_768_211_457
/// #expect(n == BigInt(2).power(128) + 1)
/// #expect(n % 59_649_589_127_497_217 == 0)
/// ```
public struct BigInt: Sendable, Hashable {
  /// The sign of a magnitude below 2^64, or the limbs of a larger one.
  ///
  /// The signs take no memory, so a value takes 16 bytes instead of 24.
  @usableFromInline enum Storage: Sendable {
    case positive
    case negative
    case limbs([UInt])
  }

  @usableFromInline let storage: Storage
  /// The magnitude if it has no array; otherwise 1 for a negative value, and 0 for a positive one.
  @usableFromInline package let low: UInt

  /// The magnitude's limbs, least significant first, at least two and without leading zeros; `nil` for a smaller one.
  @inlinable package var limbs: [UInt]? { if case .limbs(let limbs) = storage { limbs } else { nil } }

  @inlinable package var isNegative: Bool {
    switch storage {
    case .positive: false
    case .negative: true
    case .limbs: low == 1
    }
  }

  @inlinable @inline(__always)
  package init(isNegative: Bool, low: UInt) {
    storage = isNegative && low != 0 ? .negative : .positive
    self.low = low
  }

  /// Creates a value from a magnitude of any number of limbs.
  package init(isNegative: Bool, limbs: [UInt]) {
    var limbs = limbs
    while let last = limbs.last, last == 0 { limbs.removeLast() }
    if limbs.count < 2 {
      self.init(isNegative: isNegative, low: limbs.first ?? 0)
    } else {
      self.init(isNegative: isNegative, normalized: limbs)
    }
  }

  /// Creates a value from at least two limbs; the last isn't 0.
  private init(isNegative: Bool, normalized limbs: [UInt]) {
    storage = .limbs(limbs)
    low = isNegative ? 1 : 0
  }

  /// Creates a value; the function writes its magnitude to uninitialized memory.
  package init(isNegative: Bool, count: Int, _ write: (UnsafeMutablePointer<UInt>) -> Void) {
    if count <= 2 {
      // Most products and sums of small values fit in one limb, without an array.
      let pair = withUnsafeTemporaryAllocation(of: UInt.self, capacity: 2) { buffer in
        let limbs = buffer.baseAddress!
        limbs.initialize(repeating: 0, count: 2)
        if count > 0 { write(limbs) }
        return (limbs[0], limbs[1])
      }
      if pair.1 == 0 {
        self.init(isNegative: isNegative, low: pair.0)
      } else {
        self.init(isNegative: isNegative, normalized: [pair.0, pair.1])
      }
      return
    }
    self.init(
      isNegative: isNegative,
      limbs: [UInt](unsafeUninitializedCapacity: count) { buffer, used in
        write(buffer.baseAddress!)
        used = count
        while used > 0, buffer.baseAddress![used - 1] == 0 { used -= 1 }
      })
  }

  package init(isNegative: Bool = false, copying limbs: UnsafePointer<UInt>, count: Int) {
    self.init(isNegative: isNegative, count: count) { $0.update(from: limbs, count: count) }
  }

  /// Calls a function with the magnitude's limbs; there are none for 0.
  @inline(__always)
  package func withLimbs<Result, Failure>(
    _ body: (UnsafePointer<UInt>, Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let limbs {
      return try limbs.withUnsafeBufferPointer { (buffer) throws(Failure) in
        try body(buffer.baseAddress!, buffer.count)
      }
    }
    return try withUnsafePointer(to: low) { (limb) throws(Failure) in try body(limb, low == 0 ? 0 : 1) }
  }

  /// The number of limbs of the magnitude; 0 for 0.
  package var limbCount: Int { limbs?.count ?? (low == 0 ? 0 : 1) }

  package var lowestLimb: UInt { limbs?[0] ?? low }

  /// The number of bits of the magnitude; 0 for 0.
  public var bitLength: Int {
    guard let limbs else { return 64 - low.leadingZeroBitCount }
    return limbs.count * 64 - limbs[limbs.count - 1].leadingZeroBitCount
  }

  package var isZero: Bool { limbs == nil && low == 0 }
  package var isOdd: Bool { lowestLimb & 1 == 1 }

  package func hasMagnitudeBit(_ index: Int) -> Bool {
    guard let limbs else { return index < 64 && low >> UInt(index) & 1 == 1 }
    return index >> 6 < limbs.count && limbs[index >> 6] >> UInt(index & 63) & 1 == 1
  }
}

extension BigInt: Comparable {
  @inlinable public static func == (a: BigInt, b: BigInt) -> Bool {
    // Most values are small and positive; comparing two arrays that don't exist takes several times as long.
    if let small = UInt64(exactly: a), let other = UInt64(exactly: b) { return small == other }
    return a.low == b.low && a.isNegative == b.isNegative && a.limbs == b.limbs
  }

  @inlinable public static func < (a: BigInt, b: BigInt) -> Bool {
    if let small = UInt64(exactly: a), let other = UInt64(exactly: b) { return small < other }
    if a.isNegative != b.isNegative { return a.isNegative }
    let order = compareMagnitudes(a, b)
    return a.isNegative ? order > 0 : order < 0
  }

  // Without these, a comparison with a literal is that of any two integers, which takes about a hundred times as long.
  @inlinable public static func != (a: BigInt, b: BigInt) -> Bool { !(a == b) }
  @inlinable public static func > (a: BigInt, b: BigInt) -> Bool { b < a }
  @inlinable public static func <= (a: BigInt, b: BigInt) -> Bool { !(b < a) }
  @inlinable public static func >= (a: BigInt, b: BigInt) -> Bool { !(a < b) }

  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    if let limbs { hasher.combine(limbs) } else { hasher.combine(low) }
  }
}
