import NumberText
import PrimeCalculator

extension Explore.Shape {
  /// The Gaussian integers x + yi, each with its norm.
  public static let gaussian = Explore.Shape(
    rawValue: "gaussian", title: "Gaussian primes", phrase: "the Gaussian primes", colorings: [.distance],
    zooms: [.dots, .quarter, .sixteenth, .density],
    number: { x, y, _ in
      guard max(x.magnitude, y.magnitude) <= GaussianInteger.largestCoordinate else { return nil }
      return GaussianInteger(MapPoint(x: x, y: y)).norm
    },
    // On the axis.
    point: { number, _ in
      number <= UInt64(GaussianInteger.largestCoordinate) ? MapPoint(x: Int(number), y: 0) : nil
    },
    isPrime: { point, _ in GaussianInteger(point).isPrime })
}

struct GaussianInteger: Equatable {
  /// The largest coordinate, so that all norms have 64 bits.
  static let largestCoordinate = 3_037_000_499

  let real: Int
  let imaginary: Int

  init(_ point: MapPoint) { (real, imaginary) = (point.x, point.y) }

  var norm: UInt64 { UInt64(real * real) + UInt64(imaginary * imaginary) }

  /// Whether the norm is prime, or the integer is a prime of the form 4n + 3 on an axis.
  var isPrime: Bool {
    guard isOnAxis else { return PrimeCalculator.isPrime(norm) }
    return distanceOnAxis % 4 == 3 && PrimeCalculator.isPrime(UInt64(distanceOnAxis))
  }

  var isOnAxis: Bool { real == 0 || imaginary == 0 }

  var distanceOnAxis: UInt { max(real.magnitude, imaginary.magnitude) }

  /// The number as people write it: `24 + 19i`.
  var text: String {
    let unit = imaginary.magnitude == 1 ? "i" : "\(imaginary.magnitude.grouped)i"
    switch (real, imaginary) {
    case (_, 0): return real.grouped
    case (0, _): return imaginary < 0 ? "−\(unit)" : unit
    default: return "\(real.grouped) \(imaginary < 0 ? "−" : "+") \(unit)"
    }
  }

  var conjugate: GaussianInteger { GaussianInteger(MapPoint(x: real, y: -imaginary)) }
}
