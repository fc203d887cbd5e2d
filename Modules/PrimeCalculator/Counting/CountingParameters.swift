/// The numbers that steer one count of π(x), in the notation of Deléglise, Rivat and Gourdon.
///
/// y = α·∛x splits the leaves φ(x/n, b) of the recursion into ordinary ones, n ≤ y, and special ones, n > y.
/// A larger α makes the sieve up to z = x/y shorter and the leaves more. α grows with log x; the values were
/// found by measuring. The result does not depend on α nor on how the work is cut into segments.
struct CountingParameters: Sendable {
  let x: UInt64
  /// The bound of the leaves' m; ∛x ≤ y ≤ √x.
  let y: Int
  /// ⌊x/y⌋, where the sieve for the hard leaves ends.
  let z: UInt64
  let sqrtX: UInt64
  let cubeRootX: Int
  let fourthRootX: Int
  let sqrtY: Int
  /// The words of a segment of the sieve for the hard leaves: 128 KiB, which with half as much for ranks fits a
  /// second-level cache. The work for each prime of a segment counts for more than misses of the first level.
  let segmentWords: Int
  /// The numbers of a segment of the table of π beyond y, at most.
  let piSegmentLength: Int

  /// Below this, sieving is quicker, and the method's assumptions on y need not hold.
  static let smallestX: UInt64 = 1_000_000

  /// How many primes, from 2 on, φ(x, c) takes out by table: 2, 3, 5, 7, 11, 13 and 17.
  static let c = 7

  init(x: UInt64) {
    self.init(x: x, alpha: Self.alpha(x))
  }

  init(x: UInt64, alpha: Double, segmentWords: Int = 16_384, piSegmentLength: Int? = nil) {
    precondition(x >= Self.smallestX)
    self.x = x
    sqrtX = integerSquareRoot(x)
    let cubeRoot = integerCubeRoot(x)
    cubeRootX = Int(cubeRoot)
    fourthRootX = Int(integerSquareRoot(sqrtX))
    // At least ∛x rounded up, at most √x.
    let wanted = UInt64(Double(cubeRoot) * alpha)
    y = Int(min(max(wanted, cubeRoot + 1), sqrtX))
    z = x / UInt64(y)
    sqrtY = Int(integerSquareRoot(UInt64(y)))
    self.segmentWords = segmentWords
    // Longer where there would be too many, since each goes through all primes to ∛x.
    self.piSegmentLength = piSegmentLength ?? max(1 << 22, Int(sqrtX / 128))
  }

  /// 4.5 at 10^11, 14 at 10^14 and 27 at 10^16; limited, as the tables grow with it.
  private static func alpha(_ x: UInt64) -> Double {
    let ratio = naturalLogarithm(Double(x)) / 32.24
    let square = ratio * ratio
    return min(max(1.5, 14 * square * square * ratio.squareRoot()), 40)
  }
}
