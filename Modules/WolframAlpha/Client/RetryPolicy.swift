import Architecture
import Foundation

/// Decides after each failed attempt whether to ask again, and when; a pure state machine.
///
/// Waits grow by doubling and are drawn with full jitter, from nothing up to the limit of the turn (M. Brooker,
/// “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015), so that many programs don't come back at once.
struct RetryPolicy {
  /// What can be different the next time; no other failure is asked about again.
  enum Failure: Equatable {
    /// No connection came about, or it broke.
    case connection
    /// Status 429 or 5xx, with what the service says of when to come back.
    case status(retryAfter: Duration?)
  }

  /// Four attempts in all.
  static let maximumRetries = 3
  /// The limit of the first wait; it doubles with each turn.
  static let firstLimit = Duration.milliseconds(100)
  /// The longest Retry-After that is waited for. A service that wants more is not asked again: sooner would be
  /// against its wish, and later is too late for who waits.
  static let longestRetryAfter = Duration.seconds(2)

  private(set) var retries = 0

  /// How long to wait before the next attempt; nil to give up, also where the wait would outlast `timeLeft`.
  mutating func wait(after failure: Failure, timeLeft: Duration, random: RandomSource) -> Duration? {
    guard retries < Self.maximumRetries else { return nil }
    var wait = Self.jitter(limit: Self.firstLimit * (1 << retries), random)
    if case .status(let retryAfter?) = failure {
      guard retryAfter <= Self.longestRetryAfter else { return nil }
      wait += retryAfter
    }
    guard wait < timeLeft else { return nil }
    retries += 1
    return wait
  }

  private static func jitter(limit: Duration, _ random: RandomSource) -> Duration {
    .microseconds(random.value(in: 0...Int64(limit / .microseconds(1))))
  }
}

extension RetryPolicy.Failure {
  /// Nil for what would be the same the next time: an answer, another status, a cancellation, a deadline that passed.
  init?(_ outcome: Result<HTTPAnswer, HTTPFailure>, retryAfter: (String) -> Duration?) {
    switch outcome {
    case .failure(.cannotConnect), .failure(.connectionLost): self = .connection
    case .success(let answer) where answer.status == 429 || (500...599).contains(answer.status):
      self = .status(retryAfter: answer.retryAfter.flatMap(retryAfter))
    case .success, .failure: return nil
    }
  }
}

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
