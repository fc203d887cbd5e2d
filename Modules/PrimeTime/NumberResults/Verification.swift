package import BigInt
package import BigPrimes
package import CommandLineTool

/// The result of the verification of a certificate, or of those of a number's prime factors.
package struct Verification: OneLineResult {
  package static let type = "verification"

  let number: BigInt
  /// The method of the proof and its length.
  let proof: String
  let isValid: Bool
  /// The number of the failing step, counted from 1; nil if the failure isn't in one of several.
  let failingStep: Int?
  private var isOfFactors = false

  private enum CodingKeys: CodingKey { case number, proof, isValid, failingStep }

  /// Verifies the proofs of the prime factors of a number; a step is a proof.
  package init(_ number: BigInt, factors: [PrimalityProof]) throws {
    (self.number, isOfFactors) = (number, true)
    proof = factors.factorsDescription
    failingStep = try factors.firstIndex { try !$0.verify() }.map { $0 + 1 }
    var rest = failingStep == nil ? number : 0
    for prime in factors.map(\.number) { while rest > 1, rest.isMultiple(of: prime) { rest /= prime } }
    isValid = rest == 1
  }

  package init(_ proof: PrimalityProof) throws {
    (number, self.proof) = (proof.number, proof.methodDescription)
    isValid = try proof.verify()
    failingStep = isValid ? nil : try proof.failingStep()
  }

  package var status: ExitStatus { isValid ? .ok : .negativeAnswer }

  package func append(to text: inout [UInt8]) {
    let place = failingStep.map { ": step \($0) fails" } ?? ""
    if isOfFactors {
      text +=
        (isValid
        ? "\(number) is not prime: the certificates of its factors are valid (\(proof))"
        : "The certificates don't prove the factors of \(number) (\(proof))\(place)").utf8
      return
    }
    text +=
      (isValid
      ? "\(number) is prime: the certificate is valid (\(proof))"
      : "The certificate doesn't prove that \(number) is prime (\(proof))\(place)").utf8
  }
}

extension PrimalityProof {
  /// Returns the number of the failing step of an invalid proof, counted from 1, or nil if it isn't in one of several.
  fileprivate func failingStep() throws -> Int? {
    switch self {
    case .size, .thirteenBases, .lucasLehmer: return nil
    case .nMinusOne(_, let factors): return try factors.firstIndex { try !$0.prime.verify() }.map { $0 + 1 }
    case .nSquaredMinusOne(_, let minus, let plus, _):
      return try (minus + plus).firstIndex { try !$0.prime.verify() }.map { $0 + 1 }
    case .ellipticCurves(let curves):
      // The last steps of a chain are a chain; it is valid if all of them are.
      var (failing, valid) = (0, curves.count)
      while valid - failing > 1 {
        let middle = (failing + valid) / 2
        if try PrimalityProof.ellipticCurves(Array(curves[middle...])).verify() {
          valid = middle
        } else {
          failing = middle
        }
      }
      return curves.isEmpty ? nil : failing + 1
    }
  }
}
