import Foundation
import NthPrimeClient
import PrimeCalculator

/// A parser for the service's HTTP responses: the pure part of the client.
struct WolframResponseParser {
  var n: Int
  /// The secret that must not appear in a result, even if the service quotes it.
  var appID: WolframAppID

  /// Returns the prime in a response.
  ///
  /// - Throws: The error that the response reports, or ``NthPrimeError/invalidAnswer``.
  func prime(status: Int, body: Data) throws(NthPrimeError) -> UInt64 {
    switch status {
    case 200...299: break
    case 401, 403: throw .appIDRejected
    case 429: throw .rateLimited
    default: throw .serverError(status: status)
    }
    // JSONDecoder rejects text that is nested more than 512 deep.
    guard
      let response = try? JSONDecoder().decode(WolframResponse.self, from: body),
      let result = response.result
    else { throw .invalidAnswer }
    return try prime(result)
  }

  private func prime(_ result: WolframResponse.QueryResult) throws(NthPrimeError) -> UInt64 {
    if let report = result.error, report.isError { throw Self.error(report) }

    let timedOut = !(result.timedOut?.value ?? "").isEmpty || result.parseTimedOut?.value == true
    guard result.success?.value == true else {
      if timedOut { throw .serviceTimedOut }
      throw .queryNotUnderstood(suggestion: suggestion(result.suggestions))
    }
    guard let text = Self.answer(result.pods?.elements ?? []), !text.isEmpty else {
      throw timedOut ? .serviceTimedOut : .invalidAnswer
    }
    guard let value = Self.integer(text), NthPrimeBounds.couldBe(value, primeNumber: n) else {
      throw .invalidAnswer
    }
    return value
  }

  /// Returns the error for a report; codes 1 and 2 mean an invalid and a missing app ID.
  private static func error(_ report: WolframResponse.ErrorReport) -> NthPrimeError {
    switch report.code {
    case 1, 2: .appIDRejected
    case let code:
      report.message?.lowercased().contains("appid") == true ? .appIDRejected : .reportedError(code: code)
    }
  }

  /// Returns the plain text of the primary pod, or otherwise of the pod named Result.
  private static func answer(_ pods: [WolframResponse.Pod]) -> String? {
    let pod = pods.first { $0.primary?.value == true } ?? pods.first { $0.id?.value == "Result" }
    return pod?.subpods?.elements.first?.plaintext?.value
  }

  /// Returns the integer in a text whose digits may be grouped by commas or by spaces of any width.
  ///
  /// The result is `nil` if the text contains anything else, such as "…", "×10^", or a second line.
  static func integer(_ text: String) -> UInt64? {
    var digits = ""
    for character in text.trimming(while: \.isWhitespace) {
      if character == "," || (character.isWhitespace && !character.isNewline) { continue }
      guard character.isASCII, character.isWholeNumber else { return nil }
      digits.append(character)
    }
    return UInt64(digits)
  }

  /// Returns the first suggestion without unprintable characters, or `nil` if it quotes the app ID.
  ///
  /// The result has at most 200 characters.
  private func suggestion(_ suggestions: OneOrMany<WolframResponse.Suggestion>?) -> String? {
    guard let text = suggestions?.elements.first?.text else { return nil }
    let visible = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
      default: true
      }
    }
    let line = String(String.UnicodeScalarView(visible.prefix(200))).trimming(while: \.isWhitespace)
    guard !line.isEmpty, !line.lowercased().contains(appID.secret.lowercased()) else { return nil }
    return String(line)
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    let start = drop(while: isTrimmed)
    guard let last = start.lastIndex(where: { !isTrimmed($0) }) else { return "" }
    return start[...last]
  }
}

/// The check that an answer from another source must pass to be accepted as p(n).
enum NthPrimeBounds {
  /// p(1) … p(5), for which the bounds don't hold.
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
