import BigInt
import Foundation
import NthPrimeClient
import Testing
import WolframAlphaTesting

@testable import WolframAlpha

@Suite("Parsing a response")
struct WolframResponseParserTests {
  static func read(_ body: String) throws(NthPrimeError) -> UInt64 {
    // Other tests check the text of the app ID.
    guard let appID = try? WolframAppID(canary) else { throw .missingAppID }
    return try WolframResponseParser(n: 1_000_000, appID: appID).prime(
      in: HTTPResponse(status: 200, body: Data(body.utf8)))
  }

  static func pods(_ pods: String, more: String = "") -> String {
    #"{"queryresult":{"success":true,"error":false,"pods":\#(pods)\#(more)}}"#
  }

  @Test(
    "The prime is found in every known form of a response",
    arguments: [
      Fixtures.prime1000000,
      Fixtures.result("15485863"),
      Fixtures.result("15 485 863"),
      Fixtures.result("15,485,863"),
      Fixtures.result("15\u{2009}485\u{202F}863"),
      Fixtures.result("15\u{A0}485\u{A0}863 "),
      Fixtures.result(#"\n15485863\n"#),
      // The primary pod takes precedence over the one named Result.
      pods(
        #"[{"id":"Result","subpods":[{"plaintext":"2"}]},{"id":"X","primary":true,"subpods":[{"plaintext":"15485863"}]}]"#
      ),
      pods(
        #"[{"id":"X","primary":false,"subpods":[{"plaintext":"2"}]},{"id":"Result","subpods":[{"plaintext":"15485863"}]}]"#
      ),
      // A part of the service can time out although there is an answer.
      pods(#"[{"id":"Result","subpods":[{"plaintext":"15485863"}]}]"#, more: #","timedout":"Plot""#),
      // Only the first subpod counts.
      pods(#"[{"id":"Result","subpods":[{"plaintext":"15485863"},{"plaintext":"1.5×10^7"}]}]"#),
    ])
  func found(body: String) throws {
    #expect(try Self.read(body) == 15_485_863)
  }

  @Test(
    "A result that isn't exactly the prime is an invalid answer, never another number",
    arguments: [
      "15485863…", "15485863...", "1.5485863×10^7", "1.5×10^7", "≈15485863", "15485863.", "+15485863",
      "-15485863",
      "15485863 (prime)", "p_1000000 = 15485863", "True", "yes", "1000000", "1000003", "15485867999",
      "15485861",
      "15485865", "999999999999999999999999", "0", "1", "2", "７", "١٥٤٨٥٨٦٣", #"154\n85863"#, " ", ",", "",
    ])
  func invalidResults(text: String) {
    #expect(throws: NthPrimeError.invalidAnswer) { try Self.read(Fixtures.result(text)) }
  }

  @Test(
    "A response without a value is an error with the reason",
    arguments: [
      (Fixtures.invalidAppID, .appIDRejected),
      (#"{"queryresult":{"success":false,"error":{"code":"2","msg":"Appid missing"}}}"#, .appIDRejected),
      (
        #"{"queryresult":{"success":false,"error":{"code":"77","msg":"Your appid is suspended"}}}"#,
        .appIDRejected
      ),
      (
        #"{"queryresult":{"success":false,"error":{"code":"1000","msg":"Internal"}}}"#,
        .reportedError(code: 1000)
      ),
      (#"{"queryresult":{"success":true,"error":true}}"#, .reportedError(code: nil)),
      (Fixtures.suggestion, .queryNotUnderstood(suggestion: "prime 7")),
      (
        #"{"queryresult":{"success":false,"error":false,"didyoumeans":[{"val":"a"},{"val":"b"}]}}"#,
        .queryNotUnderstood(suggestion: "a")
      ),
      (#"{"queryresult":{"success":false,"error":false}}"#, .queryNotUnderstood(suggestion: nil)),
      (#"{"queryresult":{"success":false,"didyoumeans":{"val":""}}}"#, .queryNotUnderstood(suggestion: nil)),
      (#"{"queryresult":{"success":false,"error":false,"parsetimedout":true}}"#, .serviceTimedOut),
      (Fixtures.timedOut, .serviceTimedOut),
      (
        pods(#"[{"id":"Result","subpods":[{"plaintext":""}]}]"#, more: #","timedout":"Numeric""#),
        .serviceTimedOut
      ),
      (pods("[]"), .invalidAnswer),
      (pods(#"[{"id":"Result","subpods":[{"title":"no text"}]}]"#), .invalidAnswer),
      (pods(#"[{"id":"Input","subpods":[{"plaintext":"15485863"}]}]"#), .invalidAnswer),
      // Forms that the service never sends.
      (#"{"success":true}"#, .invalidAnswer),
      (#"{"queryresult":7}"#, .invalidAnswer),
      (pods(#"{"id":"Result","subpods":[{"plaintext":"15485863"}]}"#), .invalidAnswer),
      (pods(#"[{"id":"Result","subpods":[{"plaintext":15485863}]}]"#), .invalidAnswer),
      ("[]", .invalidAnswer), ("null", .invalidAnswer), ("{", .invalidAnswer), ("", .invalidAnswer),
    ] as [(String, NthPrimeError)])
  func reasons(body: String, error: NthPrimeError) {
    #expect(throws: error) { try Self.read(body) }
  }

  @Test("A suggestion can't control the terminal, fill the screen, or contain the app ID")
  func suggestions() {
    func read(_ suggestion: String) -> NthPrimeError? {
      #expect(throws: NthPrimeError.self) {
        try Self.read(#"{"queryresult":{"success":false,"didyoumeans":{"val":"\#(suggestion)"}}}"#)
      }
    }
    #expect(read(#"\u001b[2Jprime\u0007\r\n 7\u202e"#) == .queryNotUnderstood(suggestion: "[2Jprime 7"))
    #expect(
      read(String(repeating: "x", count: 5_000))
        == .queryNotUnderstood(suggestion: String(repeating: "x", count: 200)))
    #expect(read("appid=\(canary.lowercased())") == .queryNotUnderstood(suggestion: nil))
  }

  @Test("Deep nesting is rejected, regardless of its context", arguments: ["[", "{\"a\":", "[{\"a\":["])
  func nesting(opening: String) {
    let bomb = String(repeating: opening, count: 100_000)
    #expect(throws: NthPrimeError.invalidAnswer) { try Self.read(bomb) }
    #expect(throws: NthPrimeError.invalidAnswer) {
      try Self.read(Fixtures.result("15485863").replacing("\"success\"", with: "\"\\\"[\":\(bomb)"))
    }
  }
}
