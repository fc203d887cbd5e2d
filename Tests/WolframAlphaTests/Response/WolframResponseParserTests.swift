import Foundation
import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Reading an answer")
struct WolframReadingTests {
  static func read(_ body: String, n: Int = 1_000_000, status: Int = 200) throws(NthPrimeError) -> UInt64 {
    // The app id's own text is checked elsewhere.
    guard let appID = try? WolframAppID(canary) else { throw .noAppID }
    return try WolframReading(n: n, appID: appID).prime(status: status, body: Data(body.utf8))
  }

  static func pods(_ pods: String, more: String = "") -> String {
    #"{"queryresult":{"success":true,"error":false,"pods":\#(pods)\#(more)}}"#
  }

  @Test(
    "A prime in the right place is found, however the answer is dressed",
    arguments: [
      Fixtures.prime1000000,
      Fixtures.result("15485863"),
      Fixtures.result("15 485 863"),
      Fixtures.result("15,485,863"),
      Fixtures.result("15\u{2009}485\u{202F}863"),
      Fixtures.result("15\u{A0}485\u{A0}863 "),
      Fixtures.result(#"\n15485863\n"#),
      // A list of one may be that one.
      pods(#"{"id":"Result","subpods":{"plaintext":"15485863"}}"#),
      // Numbers as numbers, flags as text.
      pods(#"[{"id":"X","primary":"true","subpods":[{"plaintext":15485863}]}]"#),
      #"{"queryresult":{"success":"true","error":"false","pods":[{"id":"Result","subpods":[{"plaintext":"15485863"}]}]}}"#,
      // The primary pod comes before the one called Result.
      pods(
        #"[{"id":"Result","subpods":[{"plaintext":"2"}]},{"id":"X","primary":true,"subpods":[{"plaintext":"15485863"}]}]"#
      ),
      pods(
        #"[{"id":"X","primary":false,"subpods":[{"plaintext":"2"}]},{"id":"Result","subpods":[{"plaintext":"15485863"}]}]"#
      ),
      // What has another form than expected counts as absent.
      pods(
        #"[7,null,"x",{"id":[],"primary":{},"subpods":3},{"id":"Result","subpods":[{"plaintext":"15485863"}]}]"#
      ),
      pods(
        #"[{"id":"Result","subpods":[{"plaintext":"15485863"}]}]"#,
        more: #","timedout":"Plot","didyoumeans":5"#),
      // Only the first subpod counts.
      pods(#"[{"id":"Result","subpods":[{"plaintext":"15485863"},{"plaintext":"1.5×10^7"}]}]"#),
    ])
  func found(body: String) throws {
    #expect(try Self.read(body) == 15_485_863)
  }

  @Test(
    "What is not exactly this prime is nonsense, never a number",
    arguments: [
      "15485863…", "15485863...", "1.5485863×10^7", "1.5×10^7", "≈15485863", "15485863.", "+15485863",
      "-15485863",
      "15485863 (prime)", "p_1000000 = 15485863", "True", "yes", "1000000", "1000003", "15485867999",
      "15485861",
      "15485865", "999999999999999999999999", "0", "1", "2", "７", "١٥٤٨٥٨٦٣", #"154\n85863"#, " ", ",", "",
    ])
  func nonsense(text: String) {
    #expect(throws: NthPrimeError.nonsenseAnswer) { try Self.read(Fixtures.result(text)) }
  }

  @Test(
    "Without a value, the reason is told",
    arguments: [
      (Fixtures.invalidAppID, .appIDRefused),
      (#"{"queryresult":{"success":false,"error":{"code":2,"msg":"Appid missing"}}}"#, .appIDRefused),
      (#"{"queryresult":{"error":{"code":"77","msg":"Your appid is suspended"}}}"#, .appIDRefused),
      (
        #"{"queryresult":{"success":false,"error":{"code":"1000","msg":"Internal"}}}"#,
        .reportedError(code: 1000)
      ),
      (#"{"queryresult":{"success":true,"error":true}}"#, .reportedError(code: nil)),
      (#"{"queryresult":{"success":true,"error":{}}}"#, .reportedError(code: nil)),
      (Fixtures.suggestion, .notUnderstood(suggestion: "prime 7")),
      (
        #"{"queryresult":{"success":false,"error":false,"didyoumeans":[{"val":"a"},{"val":"b"}]}}"#,
        .notUnderstood(suggestion: "a")
      ),
      (#"{"queryresult":{"success":false,"didyoumeans":["bare"]}}"#, .notUnderstood(suggestion: "bare")),
      (#"{"queryresult":{"success":false,"error":false}}"#, .notUnderstood(suggestion: nil)),
      (#"{"queryresult":{"success":false,"didyoumeans":{"val":""}}}"#, .notUnderstood(suggestion: nil)),
      (#"{"queryresult":{"success":false,"error":false,"parsetimedout":true}}"#, .timedOutThere),
      (Fixtures.timedOut, .timedOutThere),
      (
        pods(#"[{"id":"Result","subpods":[{"plaintext":""}]}]"#, more: #","timedout":"Numeric""#),
        .timedOutThere
      ),
      (pods("[]"), .nonsenseAnswer),
      (pods(#"[{"id":"Result","subpods":[{"title":"no text"}]}]"#), .nonsenseAnswer),
      (pods(#"[{"id":"Input","subpods":[{"plaintext":"15485863"}]}]"#), .nonsenseAnswer),
      (#"{"success":true}"#, .nonsenseAnswer),
      (#"{"queryresult":7}"#, .nonsenseAnswer),
      ("[]", .nonsenseAnswer), ("null", .nonsenseAnswer), ("{", .nonsenseAnswer), ("", .nonsenseAnswer),
    ] as [(String, NthPrimeError)])
  func reasons(body: String, error: NthPrimeError) {
    #expect(throws: error) { try Self.read(body) }
  }

  @Test("A suggestion can neither steer the terminal nor fill the screen nor quote the app id")
  func suggestions() {
    func read(_ suggestion: String) -> NthPrimeError? {
      #expect(throws: NthPrimeError.self) {
        try Self.read(#"{"queryresult":{"success":false,"didyoumeans":{"val":"\#(suggestion)"}}}"#)
      }
    }
    #expect(read(#"\u001b[2Jprime\u0007\r\n 7\u202e"#) == .notUnderstood(suggestion: "[2Jprime 7"))
    #expect(
      read(String(repeating: "x", count: 5_000))
        == .notUnderstood(suggestion: String(repeating: "x", count: 200)))
    #expect(read("appid=\(canary.lowercased())") == .notUnderstood(suggestion: nil))
  }

  @Test(
    "Nesting is refused beyond 64 levels, whatever stands around it",
    arguments: ["[", "{\"a\":", "[{\"a\":["])
  func nesting(opening: String) {
    let bomb = String(repeating: opening, count: 100_000)
    #expect(throws: NthPrimeError.nonsenseAnswer) { try Self.read(bomb) }
    #expect(throws: NthPrimeError.nonsenseAnswer) {
      try Self.read(Fixtures.result("15485863").replacing("\"success\"", with: "\"\\\"[\":\(bomb)"))
    }
    #expect(!JSONNesting.depth(of: bomb.utf8, isAtMost: 64))
  }

  @Test("An answer may nest 64 levels deep where it doesn't matter, and no deeper")
  func nestingLimit() throws {
    func answer(depth: Int) -> String {
      let nest = String(repeating: "[", count: depth - 2) + String(repeating: "]", count: depth - 2)
      return Self.pods(#"[{"id":"Result","subpods":[{"plaintext":"15485863"}]}]"#, more: #","more":\#(nest)"#)
    }
    #expect(try Self.read(answer(depth: 64)) == 15_485_863)
    #expect(throws: NthPrimeError.nonsenseAnswer) { try Self.read(answer(depth: 65)) }
  }

  @Test("A nesting bomb in UTF-16 is refused too, and so is every answer in it")
  func utf16() throws {
    let reading = WolframReading(n: 1_000_000, appID: try WolframAppID(canary))
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
      let body = try #require(Fixtures.prime1000000.data(using: encoding))
      #expect(throws: NthPrimeError.nonsenseAnswer) { try reading.prime(status: 200, body: body) }
    }
  }

  @Test("Brackets in strings and levels one after another are no nesting")
  func shallow() {
    #expect(JSONNesting.depth(of: #"["[[[[\"[[[","\\"]"#.utf8, isAtMost: 1))
    #expect(JSONNesting.depth(of: "[[],[],[]]".utf8, isAtMost: 2))
    #expect(!JSONNesting.depth(of: "[[],[[]]]".utf8, isAtMost: 2))
  }
}
