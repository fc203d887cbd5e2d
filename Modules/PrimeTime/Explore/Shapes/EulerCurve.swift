import PrimeCalculator

/// A polynomial n² + n + c, whose numbers are a curve on the Sacks spiral that ends going to the left.
struct EulerCurve {
  /// The constants of Euler's polynomial, which is prime for n from 0 to 39, and of two with many primes.
  static let constants: [UInt64] = [41, 17, 11]

  let constant: UInt64
  /// The arguments of the numbers in view.
  let arguments: [UInt64]
  let primeCount: Int

  /// Finds the curve's numbers in a window; nil without any.
  init?(_ constant: UInt64, in window: PrimeWindow) {
    let frame = window.frame
    func isInView(_ argument: UInt64) -> Bool {
      frame.contains(SacksSpiral.point(of: argument * argument + argument + constant))
    }
    // √(n² + n + c) is at most 7 above n. Beyond 10⁹, the numbers would soon have more than 64 bits.
    let distances = frame.distances
    let (first, last) = (UInt64(max(distances.lowerBound - 8, 0)), UInt64(min(distances.upperBound + 1, 1e9)))
    arguments = first < last ? (first...last).filter(isInView) : []
    if arguments.isEmpty { return nil }
    primeCount = arguments.count { isPrime($0 * $0 + $0 + constant) }
    self.constant = constant
  }

  var polynomial: String { "n² + n + \(constant)" }

  /// Returns n for a number of a curve; nil for others.
  static func argument(of number: UInt64, constant: UInt64) -> UInt64? {
    guard number >= constant else { return nil }
    let root = integerSquareRoot(number - constant)
    return root * root + root == number - constant ? root : nil
  }

  /// The points between the numbers, too; without the first ten numbers, where the turns touch.
  var line: [MapPoint] {
    guard let first = arguments.first, let last = arguments.last, last > 11 else { return [] }
    return stride(from: Double(max(first, 11)), through: Double(last), by: 1 / 16).map { argument in
      let radius = (argument * argument + argument + Double(constant)).squareRoot()
      let (sine, cosine) = sineAndCosine(turns: radius - argument)
      return MapPoint(x: Int((radius * cosine).rounded()), y: Int((radius * sine).rounded()))
    }
  }
}

extension PrimeWindow.Frame {
  /// The distances of the numbers from the origin, or a somewhat larger range.
  fileprivate var distances: ClosedRange<Double> {
    func distance(_ x: Int, _ y: Int) -> Double {
      (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
    }
    let corners = [left, left + width].flatMap { x in [top, top - height].map { distance(x, $0) } }
    let isOriginInView = contains(.origin)
    let diagonal = distance(width, height)
    return (isOriginInView ? 0 : max(corners.min()! - diagonal, 0))...corners.max()!
  }
}
