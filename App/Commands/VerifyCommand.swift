import CommandLineTool
import NumberResults

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
      let contents = try InputFile.contents(of: context.invocation[file], limit: sizeLimit)
      return try context.print(CommandOutput(try Verification(of: contents)))
    })

  /// The maximum size in bytes; a certificate of 1,000 digits has about a megabyte.
  private static let sizeLimit = 8 << 20
}
