import BigInt
import BigPrimes
import CommandLineTool
import FileStorage
import NumberResults
import NumberText

/// `app verify FILE | -`
enum VerifyCommand {
  private static let file = Argument<String>(
    "FILE", help: "The certificate, or - to read it from standard input.", accepting: .path(orStream: true),
    completion: .file)

  static let command = Command<AppCommand.Handler>(
    "verify",
    overview: "Verify the certificate of a prime, or those of a number's prime factors.",
    discussion: [
      """
      Certificates are those of 'prime --certificate' and 'prime --proof', as text or JSON, and those of PARI/GP's primecert. \
      The verification shares no code with the search for a proof, except for the arithmetic of integers.
      """
    ],
    examples: [
      Example("verify proof.txt", "Verify a certificate."),
      Example("verify -", "Verify a certificate on standard input."),
    ],
    arguments: [file],
    exitStatuses: [
      .ok: "The certificate proves that its number is prime, or has these prime factors.",
      .negativeAnswer: "The certificate proves nothing.",
      .dataError: "The file is not a certificate.",
    ],
    handler: { context in
      try context.print(
        CommandOutput(try output(for: InputFile.contents(of: context.invocation[file], limit: sizeLimit))))
    })

  // MARK: - Reading

  /// The maximum size in bytes; a certificate of 1,000 digits has about a megabyte.
  private static let sizeLimit = 8 << 20

  /// The members about the certificate, also in the output of `prime --proof --json`.
  private struct Document: Decodable {
    let number: BigInt?
    let certificate: String
  }

  private static func output(for bytes: Data) throws -> Verification {
    var (text, number) = (String(decoding: bytes, as: UTF8.self), nil as BigInt?)
    if bytes.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      guard let document = try? JSONDecoder().decode(Document.self, from: bytes) else {
        throw Failure(
          "This is not a primality certificate: a JSON object with a member “certificate” was expected.",
          status: .dataError)
      }
      (text, number) = (document.certificate, document.number)
    }
    // The factors of a composite number are above their proofs.
    if let words = text.prefix(NumberExpression.digitLimit + 20).firstRange(of: " is not prime: "),
      let end = text[words.upperBound...].firstIndex(of: "\n"), let named = BigInt(text[..<words.lowerBound]),
      named > 1, number == nil || number == named
    {
      let proofs = try text[end...].split(separator: "\n").map { try PrimalityProof(text: String($0)) }
      return try Verification(named, factors: proofs)
    }
    // `prime --proof` prints a verdict above the proof.
    if let words = text.prefix(NumberExpression.digitLimit + 10).firstRange(of: " is prime"),
      let end = text.firstIndex(of: "\n")
    {
      guard let named = BigInt(text[..<words.lowerBound]) else {
        throw Failure(
          "This is not a primality certificate: its first line names no number.", status: .dataError)
      }
      (text, number) = (String(text[text.index(after: end)...]), named)
    }
    let proof = try PrimalityProof(text: text)
    guard number == nil || number == proof.number else {
      throw Failure(
        "This is a certificate of \(proof.number), but its file names \(number!).", status: .dataError)
    }
    return try Verification(proof)
  }
}
