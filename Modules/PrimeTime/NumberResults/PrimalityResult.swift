package import BigInt
package import BigPrimes
package import CommandLineTool
package import NumberFacts
import PrimeCalculator

/// Whether a number is prime, and its factors.
package struct PrimalityResult: OneLineResult {
  package static let type = "primality"

  package let number: BigInt
  /// Whether the number is a favorite, or nil if the session can't be read.
  package var isFavorite: Bool?
  package var printsProof = false
  /// Whether the factors of a composite number are part of the result.
  package var hasFactors = true
  package var remark: String?
  /// With `--facts`, if all factors are known.
  package var functions: NumberFunctions?
  /// With `--divisors`, if all factors are known.
  package var divisors: Divisors?
  /// Whether the text is that of GNU `factor`, which needs all factors.
  package var printsFactorsAlone = false
  private let findings: NumberSearch.Findings

  /// Creates the result for a number that needs no investigation; nil for other numbers.
  package init?(immediately number: BigInt, isFavorite: Bool? = nil) {
    if number.needsInvestigation { return nil }
    let findings: NumberSearch.Findings =
      switch Primality(of: Int128(UInt64(exactly: number) ?? 0)) {
      case .prime: .init(verdict: .prime)
      case .neither: .init(verdict: .neither)
      case .composite(let factors): .init(verdict: .composite, factorization: factors.factorization)
      }
    self.init(number, findings, isFavorite: isFavorite)
  }

  package init(_ number: BigInt, _ findings: NumberSearch.Findings, isFavorite: Bool? = nil) {
    (self.number, self.findings, self.isFavorite) = (number, findings, isFavorite)
  }

  package var proof: PrimalityProof? {
    findings.verdict == .prime ? findings.proof ?? .size(number) : nil
  }

  /// The factors of a number above 0, if all are known and prime, proved or not.
  package var completeFactorization: Factorization? {
    if findings.verdict == .composite { return findings.factorization.flatMap { $0.isComplete ? $0 : nil } }
    if number == 1 { return Factorization(factors: []) }
    return isPrime == true ? Factorization(factors: [.init(base: number, exponent: 1, status: .prime)]) : nil
  }

  /// The proofs of the prime factors of a composite number; nil if not all are known and proved.
  package var factorProofs: [PrimalityProof]? {
    guard findings.verdict == .composite, let factors = completeFactorization?.factors else { return nil }
    let proofs = factors.compactMap {
      $0.base.bitLength <= 64 ? .size($0.base) : findings.factorProofs[$0.base]
    }
    return proofs.count == factors.count ? proofs : nil
  }

  /// Nil if the number wasn't tested in time.
  private var isPrime: Bool? {
    findings.verdict == .unknown ? nil : findings.verdict == .prime || findings.verdict == .probablePrime
  }

  /// The factors found of more than 64 bits, prime or not; none if they weren't searched for.
  package var longFactors: [BigInt] {
    guard hasFactors else { return [] }
    return (findings.factorization?.factors.map(\.base) ?? [number]).filter(\.needsInvestigation)
  }

  /// The facts for a portrait.
  package var facts: NumberFacts {
    var investigation = Investigation(of: number, isProbablePrime: isPrime)
    investigation.proof = findings.proof.map {
      Investigation.Proof(method: $0.methodDescription, elapsed: .zero)
    }
    investigation.factors = findings.factorization
    return NumberFacts(of: number, investigation)
  }

  package var status: ExitStatus {
    if printsFactorsAlone { return .ok }
    return switch findings.verdict {
    case .prime, .probablePrime: .ok
    case .composite, .neither: .negativeAnswer
    case .unknown: .temporaryFailure
    }
  }

  package func append(to text: inout [UInt8]) {
    if printsFactorsAlone {
      text += "\(number):".utf8
      for factor in completeFactorization?.factors ?? [] {
        for _ in 0..<factor.exponent { text += " \(factor.base)".utf8 }
      }
      return
    }
    text += "\(number)\(words)".utf8
    if printsProof, let proof { text += "\n\(proof)".utf8 }
    if let functions { text += "\n\(functions.text)".utf8 }
    if let divisors { text += "\n\(divisors.text)".utf8 }
  }

  private var words: String {
    switch findings.verdict {
    case .unknown: return " was not tested in time"
    case .prime: return " is prime" + (findings.proof.map { ": proved by \($0.methodDescription)" } ?? "")
    case .probablePrime:
      return " is probably prime: it passes the Baillie–PSW test, but no proof was found"
        + (findings.isComplete ? "" : " in time")
    case .neither: return " is not prime: the smallest prime is 2"
    case .composite:
      guard hasFactors, let factors = findings.factorization else { return " is not prime" }
      return " is not prime: "
        + (factors.factors.first?.base == number ? "no factor was found" : factors.description)
    }
  }

  /// Appends the line for a number, without a line feed, and returns the status; quicker than through a result.
  package static func append(_ number: UInt64, hasFactors: Bool, to text: inout [UInt8]) -> ExitStatus {
    text.append(digitsOf: number)
    switch Primality(of: Int128(number)) {
    case .prime:
      text.append(" is prime")
      return .ok
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
    return .negativeAnswer
  }
}

extension PrimalityResult: Encodable {
  private enum CodingKeys: CodingKey {
    case number, status, isPrime, isFavorite, factors, isProbablePrime, proof, certificate, unfactored, facts,
      divisors
  }

  /// A prime factor, or a part whose factors aren't known.
  private struct Part: Encodable {
    var prime, number: BigInt?
    let exponent: Int
    var isProved, isComposite: Bool?

    init(_ factor: Factorization.Factor) {
      exponent = factor.exponent
      switch factor.status {
      case .prime: prime = factor.base
      case .probablePrime: (prime, isProved) = (factor.base, false)
      case .composite, .unknown: (number, isComposite) = (factor.base, factor.status == .composite)
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    let verdict = findings.verdict
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
    if verdict == .probablePrime { try container.encode(true, forKey: .isProbablePrime) }
    try container.encodeIfPresent(findings.proof?.methodDescription, forKey: .proof)
    var factors = hasFactors ? findings.factorization?.factors ?? [] : []
    if factors.isEmpty, verdict == .composite || verdict == .unknown {
      factors = [.init(base: number, exponent: 1, status: verdict == .composite ? .composite : .unknown)]
    }
    let parts = factors.map(Part.init)
    try container.encode(parts.filter { $0.prime != nil }, forKey: .factors)
    let rest = parts.filter { $0.number != nil }
    if !rest.isEmpty { try container.encode(rest, forKey: .unfactored) }
  }
}
