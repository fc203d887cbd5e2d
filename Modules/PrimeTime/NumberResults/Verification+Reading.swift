package import Architecture
package import BigInt
import BigPrimes
import NumberText

extension Verification {
  /// A file that isn't the certificate of its number.
  package enum FileError: Error, Equatable, CustomStringConvertible {
    case notACertificate(reason: String)
    case otherNumber(BigInt, named: BigInt)

    package var description: String {
      switch self {
      case .notACertificate(let reason): "This is not a primality certificate: \(reason)."
      case .otherNumber(let number, let named):
        "This is a certificate of \(number), but its file names \(named)."
      }
    }
  }

  /// The members about the certificate, also in the output of `prime --proof --json`.
  private struct Document: Decodable {
    let number: BigInt?
    let certificate: String
  }

  /// Verifies the certificates in a file: as text or JSON, and with or without the verdict of `prime --proof`.
  ///
  /// - Throws: ``FileError`` or `BigPrimesError` for other contents.
  package init(of contents: Data) throws {
    var (text, number) = (String(decoding: contents, as: UTF8.self), nil as BigInt?)
    if contents.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      guard let document = try? JSONDecoder().decode(Document.self, from: contents) else {
        throw FileError.notACertificate(reason: "a JSON object with a member “certificate” was expected")
      }
      (text, number) = (document.certificate, document.number)
    }
    // The factors of a composite number are above their proofs.
    if let words = text.prefix(NumberExpression.digitLimit + 20).firstRange(of: " is not prime: "),
      let end = text[words.upperBound...].firstIndex(of: "\n"), let named = BigInt(text[..<words.lowerBound]),
      named > 1, number == nil || number == named
    {
      let proofs = try text[end...].split(separator: "\n").map { try PrimalityProof(text: String($0)) }
      self = try Verification(named, factors: proofs)
      return
    }
    // `prime --proof` prints a verdict above the proof.
    if let words = text.prefix(NumberExpression.digitLimit + 10).firstRange(of: " is prime"),
      let end = text.firstIndex(of: "\n")
    {
      guard let named = BigInt(text[..<words.lowerBound]) else {
        throw FileError.notACertificate(reason: "its first line names no number")
      }
      (text, number) = (String(text[text.index(after: end)...]), named)
    }
    let proof = try PrimalityProof(text: text)
    if let number, number != proof.number { throw FileError.otherNumber(proof.number, named: number) }
    self = try Verification(proof)
  }
}
