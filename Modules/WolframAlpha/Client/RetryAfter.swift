import Foundation

/// The value of the header Retry-After: seconds, or a date (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// How long that is from `now`, and never less than nothing; nil for what is neither seconds nor a date.
  static func duration(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // A number that is too large for a clock is longer than anybody waits.
      return .seconds(Int32(text) ?? .max)
    }
    guard let date = date(text) else { return nil }
    return .milliseconds(max(0, Int64(clamping: Int(date.timeIntervalSince(now).rounded(.up)))) * 1_000)
  }

  /// Only the form that senders have to use, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}
