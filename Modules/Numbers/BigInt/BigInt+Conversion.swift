extension BigInt: SignedInteger {
  public typealias Magnitude = BigInt

  @inlinable public init(integerLiteral literal: StaticBigInt) {
    if literal.bitWidth <= 64 {
      self.init(Int(bitPattern: literal[0]))
    } else {
      self.init(twosComplement: (0...literal.bitWidth / 64).map { literal[$0] })
    }
  }

  @inlinable public init(_ value: Int) { self.init(isNegative: value < 0, low: value.magnitude) }
  public init(_ value: UInt) { self.init(isNegative: false, low: value) }
  public init(_ value: UInt64) { self.init(isNegative: false, low: UInt(value)) }

  public init<Source: BinaryInteger>(_ source: Source) { self.init(truncatingIfNeeded: source) }
  public init<Source: BinaryInteger>(exactly source: Source) { self.init(truncatingIfNeeded: source) }
  public init<Source: BinaryInteger>(clamping source: Source) { self.init(truncatingIfNeeded: source) }

  /// Creates the value of another integer; no value of a `BinaryInteger` is too large.
  public init<Source: BinaryInteger>(truncatingIfNeeded source: Source) {
    if let value = source as? BigInt {
      self = value
    } else if source.bitWidth <= 64 {
      if Source.isSigned {
        self.init(Int(truncatingIfNeeded: source))
      } else {
        self.init(UInt(truncatingIfNeeded: source))
      }
    } else {
      var words = Array(source.words)
      if !Source.isSigned { words.append(0) }
      self.init(twosComplement: words)
    }
  }

  /// Creates a value from a finite floating-point number, rounded toward zero.
  public init<Source: BinaryFloatingPoint>(_ source: Source) {
    precondition(source.isFinite, "BigInt has no value for infinity and NaN")
    let whole = source.rounded(.towardZero)
    let significand = BigInt(whole.significandBitPattern) + BigInt(1) << Source.significandBitCount
    let value = whole == 0 ? 0 : significand << (Int(whole.exponent) - Source.significandBitCount)
    self = whole < 0 ? -value : value
  }

  /// Creates a value from a floating-point number, or returns `nil` if it isn't an integer.
  public init?<Source: BinaryFloatingPoint>(exactly source: Source) {
    guard source.isFinite, source.rounded(.towardZero) == source else { return nil }
    self.init(source)
  }

  /// The nearest double, infinite for values from 2^1024 on.
  package var approximation: Double {
    let excess = Swift.max(0, bitLength - 64)
    if excess > 1024 { return isNegative ? -.infinity : .infinity }
    let top = (magnitude >> excess).low
    let value = Double(sign: .plus, exponent: excess, significand: Double(top))
    return isNegative ? -value : value
  }

  /// The natural logarithm of the magnitude; not for 0.
  package var logarithm: Double {
    let excess = Swift.max(0, bitLength - 64)
    return naturalLogarithm(Double((magnitude >> excess).low)) + Double(excess) * 0.693_147_180_559_945_3
  }

  // MARK: Strides

  public typealias Stride = BigInt

  public func advanced(by distance: BigInt) -> BigInt { self + distance }
  public func distance(to other: BigInt) -> BigInt { other - self }
}

// The conversion between any two integers copies the words to an array.

extension UInt64 {
  /// Creates the value of a number, or returns `nil` if it is negative or has more than 64 bits.
  @inlinable public init?(exactly number: BigInt) {
    guard case .positive = number.storage else { return nil }
    self.init(number.low)
  }
}

extension Int {
  /// Creates the value of a number, or returns `nil` if it doesn't fit.
  @inlinable public init?(exactly number: BigInt) {
    if case .limbs = number.storage { return nil }
    self.init(bitPattern: number.isNegative ? 0 &- number.low : number.low)
    if (self < 0) != number.isNegative { return nil }
  }
}
