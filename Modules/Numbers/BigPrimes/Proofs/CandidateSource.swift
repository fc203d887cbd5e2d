import BigInt
import Synchronization

final class CandidateSource: Sendable {
  /// A number of points that leads to a smaller probable prime q.
  struct Candidate: Sendable {
    let discriminant: Discriminant
    let trace: BigInt
    let cofactor: BigInt
    let q: BigInt
  }

  private struct State {
    var found: [Candidate] = []
    /// Square roots of prime discriminants; `nil` for nonresidues.
    var roots: [Int: BigInt?] = [:]
  }

  let n: BigInt
  private let interruption: Interruption
  private let state = Mutex(State())
  private let started = Atomic(0)
  /// The smallest q that a proof can use, (n^(1/4) + 1)² and a margin.
  private let minimumQ: BigInt
  private let squareRoots: ModularSquareRoot

  init(_ n: BigInt, _ interruption: Interruption) throws {
    self.n = n
    self.interruption = interruption
    let root = (n.squareRoot() + 1).squareRoot() + 3
    minimumQ = root * root
    squareRoots = try ModularSquareRoot(n, interruption)
  }

  var hasFound: Bool { state.withLock { !$0.found.isEmpty } }

  /// Removes and returns the candidate with the smallest q.
  func takeFound() -> Candidate? {
    state.withLock { state in
      let index = state.found.indices.min { state.found[$0].q < state.found[$1].q }
      return index.map { state.found.remove(at: $0) }
    }
  }

  func tryNextDiscriminant() throws -> Bool {
    try interruption.check()
    let index = started.add(1, ordering: .relaxed).oldValue
    let first = Discriminant.upTo5000
    let (list, place) = index < first.count ? (first, index) : (Discriminant.upTo40000, index - first.count)
    guard place < list.count else { return false }
    for trace in try traces(list[place]) {
      try interruption.check()
      let count = n + 1 - trace
      let (cofactor, q) = try SmallFactors.split(count, interruption)
      if cofactor < 2 || q < minimumQ { continue }
      if try passesBailliePSW(q, interruption) {
        let found = Candidate(discriminant: list[place], trace: trace, cofactor: cofactor, q: q)
        state.withLock { $0.found.append(found) }
        return true
      }
    }
    return true
  }

  private func root(ofPrimeDiscriminant d: Int) throws -> BigInt? {
    if let known = state.withLock({ $0.roots[d] }) { return known }
    let isResidue = BigInt(d).jacobiSymbol(over: n) == 1
    let root = isResidue ? try squareRoots.root(BigInt(d).modulo(n), interruption) : nil
    state.withLock { $0.roots[d] = .some(root) }
    return root
  }

  /// Returns the traces t with 4n = t² + |D|·v², by Cornacchia's algorithm: none, two, or four.
  private func traces(_ discriminant: Discriminant) throws -> [BigInt] {
    var root: BigInt = 1
    // All symbols first: they take less time than a root.
    for d in discriminant.primeFactors {
      guard let factor = try self.root(ofPrimeDiscriminant: d) else { return [] }
      root = root * factor % n
    }
    let d = BigInt(discriminant.magnitude)
    if root.isOdd == (discriminant.magnitude & 1 == 0) { root = n - root }
    var (a, b) = (n * 2, root)
    let limit = (n * 4).squareRoot()
    var steps = 0
    while b > limit {
      (a, b) = (b, a % b)
      steps += 1
      if steps & 255 == 0 { try interruption.check() }
    }
    let (v2, rest) = (n * 4 - b * b).quotientAndRemainder(dividingBy: d)
    guard rest.isZero, v2.isSquare else { return [] }
    let v = v2.squareRoot()
    return discriminant.magnitude == 4 ? [b, -b, v * 2, -v * 2] : [b, -b]
  }
}

/// Square roots modulo a probable prime; keeps the part that all roots share.
private struct ModularSquareRoot: Sendable {
  private let n: BigInt
  private let twos: Int
  private let odd: BigInt
  /// A nonresidue to the power of `odd`.
  private let generator: BigInt

  init(_ n: BigInt, _ interruption: Interruption) throws {
    self.n = n
    twos = (n - 1).trailingZeroBitCount
    odd = (n - 1) >> twos
    var nonresidue: BigInt = 2
    while nonresidue < 1_000 && nonresidue.jacobiSymbol(over: n) != -1 { nonresidue += 1 }
    generator = try nonresidue.power(odd, modulo: n, interruption)
  }

  /// Returns a square root, or `nil` if there is none: Tonelli and Shanks.
  func root(_ a: BigInt, _ interruption: Interruption) throws -> BigInt? {
    let half = try a.power((odd - 1) / 2, modulo: n, interruption)
    var root = a * half % n
    var t = root * half % n
    var c = generator
    var order = twos
    while t != 1 {
      try interruption.check()
      var power = t
      var i = 0
      while power != 1 {
        power = power * power % n
        i += 1
        if i >= order { return nil }
        if i & 63 == 0 { try interruption.check() }
      }
      for step in 0..<(order - i - 1) {
        c = c * c % n
        if step & 63 == 63 { try interruption.check() }
      }
      root = root * c % n
      c = c * c % n
      t = t * c % n
      order = i
    }
    return root
  }
}

private enum SmallFactors {
  private static let products: (limbs: [UInt], ends: [Int]) = {
    let groups = SmallPrimes.groups(of: SmallPrimes.below2ToThe20[...])
    return (groups.map(\.product), groups.map(\.range.upperBound))
  }()

  /// Returns the product of the small prime powers that divide a number, and the rest.
  static func split(_ n: BigInt, _ interruption: Interruption) throws -> (smooth: BigInt, rest: BigInt) {
    let primes = SmallPrimes.below2ToThe20
    let limit =
      n.bitLength < 150 ? 4_000 : n.bitLength < 350 ? 16_000 : n.bitLength < 700 ? 40_000 : primes.count
    let end = products.ends.firstIndex { $0 >= limit }.map { $0 + 1 } ?? products.ends.count
    var found: [UInt] = []
    // Each part takes less than a millisecond.
    for start in stride(from: 0, to: end, by: 500_000 / n.limbCount + 1) {
      try interruption.check()
      n.forEachDivisor(
        products: products.limbs, ends: products.ends, primes: primes,
        groups: start..<min(end, start + 500_000 / n.limbCount + 1)
      ) { found.append($0) }
    }
    var smooth: BigInt = 1
    var rest = n
    for prime in found {
      while rest.magnitudeModulo(prime) == 0 {
        rest /= BigInt(prime)
        smooth *= BigInt(prime)
      }
    }
    return (smooth, rest)
  }
}
