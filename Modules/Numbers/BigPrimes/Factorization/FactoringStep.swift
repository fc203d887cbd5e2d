/// A step in the search for a divisor of a composite number without small factors.
enum FactoringStep: Equatable {
  /// Pollard's rho, and then Fermat's method.
  case pollardRho(steps: Int)
  /// The methods p − 1 and p + 1.
  case lucas(bound: Int)
  /// Elliptic curves with a bound of the first stage; endless if `curves` is `nil`.
  case ellipticCurves(bound: Int, curves: Int?)
  case quadraticSieve

  /// The number of curves of an elliptic-curve step that ends.
  var curves: Int { if case .ellipticCurves(_, let curves?) = self { curves } else { 0 } }

  /// Returns the steps for a number with a length in bits; the last is endless.
  static func plan(bits: Int) -> [FactoringStep] {
    let digits = Double(bits) * FactorSearch.digitsPerBit
    var plan: [FactoringStep] = [.pollardRho(steps: digits < 30 ? 512 : 2_048)]
    if digits > 42 { plan.append(.lucas(bound: digits < 60 ? 2_000 : digits < 75 ? 20_000 : 200_000)) }
    // Numbers without factors of moderate size are for the sieve.
    let curves = bits > FactorSearch.sieveBits ? [(2_000, 25)] : curvesBeforeSieve(digits: digits)
    plan += curves.map { .ellipticCurves(bound: $0.bound, curves: $0.curves) }
    if digits > 21 && bits <= FactorSearch.sieveBits { plan.append(.quadraticSieve) }
    // The usual table for factors of 20, 25, … digits.
    for (bound, curves) in [
      (11_000, 90), (50_000, 300), (250_000, 700), (1_000_000, 1_800), (3_000_000, 5_100),
    ] {
      plan.append(.ellipticCurves(bound: bound, curves: curves))
    }
    return plan + [.ellipticCurves(bound: 11_000_000, curves: nil)]
  }

  private static func curvesBeforeSieve(digits: Double) -> [(bound: Int, curves: Int)] {
    if digits <= 21 { return [(200, 10), (600, 60), (2_000, 400)] }
    if digits < 30 { return [(150, 4)] }
    if digits < 40 { return [(200, 8)] }
    if digits < 50 { return [(400, 12)] }
    if digits < 60 { return [(2_000, 10)] }
    if digits < 70 { return [(2_000, 20), (11_000, 10)] }
    if digits < 80 { return [(2_000, 25), (11_000, 40)] }
    return [(2_000, 25), (11_000, 90), (50_000, digits < 90 ? 40 : 200)]
  }
}
