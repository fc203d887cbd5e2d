package import BigInt
import BigPrimes

/// The contents of a file with a certificate, if its name ends in `.json`.
package struct Certificate: JSONResult {
  package static let type = "certificate"

  package let number: BigInt
  /// The method of the proof and its length, or the number of prime factors.
  package let proof: String
  /// The proof as text; of a composite number, a line with its factors, and a line with the proof of each.
  package let certificate: String

  /// Returns nil if the number, or a factor of it, isn't proved.
  package init?(_ result: PrimalityResult) {
    number = result.number
    if let prime = result.proof {
      (proof, certificate) = (prime.methodDescription, prime.description)
    } else if let proofs = result.factorProofs, let factors = result.completeFactorization {
      proof = proofs.factorsDescription
      certificate = (["\(number) is not prime: \(factors)"] + proofs.map(\.description))
        .joined(separator: "\n")
    } else {
      return nil
    }
  }
}

extension [PrimalityProof] {
  /// The number of prime factors that these are the proofs of, in words.
  var factorsDescription: String { "\(count) prime factor\(count == 1 ? "" : "s")" }
}
