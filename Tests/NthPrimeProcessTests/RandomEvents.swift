import Architecture
import BigInt
import NthPrimeClient

/// A generator of random events, including every error.
struct RandomEvents {
  /// The number of cases of ``NthPrimeError``.
  static let errorCount = 23
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func event() -> LookupEvent {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .progress(progress())
    case 1: .answered(answer())
    default: .failed(error(at: Int.random(in: 0..<Self.errorCount, using: &random)))
    }
  }

  private mutating func progress() -> LookupProgress {
    LookupProgress(
      fractionCompleted: Double.random(in: 0...1, using: &random),
      secondsRemaining: Bool.random(using: &random) ? double() : nil)
  }

  private mutating func answer() -> NthPrimeAnswer {
    NthPrimeAnswer(
      n: int(), prime: UInt64.random(in: .min ... .max, using: &random),
      source: NthPrimeSource.allCases.randomElement(using: &random) ?? .wolframAlpha, note: optionalText())
  }

  /// Returns the error with the given ``NthPrimeError/caseIndex``.
  private mutating func error(at index: Int) -> NthPrimeError {
    switch index {
    case 0: .outOfRange(n: BigInt(int()), limit: int())
    case 1: .calculatorFailed(reason: text())
    case 2: .missingAppID
    case 3: .appIDRejected
    case 4: .queryNotUnderstood(suggestion: optionalText())
    case 5: .serviceTimedOut
    case 6: .deadlineExceeded
    case 7: .connectionTimedOut
    case 8: .responseStalled
    case 9: .cannotConnect
    case 10: .connectionLost
    case 11: .proxyInterference
    case 12: .rateLimited
    case 13: .serverError(status: int())
    case 14: .reportedError(code: Bool.random(using: &random) ? int() : nil)
    case 15: .answerTooLong(limit: int())
    case 16: .invalidAnswer
    case 17: .disagreement(answer(), answer())
    case 18: .misconfigured(reason: text())
    case 19: .programMissing(places: [text(), text()])
    case 20: .processFailed(reason: text())
    case 21: .untrustedCertificate
    default: .unexpected(type: text())
    }
  }

  private mutating func int() -> Int {
    [.min, -1, 0, .max, Int.random(in: .min ... .max, using: &random)].randomElement(using: &random) ?? 0
  }

  private mutating func double() -> Double {
    [.infinity, -.infinity, 0, .leastNonzeroMagnitude, Double.random(in: 0...1, using: &random)]
      .randomElement(using: &random) ?? 0
  }

  private mutating func optionalText() -> String? { Bool.random(using: &random) ? text() : nil }

  /// Returns random text with the characters that are critical for a line, JSON, or a terminal.
  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "\n", "\r", "\0", "\u{1B}", "\u{2028}", "é", "\u{301}", "👍", "/",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      text.append(scalars.randomElement(using: &random) ?? "b")
    }
    return String(text)
  }
}

extension NthPrimeError {
  /// The index of the error's case in its declaration, from 0.
  ///
  /// The tests don't compile until a new case has an index here, and don't pass until the generator has it.
  var caseIndex: Int {
    switch self {
    case .outOfRange: 0
    case .calculatorFailed: 1
    case .missingAppID: 2
    case .appIDRejected: 3
    case .queryNotUnderstood: 4
    case .serviceTimedOut: 5
    case .deadlineExceeded: 6
    case .connectionTimedOut: 7
    case .responseStalled: 8
    case .cannotConnect: 9
    case .connectionLost: 10
    case .proxyInterference: 11
    case .rateLimited: 12
    case .serverError: 13
    case .reportedError: 14
    case .answerTooLong: 15
    case .invalidAnswer: 16
    case .disagreement: 17
    case .misconfigured: 18
    case .programMissing: 19
    case .processFailed: 20
    case .untrustedCertificate: 21
    case .unexpected: 22
    }
  }
}
