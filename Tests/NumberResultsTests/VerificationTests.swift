import BigInt
import BigPrimes
import Foundation
import Testing

@testable import NumberResults

@Suite("Certificates in files")
struct VerificationTests {
  private func text(_ contents: String) throws -> String {
    var line: [UInt8] = []
    try Verification(of: Data(contents.utf8)).append(to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  private static let mersenne = "618970019642690137449562111"

  @Test(
    "A certificate is read as text or JSON, below a verdict, and as those of the factors",
    arguments: [
      ("97", "97 is prime: the certificate is valid (size below 2^64)"),
      ("LucasLehmer(89)\n", "\(mersenne) is prime: the certificate is valid (Lucas–Lehmer)"),
      (
        "\(mersenne) is prime: proved by Lucas–Lehmer\nLucasLehmer(89)",
        "\(mersenne) is prime: the certificate is valid (Lucas–Lehmer)"
      ),
      (
        #" {"number":"97","certificate":"97"}"#, "97 is prime: the certificate is valid (size below 2^64)"
      ),
      (#"{"certificate":"91"}"#, "The certificate doesn't prove that 91 is prime (size below 2^64)"),
    ])
  func forms(contents: String, result: String) throws {
    #expect(try text(contents) == result)
  }

  @Test("The factors of a composite number are verified one by one")
  func factors() throws {
    #expect(
      try text("91 is not prime: 7 × 13\n7\n13\n").hasPrefix(
        "91 is not prime: the certificates of its factors"))
    #expect(
      try text("91 is not prime: 7 × 13\n7\n").hasPrefix("The certificates don't prove the factors of 91"))
    #expect(try text("91 is not prime: 7 × 13\n7\n15\n").hasSuffix(": step 2 fails"))
  }

  @Test("A file of other contents, or with the certificate of another number, is refused")
  func refusals() throws {
    func error(_ contents: String) throws -> (any Error)? {
      #expect(throws: (any Error).self) { try text(contents) }
    }
    let refusals: [(String, String)] = [
      (
        "{}",
        "This is not a primality certificate: a JSON object with a member “certificate” was expected."
      ),
      ("x is prime\n7", "This is not a primality certificate: its first line names no number."),
      (#"{"number":"11","certificate":"7"}"#, "This is a certificate of 7, but its file names 11."),
      ("11 is prime\n7", "This is a certificate of 7, but its file names 11."),
      (
        #"{"number":"11","certificate":"91 is not prime: 7 × 13\n7\n13"}"#,
        "This is not a primality certificate"
      ),
    ]
    for (contents, message) in refusals {
      let description = try error(contents).map { "\($0)" } ?? ""
      #expect(description.hasPrefix(message), "\(contents)")
    }
    #expect(try error("11 is prime\n7") as? Verification.FileError == .otherNumber(7, named: 11))
    #expect(try error("seven") is BigPrimesError)
  }
}
