/// The parameters of one count of π(x), in the notation of Deléglise, Rivat, and Gourdon.
///
/// y = α·∛x divides the leaves φ(x/n, b) of the recursion into ordinary ones, n ≤ y, and special ones, n > y. A larger
/// α shortens the sieve up to z = x/y and increases the number of leaves. α grows with log x; its values were measured.
/// The result depends neither on α nor on the segments.
struct CountingParameters: Sendable {
  let x: UInt128
  /// The upper bound of the leaves' m; ∛x ≤ y ≤ √x.
  let y: Int
  /// ⌊x/y⌋, the end of the sieve for the hard leaves.
  let z: UInt64
  let sqrtX: UInt64
  let cubeRootX: Int
  let fourthRootX: Int
  let sqrtY: Int
  /// The words in a segment of the sieve for the hard leaves: 128 KiB, which with the ranks fit a second-level cache.
  let segmentWords: Int
  /// The maximum length of a segment of the table of π beyond y.
  let piSegmentLength: Int
  /// Whether x is divided as a number of 128 bits; tests do so with a small x.
  let isWide: Bool

  /// The smallest x for the method; below it, sieving is faster, and the assumptions on y may not hold.
  static let smallestX: UInt128 = 1_000_000

  /// The largest x, below 19·2^64: all quotients of x by a prime that isn't removed by table have 64 bits.
  static let largestX: UInt128 = 350_000_000_000_000_000_000

  /// The number of primes that φ(x, c) removes by table: 2, 3, 5, 7, 11, 13, and 17.
  static let c = 7

  init(
    x: UInt128, alpha: Double? = nil, segmentWords: Int = 16_384, piSegmentLength: Int? = nil,
    isWide: Bool? = nil
  ) {
    precondition(x >= Self.smallestX && x <= Self.largestX)
    self.isWide = isWide ?? (x > UInt64.max)
    self.x = x
    sqrtX = integerSquareRoot(x)
    let cubeRoot = UInt64(integerCubeRoot(x))
    cubeRootX = Int(cubeRoot)
    fourthRootX = Int(integerSquareRoot(sqrtX))
    // At least ∛x rounded up, at most √x.
    let wanted = UInt64(Double(cubeRoot) * (alpha ?? Self.alpha(x)))
    y = Int(min(max(wanted, cubeRoot + 1), sqrtX))
    z = UInt64(x / UInt128(y))
    sqrtY = Int(integerSquareRoot(UInt64(y)))
    self.segmentWords = segmentWords
    // Longer if there would be too many segments, because each visits all primes up to ∛x.
    self.piSegmentLength = piSegmentLength ?? max(1 << 22, Int(sqrtX / 128))
  }

  /// Returns α: 4.5 at 10^11, 14 at 10^14, 27 at 10^16, 55 at 10^19, and at most 64, because the tables grow.
  private static func alpha(_ x: UInt128) -> Double {
    let ratio = naturalLogarithm(Double(x)) / 32.24
    let square = ratio * ratio
    return min(max(1.5, 14 * square * square * ratio.squareRoot()), 64)
  }

  /// Returns ⌊x/d⌋, which has 64 bits for d of at least 19.
  @inline(__always)
  func quotient(by d: UInt64) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: x)
    return isWide ? d.dividingFullWidth((UInt64(truncatingIfNeeded: x &>> 64), low)).quotient : low / d
  }
}

/// The tables for all parts of one count: π, the primes, and φ(·, c).
struct CountingTables: Sendable {
  let parameters: CountingParameters
  let primes: PrimeTable
  let pi: PiTable
  let phiTiny: PhiTiny
  /// π(y), the a of φ(x, a).
  let piY: Int

  /// - Throws: `CancellationError` if the task is canceled; the tables take a second near 2^64.
  init(_ parameters: CountingParameters) throws {
    self.parameters = parameters
    pi = PiTable(upTo: parameters.y)
    try Task.checkCancellation()
    primes = PrimeTable(pi, upTo: parameters.y)
    try Task.checkCancellation()
    phiTiny = PhiTiny.shared
    piY = primes.count
  }

  /// The index of the first prime p with hard leaves p·m for prime m: above √y, and not removed by φ(x, c).
  var firstPrimeLeafIndex: Int { max(CountingParameters.c, pi[max(parameters.sqrtY, 5)]) + 1 }
}
