import BigPrimes
import CommandLineTool
import NumberFacts
import PrimeCalculator
import PrimeModal

/// Whether a number is prime, and its factors.
struct PrimalityResult: OneLineResult {
  static let type = "primality"

  private enum Finding {
    /// The complete answer for a number of up to 64 bits, or a negative one.
    case immediate(Primality)
    indirect case investigated(NumberSearch.Findings)
  }

  let number: BigInt
  /// Whether the number is a favorite, or nil if the session can't be read.
  var isFavorite: Bool?
  var printsProof = false
  /// Whether the factors of a composite number are part of the result.
  var hasFactors = true
  var remark: String?
  /// With `--facts`, if all factors are known.
  var functions: NumberFunctions?
  /// With `--divisors`, if all factors are known.
  var divisors: Divisors?
  /// Whether the text is that of GNU `factor`, which needs all factors.
  var printsFactorsAlone = false
  private let finding: Finding

  /// Creates the result for a number that needs no investigation; nil for other numbers.
  init?(immediately number: BigInt, isFavorite: Bool? = nil) {
    guard number.bitLength <= 64 || number < 0 else { return nil }
    self.number = number
    self.isFavorite = isFavorite
    finding = .immediate(Primality(of: Int128(UInt64(exactly: number) ?? 0)))
  }

  init(_ number: BigInt, _ findings: NumberSearch.Findings, isFavorite: Bool? = nil) {
    self.number = number
    self.isFavorite = isFavorite
    finding = .investigated(findings)
  }

  private var verdict: NumberSearch.Findings.Verdict {
    switch finding {
    case .immediate(.prime): .prime
    case .immediate(.neither): .neither
    case .immediate(.composite): .composite
    case .investigated(let findings): findings.verdict
    }
  }

  /// The proof of a prime.
  var proof: PrimalityProof? {
    switch finding {
    case .immediate(.prime): .size(number)
    case .immediate: nil
    case .investigated(let findings): findings.proof
    }
  }

  /// The factors of a number above 0, if all are known and prime, proved or not.
  var completeFactorization: Factorization? {
    switch finding {
    case .immediate(.composite(let factors)):
      return Factorization(
        factors: factors.map { .init(base: BigInt($0.prime), exponent: $0.exponent, status: .prime) })
    case .investigated(let findings) where verdict == .composite:
      return findings.factorization.flatMap { $0.isComplete ? $0 : nil }
    default:
      if number == 1 { return Factorization(factors: []) }
      return verdict == .prime || verdict == .probablePrime
        ? Factorization(factors: [.init(base: number, exponent: 1, status: .prime)]) : nil
    }
  }

  /// The proofs of the prime factors of a composite number; nil if not all are known and proved.
  var factorProofs: [PrimalityProof]? {
    guard verdict == .composite, let factors = completeFactorization?.factors else { return nil }
    var known: [BigInt: PrimalityProof] = [:]
    if case .investigated(let findings) = finding { known = findings.factorProofs }
    let proofs = factors.compactMap { $0.base.bitLength <= 64 ? .size($0.base) : known[$0.base] }
    return proofs.count == factors.count ? proofs : nil
  }

  /// The factors found of a number above 64 bits, prime or not; none if they weren't searched for.
  var foundFactors: [BigInt] {
    guard hasFactors, case .investigated(let findings) = finding else { return [] }
    return findings.factorization?.factors.map(\.base) ?? [number]
  }

  /// The facts for a portrait.
  var facts: NumberFacts {
    guard case .investigated(let findings) = finding else { return NumberFacts(of: number) }
    let isPrime: Bool? = verdict == .unknown ? nil : status == .ok
    var investigation = Investigation(of: number, isProbablePrime: isPrime)
    investigation.proof = findings.proof.map {
      Investigation.Proof(method: $0.methodDescription, elapsed: .zero)
    }
    investigation.factors = findings.factorization
    return NumberFacts(of: number, investigation)
  }

  /// The nearest primes for a portrait, in ascending order; none around a number of more than 100 digits, where they take long.
  var nearestPrimes: [BigInt] {
    get throws {
      guard number > 0, number.digitCount <= 100 else { return [] }
      var (below, above) = (NeighboringPrimes.below(number), NeighboringPrimes.above(number))
      return try (0..<NumberPortrait.radius).flatMap { _ in [try below.next(), try above.next()] }
        .compactMap(\.self).sorted()
    }
  }

  var status: ExitStatus {
    if printsFactorsAlone { return .ok }
    return switch verdict {
    case .prime, .probablePrime: .ok
    case .composite, .neither: .negativeAnswer
    case .unknown: .temporaryFailure
    }
  }

  func append(to text: inout [UInt8]) {
    if let small = UInt64(exactly: number) {
      text.append(digitsOf: small)
    } else {
      text += "\(number)".utf8
    }
    if printsFactorsAlone {
      text.append(":")
      for factor in completeFactorization?.factors ?? [] {
        for _ in 0..<factor.exponent { text += " \(factor.base)".utf8 }
      }
      return
    }
    switch finding {
    case .immediate(let primality): Self.append(primality, hasFactors: hasFactors, to: &text)
    case .investigated(let findings): text += words(findings).utf8
    }
    if printsProof, let proof { text += "\n\(proof)".utf8 }
    if let functions { text += "\n\(functions.text)".utf8 }
    if let divisors { text += "\n\(divisors.text)".utf8 }
  }

  /// Appends the line for a number, without a line feed, and returns the status; quicker than through a result.
  static func append(_ number: UInt64, hasFactors: Bool, to text: inout [UInt8]) -> ExitStatus {
    let primality = Primality(of: Int128(number))
    text.append(digitsOf: number)
    append(primality, hasFactors: hasFactors, to: &text)
    if case .prime = primality { return .ok }
    return .negativeAnswer
  }

  private static func append(_ primality: Primality, hasFactors: Bool, to text: inout [UInt8]) {
    switch primality {
    case .prime: text.append(" is prime")
    case .neither: text.append(" is not prime: the smallest prime is 2")
    case .composite(let factors):
      text.append(" is not prime")
      guard hasFactors else { break }
      text.append(": ")
      for (index, factor) in factors.enumerated() {
        if index > 0 { text.append(" × ") }
        text.append(digitsOf: factor.prime)
        if factor.exponent == 1 { continue }
        text.append("^")
        text.append(digitsOf: UInt64(factor.exponent))
      }
    }
  }

  private func words(_ findings: NumberSearch.Findings) -> String {
    switch findings.verdict {
    case .unknown: return " was not tested in time"
    case .prime: return " is prime: proved by \(findings.proof?.methodDescription ?? "")"
    case .probablePrime:
      return " is probably prime: it passes the Baillie–PSW test, but no proof was found"
        + (findings.isComplete ? "" : " in time")
    case .composite, .neither:
      guard hasFactors, let factors = findings.factorization else { return " is not prime" }
      return " is not prime: "
        + (factors.factors.first?.base == number ? "no factor was found" : factors.description)
    }
  }
}

extension PrimalityResult: Encodable {
  private enum CodingKeys: CodingKey {
    case number, status, isPrime, isFavorite, factors, isProbablePrime, proof, certificate, unfactored, facts,
      divisors
  }

  private struct Prime: Encodable {
    let prime: BigInt
    let exponent: Int
    /// False for a probable prime.
    var isProved: Bool?
  }

  private struct Unfactored: Encodable {
    let number: BigInt
    let exponent: Int
    let isComposite: Bool
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(verdict.rawValue, forKey: .status)
    if verdict != .probablePrime, verdict != .unknown {
      try container.encode(verdict == .prime, forKey: .isPrime)
    }
    try container.encodeIfPresent(isFavorite, forKey: .isFavorite)
    try container.encodeIfPresent(functions, forKey: .facts)
    try container.encodeIfPresent(divisors, forKey: .divisors)
    if printsProof { try container.encodeIfPresent(proof?.description, forKey: .certificate) }
    switch finding {
    case .immediate(let primality):
      guard case .composite = primality else { return try container.encode([Prime](), forKey: .factors) }
      try encode(
        NumberSearch.Findings(verdict: .composite, factorization: completeFactorization), to: &container)
    case .investigated(let findings):
      try encode(findings, to: &container)
    }
  }

  private func encode(
    _ findings: NumberSearch.Findings, to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    if findings.verdict == .probablePrime { try container.encode(true, forKey: .isProbablePrime) }
    try container.encodeIfPresent(findings.proof?.methodDescription, forKey: .proof)
    let factors = hasFactors ? findings.factorization?.factors ?? [] : []
    let primes = factors.filter { $0.status == .prime || $0.status == .probablePrime }
    try container.encode(
      primes.map {
        Prime(prime: $0.base, exponent: $0.exponent, isProved: $0.status == .prime ? nil : false)
      }, forKey: .factors)
    var rest = factors.filter { $0.status == .composite || $0.status == .unknown }.map {
      Unfactored(number: $0.base, exponent: $0.exponent, isComposite: $0.status == .composite)
    }
    if factors.isEmpty, findings.verdict == .composite || findings.verdict == .unknown {
      rest = [Unfactored(number: number, exponent: 1, isComposite: findings.verdict == .composite)]
    }
    if !rest.isEmpty { try container.encode(rest, forKey: .unfactored) }
  }
}
