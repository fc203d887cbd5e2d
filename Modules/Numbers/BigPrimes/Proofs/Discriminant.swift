import BigInt
import Synchronization

/// A fundamental discriminant D < 0.
struct Discriminant: Sendable {
  let magnitude: Int
  let classNumber: Int
  /// The factors of D: the prime discriminants −4, ±8, and ±p.
  let primeFactors: [Int]

  /// The number of classes in a genus, which is the degree of the polynomial whose root a proof needs.
  var genusSize: Int { classNumber >> (primeFactors.count - 1) }

  /// The place in the order of use, from low to high.
  ///
  /// The root of the polynomial takes a time of the square of its degree, and the square root of a large prime serves few
  /// discriminants.
  private var cost: Int { 40 * genusSize + (primeFactors.map { abs($0) }.max() ?? 0) }

  /// The expected number of orders, for a number modulo which the prime factors are residues.
  var expectedOrders: Double { (magnitude == 4 ? 4 : 2) / Double(genusSize) }

  /// Returns the discriminants whose genera have at most some size, down to a limit that rises with it.
  ///
  /// Without −3: a changed digit moves the point to another curve y² = x³ + b. One in six of these has
  /// the same number of points, so some changed certificates would stay valid.
  static func list(genusSize: Int, forBits bits: Int, _ interruption: Interruption) throws -> [Discriminant] {
    let limit = genusSize > 16 ? 2_500 * genusSize : bits < 1_000 ? 5_000 : bits < 2_500 ? 40_000 : 120_000
    let list =
      try lists.withLock { $0[limit] }
      ?? all(limit: limit, interruption).sorted { ($0.cost, $0.magnitude) < ($1.cost, $1.magnitude) }
    lists.withLock { $0[limit] = list }
    return list.filter { $0.genusSize <= genusSize }
  }

  private static let lists = Mutex<[Int: [Discriminant]]>([:])

  private static func all(limit: Int, _ interruption: Interruption) throws -> [Discriminant] {
    let numbers = try classNumbers(limit: limit, interruption)
    var result: [Discriminant] = []
    for magnitude in 4...limit {
      if magnitude & 1023 == 0 { try interruption.check() }
      guard let factors = primeDiscriminants(-magnitude) else { continue }
      result.append(
        Discriminant(magnitude: magnitude, classNumber: numbers[magnitude], primeFactors: factors))
    }
    return result
  }

  /// Factors a fundamental discriminant into prime discriminants; returns `nil` for other numbers.
  private static func primeDiscriminants(_ d: Int) -> [Int]? {
    var rest = d.magnitude
    var factors: [Int] = []
    let twos = rest.trailingZeroBitCount
    rest >>= UInt(twos)
    var p: UInt = 3
    while p * p <= rest {
      if rest % p == 0 {
        rest /= p
        if rest % p == 0 { return nil }
        factors.append(p & 3 == 1 ? Int(p) : -Int(p))
      }
      p += 2
    }
    if rest > 1 { factors.append(rest & 3 == 1 ? Int(rest) : -Int(rest)) }
    let odd = factors.reduce(1, *)
    switch twos {
    case 0: return odd == d ? factors : nil
    case 2: return odd * -4 == d ? factors + [-4] : nil
    case 3: return odd * 8 == d ? factors + [8] : odd * -8 == d ? factors + [-8] : nil
    default: return nil
    }
  }

  /// Returns the class numbers of the fundamental discriminants −|D|, by |D|.
  ///
  /// Counts the reduced forms (a, b, c) of all discriminants together.
  private static func classNumbers(limit: Int, _ interruption: Interruption) throws -> [Int] {
    var numbers = [Int](repeating: 0, count: limit + 1)
    var b = 0
    while 3 * b * b <= limit {
      try interruption.check()
      var a = max(b, 1)
      while 4 * a * a - b * b <= limit {
        for c in a...((limit + b * b) / (4 * a)) {
          numbers[4 * a * c - b * b] += b > 0 && b < a && a < c ? 2 : 1
        }
        a += 1
      }
      b += 1
    }
    return numbers
  }
}
