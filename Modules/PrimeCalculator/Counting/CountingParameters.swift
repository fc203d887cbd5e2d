/// The numbers that steer one count of π(x), in the notation of Deléglise and Rivat.
///
/// y = α·∛x splits the leaves φ(x/n, b) of the recursion into ordinary ones, n ≤ y, and special ones, n > y.
/// A larger α makes the sieve up to z = x/y shorter and the leaves more. α grows with log x; the values were
/// found by measuring.
struct CountingParameters: Sendable {
  let x: UInt64
  /// The bound of the leaves' m; ∛x ≤ y ≤ √x.
  let y: Int
  /// ⌊x/y⌋, where the sieve for the hard leaves ends.
  let z: UInt64
  let sqrtX: UInt64
  let cubeRootX: Int
  let sqrtY: Int
  let sqrtZ: Int

  /// Below this, sieving is quicker, and the method's assumptions on y need not hold.
  static let smallestX: UInt64 = 1_000_000

  /// How many primes, from 2 on, φ(x, c) takes out by table: 2, 3, 5, 7, 11 and 13.
  static let c = 6

  init(x: UInt64) {
    self.init(x: x, alpha: Self.alpha(x))
  }

  init(x: UInt64, alpha: Double) {
    precondition(x >= Self.smallestX)
    self.x = x
    sqrtX = integerSquareRoot(x)
    let cubeRoot = integerCubeRoot(x)
    cubeRootX = Int(cubeRoot)
    // At least ∛x rounded up, at most √x.
    let wanted = UInt64(Double(cubeRoot) * alpha)
    y = Int(min(max(wanted, cubeRoot + 1), sqrtX))
    z = x / UInt64(y)
    sqrtY = Int(integerSquareRoot(UInt64(y)))
    sqrtZ = Int(integerSquareRoot(z))
  }

  /// 3 at 10^10, 6 at 3·10^13, 9 at 3·10^15.
  private static func alpha(_ x: UInt64) -> Double {
    let ratio = naturalLogarithm(Double(x)) / 23
    return max(1.5, 3 * ratio * ratio * ratio.squareRoot())
  }
}
