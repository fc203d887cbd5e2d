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

  private struct Output: OneLineResult {
    static let type = "verification"

    let number: BigInt
    /// The method of the proof and its length.
    let proof: String
    let isValid: Bool
    /// The number of the failing step, counted from 1; nil if the failure isn't in one of several.
    let failingStep: Int?
    private var isOfFactors = false

    private enum CodingKeys: CodingKey { case number, proof, isValid, failingStep }

    /// Verifies the proofs of the prime factors of a number; a step is a proof.
    init(_ number: BigInt, factors: [PrimalityProof]) throws {
      (self.number, isOfFactors) = (number, true)
      proof = "\(factors.count) prime factor\(factors.count == 1 ? "" : "s")"
      failingStep = try factors.firstIndex { try !$0.verify() }.map { $0 + 1 }
      var rest = failingStep == nil ? number : 0
      for prime in factors.map(\.number) { while rest > 1, rest.isMultiple(of: prime) { rest /= prime } }
      isValid = rest == 1
    }

    init(_ proof: PrimalityProof) throws {
      (number, self.proof) = (proof.number, proof.methodDescription)
      isValid = try proof.verify()
      failingStep = isValid ? nil : try proof.failingStep()
    }

    var status: ExitStatus { isValid ? .ok : .negativeAnswer }

    func append(to text: inout [UInt8]) {
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

  // MARK: - Reading

  /// The maximum size in bytes; a certificate of 1,000 digits has about a megabyte.
  private static let sizeLimit = 8 << 20

  /// The members about the certificate, also in the output of `prime --proof --json`.
  private struct Document: Decodable {
    let number: BigInt?
    let certificate: String
  }

  private static func output(for bytes: Data) throws -> Output {
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
      return try Output(named, factors: proofs)
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
    return try Output(proof)
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
