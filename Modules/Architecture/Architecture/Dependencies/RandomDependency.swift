import Synchronization

/// A random number generator that can be shared between tasks.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let nextBits: @Sendable () -> UInt64

  /// Creates a generator from a source of random bits.
  ///
  /// ```swift
  /// let highest = RandomSource { .max }
  /// #expect(highest.value(in: 1...6) == 6)
  /// ```
  ///
  /// - Parameter next: A function that returns uniformly distributed bits, and may be called from any thread.
  public init(next: @escaping @Sendable () -> UInt64) {
    self.nextBits = next
  }

  /// Shares a generator behind a lock; a seeded generator produces a repeatable sequence.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let shared = Mutex<any RandomNumberGenerator & Sendable>(generator)
    self.init { shared.withLock { $0.next() } }
  }

  public static let system = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  public func next() -> UInt64 { nextBits() }

  /// Returns a uniformly distributed value from the range.
  public func value<Value: FixedWidthInteger>(in range: ClosedRange<Value>) -> Value {
    var source = self
    return Value.random(in: range, using: &source)
  }
}

/// A SplitMix64 generator, with the same numbers for the same seed on every platform.
///
/// A repeatable source is `RandomSource(SeededGenerator(seed: 7))`. Steele, Lea, and Flood, 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
