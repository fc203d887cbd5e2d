import Foundation
import Testing

@testable import WolframAlpha

@Suite("Parsing Retry-After")
struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT, the example in the standard.
  static let now = Date(timeIntervalSince1970: 784_111_777)

  @Test(
    "Seconds are accepted, and a date is converted to the time from now",
    arguments: [
      ("0", .zero), ("1", .seconds(1)), (" 120 ", .seconds(120)),
      ("99999999999999999999", .seconds(Int32.max)),
      ("Sun, 06 Nov 1994 08:49:39 GMT", .seconds(2)),
      ("Mon, 07 Nov 1994 08:49:37 GMT", .seconds(86_400)),
      ("Sun, 06 Nov 1994 08:49:36 GMT", .zero),
      ("Thu, 01 Jan 1970 00:00:00 GMT", .zero),
    ] as [(String, Duration)])
  func valid(text: String, duration: Duration) {
    #expect(RetryAfter.duration(text, now: Self.now) == duration)
  }

  @Test(
    "Any other value is ignored",
    arguments: ["", " ", "-1", "1.5", "soon", "1994-11-06", "Sun, 06 Nov", "１", "0x10", "+5"])
  func invalid(text: String) {
    #expect(RetryAfter.duration(text, now: Self.now) == nil)
  }
}
