import Foundation
import NthPrimeClient
import PrimeCalculator

/// What an HTTP answer says about p(n): the pure half of the client, from bytes to a prime or an error.
struct WolframReading {
  var n: Int
  /// Never to be repeated, should the service quote it.
  var appID: WolframAppID

  func prime(status: Int, body: Data) throws(NthPrimeError) -> UInt64 {
    switch status {
    case 200...299: break
    case 401, 403: throw .appIDRefused
    case 429: throw .rateLimited
    default: throw .serverError(status: status)
    }
    // A byte of zero would be UTF-16 or UTF-32, which JSONDecoder detects and the nesting check can't read.
    guard
      !body.contains(0),
      JSONNesting.depth(of: body, isAtMost: 64),
      let response = try? JSONDecoder().decode(WolframResponse.self, from: body),
      let result = response.result
    else { throw .nonsenseAnswer }
    return try prime(result)
  }

  private func prime(_ result: WolframResponse.QueryResult) throws(NthPrimeError) -> UInt64 {
    if let report = result.error, report.isError { throw Self.error(report) }

    let timedOut = !(result.timedOut?.value ?? "").isEmpty || result.parseTimedOut?.value == true
    guard result.success?.value == true else {
      if timedOut { throw .timedOutThere }
      throw .notUnderstood(suggestion: suggestion(result.suggestions))
    }
    guard let text = Self.answer(result.pods?.elements ?? []), !text.isEmpty else {
      throw timedOut ? .timedOutThere : .nonsenseAnswer
    }
    guard let value = Self.integer(text), NthPrimeBounds.couldBe(value, primeNumber: n) else {
      throw .nonsenseAnswer
    }
    return value
  }

  /// Codes 1 and 2 are an invalid and a missing app id.
  private static func error(_ report: WolframResponse.ErrorReport) -> NthPrimeError {
    switch report.code {
    case 1, 2: .appIDRefused
    case let code:
      report.message?.lowercased().contains("appid") == true ? .appIDRefused : .reportedError(code: code)
    }
  }

  /// The plain text of the primary pod, or else of the pod called Result.
  private static func answer(_ pods: [WolframResponse.Pod]) -> String? {
    let pod = pods.first { $0.primary?.value == true } ?? pods.first { $0.id?.value == "Result" }
    return pod?.subpods?.elements.first?.plaintext?.value
  }

  /// Reads digits that may be grouped by spaces of any width or by commas. Anything else, "…", "×10^" or a second
  /// line, makes it no integer rather than another one.
  static func integer(_ text: String) -> UInt64? {
    var digits = ""
    for character in text.trimming(while: \.isWhitespace) {
      if character == "," || (character.isWhitespace && !character.isNewline) { continue }
      guard character.isASCII, character.isWholeNumber else { return nil }
      digits.append(character)
    }
    return UInt64(digits)
  }

  /// The first suggestion, without what could steer a terminal, cut to a line's length; none where it quotes the
  /// app id.
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

/// The test that an answer from elsewhere has to pass before it counts as p(n).
enum NthPrimeBounds {
  /// p(1) … p(5), where the bounds below don't hold yet.
  private static let first: [UInt64] = [2, 3, 5, 7, 11]

  /// Whether `candidate` is prime and lies where p(n) must lie.
  ///
  /// For n ≥ 6: n(ln n + ln ln n − 1) ≤ p(n) (Dusart, Math. Comp. 68, 1999) and p(n) ≤ n(ln n + ln ln n)
  /// (Rosser and Schoenfeld, Illinois J. Math. 6, 1962). Both are far enough from p(n) that rounding is no matter.
  /// For n ≤ 5 the value itself is compared.
  static func couldBe(_ candidate: UInt64, primeNumber n: Int) -> Bool {
    guard n > first.count else { return n >= 1 && candidate == first[n - 1] }
    let (n, value) = (Double(n), Double(candidate))
    let upper = n * (log(n) + log(log(n)))
    return upper - n <= value && value <= upper && isPrime(candidate)
  }
}
