import BigInt
import PrimeCalculator
import QuadraticSieveKernels
import Synchronization

// Unsafe memory: the arrays that the kernels read; a sieve is 30 times slower without the kernels in a debug build.

/// The self-initializing quadratic sieve, for composite numbers of 20 to 100 digits without small factors.
///
/// Polynomials (a·x + b)² − kn with b in Gray-code order, up to two large primes, and a bucket sieve. The time is about
/// exp(√(ln n ln ln n)): it doubles every three digits.
///
/// S. Contini, "Factoring integers with the self-initializing quadratic sieve" (1997); R. D. Silverman, "The
/// multiple polynomial quadratic sieve", Math. Comp. 48 (1987).
final class QuadraticSieve: Sendable {
  let n: BigInt
  /// The multiplier of Knuth and Schroeppel.
  let multiplier: UInt32
  let kn: BigInt
  let factorBase: FactorBase
  let parameters: Parameters
  private let smallDivisor: BigInt?

  struct Parameters {
    var primeCount: Int
    /// The largest accepted large prime, as a multiple of the largest prime of the factor base.
    var largePrimeMultiple: Int
    /// Whether products of two large primes are accepted: worth it from 55 digits on.
    var usesTwoLargePrimes: Bool
    /// The number of blocks of 2^15 positions in the interval −M ..< M.
    var blockCount: Int
    /// M.
    var intervalHalf: Int { blockCount << 14 }

    /// Sizes of the factor base, multiples, and blocks for sizes in bits; linear in between.
    private static let table: [(bits: Double, primes: Double, multiple: Double, blocks: Double)] = [
      (50, 30, 20, 1), (60, 40, 20, 1), (70, 60, 20, 1), (80, 85, 20, 1), (90, 120, 20, 1), (100, 180, 20, 1),
      (110, 290, 25, 1), (120, 420, 30, 1), (140, 900, 50, 1), (150, 1_250, 60, 1), (165, 1_900, 70, 1),
      (180.5, 3_200, 80, 2), (181, 3_200, 30, 2), (198, 5_500, 30, 2), (215, 9_000, 30, 4),
      (232, 13_000, 25, 4), (248, 22_500, 25, 8), (265, 37_500, 25, 12), (281, 50_000, 30, 16),
      (298, 65_000, 30, 16), (310, 80_000, 30, 16), (330, 105_000, 35, 16),
    ]

    init(bits: Double) {
      let table = Self.table
      let upper = max(1, table.firstIndex { $0.bits >= bits } ?? table.count - 1)
      let (a, b) = (table[upper - 1], table[upper])
      let t = min(1, max(0, (bits - a.bits) / (b.bits - a.bits)))
      primeCount = Int(a.primes + t * (b.primes - a.primes))
      largePrimeMultiple = Int(a.multiple + t * (b.multiple - a.multiple))
      blockCount = Int((a.blocks + t * (b.blocks - a.blocks)).rounded())
      usesTwoLargePrimes = bits >= 181
    }
  }

  /// The primes p with a square kn mod p, and its roots.
  struct FactorBase {
    var primes: [UInt32]
    var roots: [UInt32]
  }

  init(_ n: BigInt, _ interruption: Interruption) throws {
    self.n = n
    multiplier = Self.bestMultiplier(n)
    kn = n * BigInt(Int(multiplier))
    parameters = Parameters(bits: Double(n.bitLength))
    var base = FactorBase(primes: [2], roots: [1])
    var divisor: BigInt?
    let limit = UInt64(parameters.primeCount * 40 + 2_000)
    for prime in primes(in: 3...limit) where base.primes.count < parameters.primeCount {
      let p = UInt(prime)
      if base.primes.count & 1_023 == 0 { try interruption.check() }
      let rest = kn.magnitudeModulo(p)
      if rest == 0 {
        if UInt(multiplier) % p != 0 { divisor = BigInt(p) }
        base.primes.append(UInt32(p))
        base.roots.append(0)
      } else if let root = squareRoot(of: rest, modulo: p) {
        base.primes.append(UInt32(p))
        base.roots.append(UInt32(root))
      }
    }
    factorBase = base
    smallDivisor = divisor
  }

  /// Returns the squarefree multiplier that gives the most small primes: D. E. Knuth, volume 2, 4.5.4.
  private static func bestMultiplier(_ n: BigInt) -> UInt32 {
    var best = (score: -Double.infinity, multiplier: 1 as UInt32)
    let multipliers: [UInt32] = [
      1, 2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23, 26, 29, 30, 31, 33, 34, 35, 37, 38, 39, 41,
      42, 43, 46, 47, 51, 53, 55, 57, 58, 59, 61, 62, 65, 66, 67, 69, 70, 71, 73,
    ]
    let small = SmallPrimes.below2ToThe16.prefix(min(300, n.bitLength / 2)).dropFirst().map { UInt($0) }
    let residues = small.map { n.magnitudeModulo($0) }
    for k in multipliers {
      var score = -0.5 * naturalLogarithm(Double(k))
      let residue = n.lowestLimb &* UInt(k) & 7
      score += 0.693_147 * (residue == 1 ? 2 : residue == 5 ? 1 : residue & 1 == 1 ? 0.5 : 0)
      for (index, p) in small.enumerated() {
        let value = residues[index] * (UInt(k) % p) % p
        let contribution = naturalLogarithm(Double(p)) / Double(p - 1)
        if value == 0 {
          score += contribution
        } else if powerModulo(value, (p - 1) / 2, p) == 1 {
          score += 2 * contribution
        }
      }
      if score > best.score { best = (score, k) }
    }
    return best.multiplier
  }

  /// Returns proper divisors of the number; none if the linear algebra fails, which isn't expected.
  ///
  /// - Parameter relations: The relations to start with; new ones are added.
  func divisors(_ relations: RelationCollector, _ run: FactoringRun) async throws -> [BigInt] {
    if let smallDivisor { return [smallDivisor] }
    let needed = factorBase.primes.count + 96
    for attempt in 0..<4 {
      try await collect(relations, needed: needed + attempt * (200 + needed / 20), run)
      let store = relations.snapshot
      let sets = try store.relationSets(run.interruption)
      let divisors = try dependencies(store, sets, seed: UInt64(attempt), run)
      if !divisors.isEmpty { return divisors }
    }
    return []
  }

  private func collect(_ relations: RelationCollector, needed: Int, _ run: FactoringRun) async throws {
    let start = ContinuousClock.now
    let known = relations.usableCount
    // Starting tasks takes longer than sieving for a small number.
    let workers = n.bitLength < 95 ? 1 : availableProcessorCount()
    _ = try await inParallel(parts: workers, workers: workers) { [self] _ in
      guard let worker = SieveWorker(self) else { return }
      while relations.usableCount < needed {
        guard let leading = relations.nextLeadingCoefficient() else { return }
        try await worker.run(leading, relations, run.interruption) {
          let found = relations.usableCount
          let elapsed = ContinuousClock.now - start
          let remaining =
            found - known > needed / 50
            ? elapsed * (Double(max(0, needed - found)) / Double(found - known)) : nil
          run.report(
            .quadraticSieve(relations: min(found, needed), needed: needed), n, timeRemaining: remaining)
          return relations.usableCount < needed
        }
      }
    }
  }
}

/// Returns a^e mod m, for m < 2^32.
func powerModulo(_ a: UInt, _ e: UInt, _ m: UInt) -> UInt {
  var (result, base, exponent) = (1 as UInt, a % m, e)
  while exponent != 0 {
    if exponent & 1 == 1 { result = result &* base % m }
    base = base &* base % m
    exponent >>= 1
  }
  return result
}

/// Returns a square root of a nonzero residue modulo an odd prime below 2^32, or `nil` if it has none.
///
/// Tonelli and Shanks; D. Shanks, "Five number-theoretic algorithms" (1973).
func squareRoot(of a: UInt, modulo p: UInt) -> UInt? {
  if powerModulo(a, (p - 1) / 2, p) != 1 { return nil }
  if p & 3 == 3 { return powerModulo(a, (p + 1) / 4, p) }
  let twos = (p - 1).trailingZeroBitCount
  let odd = (p - 1) >> UInt(twos)
  var nonresidue: UInt = 2
  while powerModulo(nonresidue, (p - 1) / 2, p) != p - 1 { nonresidue += 1 }
  var c = powerModulo(nonresidue, odd, p)
  var root = powerModulo(a, (odd + 1) / 2, p)
  var t = powerModulo(a, odd, p)
  var order = twos
  while t != 1 {
    var (power, i) = (t, 0)
    while power != 1 {
      power = power &* power % p
      i += 1
    }
    var factor = c
    for _ in 0..<(order - i - 1) { factor = factor &* factor % p }
    root = root &* factor % p
    c = factor &* factor % p
    t = t &* c % p
    order = i
  }
  return root
}
