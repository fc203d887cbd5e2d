import Foundation
import NthPrimeClient
import PrimeCalculator

/// A parser for the service's HTTP responses: the pure part of the client.
struct WolframResponseParser {
  let n: Int
  /// The secret that must not appear in a result, even if the service quotes it.
  let appID: WolframAppID

  /// Returns the prime in a response, whatever its content type.
  ///
  /// - Throws: The error that the response reports, or ``NthPrimeError/invalidAnswer``.
  func prime(in response: HTTPResponse) throws(NthPrimeError) -> UInt64 {
    switch response.status {
    case 200...299: break
    case 401, 403: throw .appIDRejected
    case 429: throw .rateLimited
    case let status: throw .serverError(status: status)
    }
    // JSONDecoder rejects text that is nested more than 512 deep.
    guard let result = try? JSONDecoder().decode(WolframResponse.self, from: response.body).queryresult else {
      throw .invalidAnswer
    }
    if let report = result.error, report.isError { throw Self.error(report) }

    let timedOut = result.timedout?.isEmpty == false || result.parsetimedout == true
    guard result.success else {
      if timedOut { throw .serviceTimedOut }
      throw .queryNotUnderstood(suggestion: suggestion(result.didyoumeans?.first ?? ""))
    }
    let pods = result.pods ?? []
    let pod = pods.first { $0.primary == true } ?? pods.first { $0.id == "Result" }
    guard let text = pod?.subpods.first?.plaintext, !text.isEmpty else {
      throw timedOut ? .serviceTimedOut : .invalidAnswer
    }
    guard let value = Self.integer(text), NthPrimeBounds.couldBe(value, primeNumber: n) else {
      throw .invalidAnswer
    }
    return value
  }

  /// Returns the error for a report; codes 1 and 2 mean an invalid and a missing app ID.
  private static func error(_ report: WolframResponse.ErrorReport) -> NthPrimeError {
    report.code == 1 || report.code == 2 || report.message.lowercased().contains("appid")
      ? .appIDRejected : .reportedError(code: report.code)
  }

  /// Returns the integer in a text; commas or spaces of any width may group the digits.
  ///
  /// The result is `nil` if the text contains anything else, such as "…", "×10^", or a second line.
  private static func integer(_ text: String) -> UInt64? {
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let digits = line.filter { $0 != "," && (!$0.isWhitespace || $0.isNewline) }
    return digits.allSatisfy { $0.isASCII && $0.isWholeNumber } ? UInt64(digits) : nil
  }

  /// Returns a suggestion without unprintable characters, or `nil` if it is empty or quotes the app ID.
  ///
  /// The result has at most 200 characters.
  private func suggestion(_ text: String) -> String? {
    let visible = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
      default: true
      }
    }
    let line = String(String.UnicodeScalarView(visible.prefix(200))).trimmingCharacters(in: .whitespaces)
    return line.isEmpty || line.lowercased().contains(appID.secret.lowercased()) ? nil : line
  }
}

/// The check that an answer from another source must pass to be accepted as p(n).
enum NthPrimeBounds {
  /// p(1) … p(5); the bounds don't hold for these.
  private static let first: [UInt64] = [2, 3, 5, 7, 11]

  /// Returns whether a number is prime and within the bounds for p(n).
  ///
  /// For n ≥ 6: n(ln n + ln ln n − 1) ≤ p(n) (Dusart, Math. Comp. 68, 1999) and p(n) ≤ n(ln n + ln ln n)
  /// (Rosser and Schoenfeld, Illinois J. Math. 6, 1962). Both bounds are far enough from p(n) that rounding
  /// doesn't matter. For n ≤ 5, the number must be equal to p(n).
  static func couldBe(_ candidate: UInt64, primeNumber n: Int) -> Bool {
    guard n > first.count else { return n >= 1 && candidate == first[n - 1] }
    let (n, value) = (Double(n), Double(candidate))
    let upper = n * (log(n) + log(log(n)))
    return upper - n <= value && value <= upper && isPrime(candidate)
  }
}
