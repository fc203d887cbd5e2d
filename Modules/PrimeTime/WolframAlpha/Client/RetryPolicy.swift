import Architecture
import Foundation

/// A pure state machine that determines after each failed attempt whether and when to retry.
///
/// The delay is random, from zero to a limit that doubles with each retry (“full jitter”, M. Brooker,
/// “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015), so that many programs don't retry at the
/// same time.
struct RetryPolicy {
  /// A failure that a retry can resolve; other failures are not retried.
  enum Failure: Equatable {
    /// The connection could not be established or was lost.
    case connection
    /// Status 429 or 5xx, with the delay that the service requests.
    case status(retryAfter: Duration?)
  }

  /// The maximum number of retries, for four attempts in total.
  static let maximumRetries = 3
  /// The limit of the first delay, which doubles with each retry.
  static let firstDelayLimit = Duration.milliseconds(100)
  /// The maximum Retry-After to wait for.
  ///
  /// If the service requests a longer delay, there is no retry: an earlier one would violate the request, and
  /// a later one would take too long.
  static let maximumRetryAfter = Duration.seconds(2)

  private(set) var retries = 0

  /// Returns the delay before the next attempt, or `nil` if there is no retry.
  ///
  /// There is no retry if the delay would exceed `timeLeft`.
  mutating func delay(after failure: Failure, timeLeft: Duration, random: RandomSource) -> Duration? {
    guard retries < Self.maximumRetries else { return nil }
    var delay = Self.jitter(limit: Self.firstDelayLimit * (1 << retries), random)
    if case .status(let retryAfter?) = failure {
      guard retryAfter <= Self.maximumRetryAfter else { return nil }
      delay += retryAfter
    }
    guard delay < timeLeft else { return nil }
    retries += 1
    return delay
  }

  private static func jitter(limit: Duration, _ random: RandomSource) -> Duration {
    .microseconds(random.value(in: 0...Int64(limit / .microseconds(1))))
  }
}

extension RetryPolicy.Failure {
  /// Creates the failure of an attempt.
  ///
  /// The result is `nil` if a retry would have the same outcome: after an answer, another status, a
  /// cancellation, or a passed deadline.
  init?(_ outcome: Result<HTTPResponse, HTTPFailure>, retryAfter: (String) -> Duration?) {
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
  /// Returns the time from `now`, at least zero; `nil` if the value is neither seconds nor a date.
  static func duration(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // A number that overflows is longer than any wait.
      return .seconds(Int32(text) ?? .max)
    }
    guard let date = date(text) else { return nil }
    return .milliseconds(max(0, Int64(clamping: Int(date.timeIntervalSince(now).rounded(.up)))) * 1_000)
  }

  /// Parses a date of the form that senders must use, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
}
