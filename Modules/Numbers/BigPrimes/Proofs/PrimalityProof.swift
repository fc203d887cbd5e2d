public import BigInt
import PrimeCalculator

/// A proof that a number is prime, which can be checked without the search that found it.
///
/// ```swift
/// let proof = try await primalityProof(of: BigInt(10).power(50) + 151)
/// #expect(try proof.verify())
/// ```
public indirect enum PrimalityProof: Equatable, Sendable, Codable {
  /// A number below 2^64; `PrimeCalculator.isPrime` is exact there.
  case size(BigInt)
  /// A number below 3,317,044,064,679,887,385,961,981 that is a strong probable prime to the first 13 prime bases.
  ///
  /// J. Sorenson and J. Webster, "Strong pseudoprimes to twelve prime bases", Math. Comp. 86 (2017).
  case thirteenBases(BigInt)
  /// The Mersenne number 2^exponent − 1, by the test of Lucas and Lehmer, an n + 1 proof.
  case lucasLehmer(exponent: Int)
  /// A proof from prime factors of n − 1.
  ///
  /// J. Brillhart, D. H. Lehmer, and J. L. Selfridge, "New primality criteria and factorizations of 2^m ± 1",
  /// Math. Comp. 29 (1975), theorem 5.
  case nMinusOne(BigInt, factors: [Factor])
  /// A proof from prime factors of n − 1, which may be none, and of n + 1.
  ///
  /// The discriminant has the Jacobi symbol −1 modulo n. As above, theorems 15 and 20; Lucas, Lehmer, and Riesel's test is
  /// the proof with the factor 2 of n + 1 alone.
  case nSquaredMinusOne(BigInt, minus: [Factor], plus: [Factor], discriminant: BigInt)
  /// A chain of elliptic curves; each reduces a number's primality to that of the next number.
  ///
  /// A. O. L. Atkin and F. Morain, "Elliptic curves and primality proving", Math. Comp. 61 (1993).
  case ellipticCurves([Curve])

  /// A prime factor of n − 1 or n + 1, and a witness: its order is divisible by the factor's full power.
  ///
  /// The witness is a residue for n − 1, and u of the quotient (u + √D)/(u − √D) for n + 1. 0 means that one of the first
  /// 100 primes that aren't squares modulo n is a witness, or one of the numbers from 1 to 100.
  public struct Factor: Equatable, Sendable, Codable {
    public var prime: PrimalityProof
    public var witness: BigInt
  }

  /// A curve y² = x³ + a·x + b modulo `number` with number + 1 − trace points, and a point on it.
  ///
  /// The next number in the chain is (number + 1 − trace)/cofactor; the last one is below 2^64.
  public struct Curve: Equatable, Sendable, Codable {
    public var number: BigInt
    public var trace: BigInt
    public var cofactor: BigInt
    public var a: BigInt
    public var x: BigInt
    public var y: BigInt
  }

  public var number: BigInt {
    switch self {
    case .size(let n), .thirteenBases(let n), .nMinusOne(let n, _), .nSquaredMinusOne(let n, _, _, _):
      return n
    case .lucasLehmer(let exponent): return (BigInt(1) << min(max(0, exponent), lucasLehmerLimit)) - 1
    case .ellipticCurves(let curves): return curves.first?.number ?? 0
    }
  }

  /// The method of the proof and its length in a few words, such as `ECPP, 38 steps`.
  public var methodDescription: String {
    switch self {
    case .size: "size below 2^64"
    case .thirteenBases: "13 bases"
    case .lucasLehmer: "Lucas–Lehmer"
    case .nMinusOne(_, let factors): "n − 1, \(counted(factors.count, "prime factor"))"
    case .nSquaredMinusOne(_, let minus, let plus, _):
      "\(minus.isEmpty ? "n + 1" : "n² − 1"), \(counted(minus.count + plus.count, "prime factor"))"
    case .ellipticCurves(let curves): "ECPP, \(counted(curves.count, "step"))"
    }
  }
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// The largest Mersenne exponent tested; larger ones take more than an hour.
let lucasLehmerLimit = 1_000_000

/// The smallest strong pseudoprime to the first 13 prime bases.
let thirteenBasesLimit: BigInt = 3_317_044_064_679_887_385_961_981
