import BigInt
import PrimeCalculator
import Synchronization

/// The search for a step of a proof by elliptic curves: a number of points that leads to a smaller probable prime q.
///
/// Orders n + 1 ± t are collected, divided by small primes together, and tested, the shortest rest first.
final class CandidateSource: Sendable {
  struct Candidate: Sendable {
    let discriminant: Discriminant
    let trace: BigInt
    let cofactor: BigInt
    let q: BigInt
  }

  private struct Order {
    let discriminant: Discriminant
    let trace: BigInt
  }

  let n: BigInt
  let workers: Int
  private let interruption: Interruption
  /// The smallest q that a proof can use, (n^(1/4) + 1)² and a margin.
  private let minimumQ: BigInt
  private let squareRoots: ModularSquareRoot
  private let traceLimit: BigInt
  private let smallPrimes: SmallPrimeProduct
  /// Of the numbers of this size, one in about so many is a prime times small primes.
  private let ordersPerPrime: Double
  private let roots = Mutex<[Int: BigInt]>([:])
  /// The magnitudes of the discriminants that were used, and the candidates that weren't tested, the shortest first.
  private let state: Mutex<(tried: Set<Int>, untested: [Candidate])>

  init(_ n: BigInt, excluding excluded: Set<Int>, _ interruption: Interruption) throws {
    self.n = n
    self.interruption = interruption
    workers = n.bitLength < 250 ? 1 : availableProcessorCount()
    let root = (n.squareRoot() + 1).squareRoot() + 3
    minimumQ = root * root
    squareRoots = try ModularSquareRoot(n, interruption)
    traceLimit = (n * 4).squareRoot()
    smallPrimes = try SmallPrimeProduct.cached(forBits: n.bitLength, interruption)
    ordersPerPrime = n.logarithm / (1.781 * smallPrimes.logarithm)
    state = Mutex((excluded, []))
  }

  /// Returns the next candidate, of those with a small q first; `nil` after the discriminants with small genera.
  ///
  /// - Parameter effort: Each doubles the size of the genera.
  func nextCandidate(effort: Int) async throws -> Candidate? {
    // Their orders are about twice as many as are needed.
    let genusSize = max(4, Int(ordersPerPrime / 11)) << effort
    let list = try Discriminant.list(genusSize: genusSize, forBits: n.bitLength, interruption)
    var residues = Residues(n)
    if let candidate = try await firstPrime(list) { return candidate }
    var batch: [Discriminant] = []
    var expected = 0.0
    for discriminant in list where residues.contain(discriminant) {
      guard state.withLock({ $0.tried.insert(discriminant.magnitude).inserted }) else { continue }
      batch.append(discriminant)
      expected += discriminant.expectedOrders
      if expected < ordersPerPrime { continue }
      if let candidate = try await candidate(of: batch, list) { return candidate }
      (batch, expected) = ([], 0)
    }
    return try await candidate(of: batch, list)
  }

  /// Returns square roots of a discriminant's prime factors.
  func roots(of discriminant: Discriminant) -> [BigInt] {
    roots.withLock { roots in discriminant.primeFactors.map { roots[$0]! } }
  }

  /// Tests the orders of all curves of some discriminants whose prime factors are residues.
  private func candidate(of discriminants: [Discriminant], _ list: [Discriminant]) async throws -> Candidate?
  {
    let known = roots.withLock { Set($0.keys) }
    let new = Set(discriminants.flatMap(\.primeFactors)).subtracting(known).sorted()
    _ = try await inParallel(parts: new.count, workers: workers) { [self] index in
      let root = try squareRoots.root(BigInt(new[index]).modulo(n), interruption)
      roots.withLock { $0[new[index]] = root }
    }
    // A composite number may have no roots.
    let found = roots.withLock { Set($0.keys) }
    let usable = discriminants.filter { found.isSuperset(of: $0.primeFactors) }
    let orders: [[Order]] = try await inParallel(parts: usable.count, workers: workers) { [self] index in
      try traces(usable[index]).map { Order(discriminant: usable[index], trace: $0) }
    }
    // The division of a group by all primes takes at most about 10 ms.
    let size = max(1, 800 / n.limbCount)
    let all: [Order] = Array(orders.joined())
    let starts = Array(stride(from: 0, to: all.count, by: size))
    let groups: [[Candidate]] = try await inParallel(parts: starts.count, workers: workers) { [self] index in
      try interruption.check()
      return divided(all[starts[index]..<min(starts[index] + size, all.count)])
    }
    let candidates: [Candidate] = groups.joined().sorted { $0.q < $1.q }
    state.withLock { $0.untested = candidates }
    return try await firstPrime(list)
  }

  private func divided(_ orders: ArraySlice<Order>) -> [Candidate] {
    let counts: [BigInt] = orders.map { n + 1 - $0.trace }
    var candidates: [Candidate] = []
    for (order, (count, part)) in zip(orders, zip(counts, smallPrimes.parts(of: counts))) {
      let q = count / part
      if part < 2 || q < minimumQ { continue }
      candidates.append(
        Candidate(discriminant: order.discriminant, trace: order.trace, cofactor: part, q: q))
    }
    return candidates
  }

  /// Tests the candidates until q is a probable prime with enough discriminants of its own among those of a list.
  private func firstPrime(_ list: [Discriminant]) async throws -> Candidate? {
    let found = Mutex<Candidate?>(nil)
    let count = state.withLock { $0.untested.count }
    _ = try await inParallel(parts: count, workers: workers) { [self] _ in
      if found.withLock({ $0 != nil }) { return }
      let candidate = state.withLock { $0.untested.removeFirst() }
      guard try isPrimeWithSteps(candidate.q, list) else { return }
      found.withLock { found in
        if found.map({ $0.q > candidate.q }) ?? true { found = candidate }
      }
      await Task.yield()
    }
    return found.withLock(\.self)
  }

  private func isPrimeWithSteps(_ q: BigInt, _ list: [Discriminant]) throws -> Bool {
    let field = Montgomery(q)
    guard try isStrongProbablePrime(toBase: 2, field, interruption) else { return false }
    if q.bitLength > 400 {
      var residues = Residues(q)
      let orders = list.reduce(0) { residues.contain($1) ? $0 + $1.expectedOrders : $0 }
      if orders < 0.7 * ordersPerPrime { return false }
    }
    return try isStrongLucasProbablePrime(field, interruption)
  }

  /// Returns the traces t with 4n = t² + |D|·v², by Cornacchia's algorithm: none, two, or four.
  private func traces(_ discriminant: Discriminant) throws -> [BigInt] {
    try interruption.check()
    var root = roots(of: discriminant).reduce(1) { $0 * $1 % n }
    if root.isOdd == (discriminant.magnitude & 1 == 0) { root = n - root }
    let b = BigInt.euclideanRemainder(n * 2, root, limit: traceLimit)
    let (v2, rest) = (n * 4 - b * b).quotientAndRemainder(dividingBy: BigInt(discriminant.magnitude))
    guard rest.isZero, v2.isSquare else { return [] }
    let v = v2.squareRoot()
    return discriminant.magnitude == 4 ? [b, -b, v * 2, -v * 2] : [b, -b]
  }
}

/// The prime discriminants that are squares modulo a probable prime.
private struct Residues {
  private let n: BigInt
  private var known: [Int: Bool] = [:]

  init(_ n: BigInt) { self.n = n }

  /// Returns whether all prime factors of a discriminant are squares.
  mutating func contain(_ discriminant: Discriminant) -> Bool {
    discriminant.primeFactors.allSatisfy { contain($0) }
  }

  private mutating func contain(_ prime: Int) -> Bool {
    if let known = known[prime] { return known }
    let isResidue = isResidue(n, ofPrimeDiscriminant: prime)
    known[prime] = isResidue
    return isResidue
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

/// The product of the primes below a bound, by which many numbers are divided together.
private struct SmallPrimeProduct: Sendable {
  private let product: BigInt
  /// The natural logarithm of the bound.
  let logarithm: Double

  private static let known = Mutex<[Int: SmallPrimeProduct]>([:])

  /// Returns the product whose division takes about a tenth of the time of a probable-prime test.
  static func cached(forBits bits: Int, _ interruption: Interruption) throws -> SmallPrimeProduct {
    let exponent = min(21, max(12, BigInt(bits * bits / 7).bitLength))
    if let known = known.withLock({ $0[exponent] }) { return known }
    let numbers = primes(in: 2...(1 << exponent)).map { BigInt($0) }
    let made = SmallPrimeProduct(
      product: try productTree(numbers[...], interruption), logarithm: Double(exponent) * 0.693_147)
    known.withLock { $0[exponent] = made }
    return made
  }

  /// Returns the products of the prime powers below the bound that divide numbers.
  func parts(of numbers: [BigInt]) -> [BigInt] {
    zip(numbers, Self.remainders(product, numbers[...])).map { number, remainder in
      var common = number.greatestCommonDivisor(with: remainder)
      var part: BigInt = 1
      var rest = number
      while common != 1 {
        part *= common
        rest /= common
        common = common.greatestCommonDivisor(with: rest)
      }
      return part
    }
  }

  /// Returns the remainders of a product modulo some numbers, by a tree of products.
  private static func remainders(_ product: BigInt, _ numbers: ArraySlice<BigInt>) -> [BigInt] {
    if numbers.count < 2 { return numbers.map { product % $0 } }
    let rest = product % numbers.reduce(1, *)
    let middle = numbers.startIndex + numbers.count / 2
    return remainders(rest, numbers[..<middle]) + remainders(rest, numbers[middle...])
  }

  private static func productTree(_ numbers: ArraySlice<BigInt>, _ interruption: Interruption) throws
    -> BigInt
  {
    if numbers.count < 16 { return numbers.reduce(1, *) }
    try interruption.check()
    let middle = numbers.startIndex + numbers.count / 2
    return try productTree(numbers[..<middle], interruption) * productTree(numbers[middle...], interruption)
  }
}
