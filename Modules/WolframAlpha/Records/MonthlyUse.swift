public import Architecture
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Counts the questions of each month, as the service's free use is limited.
///
/// Counted is what was sent from here, attempts that came to nothing included; the same app id may be in use
/// elsewhere. The count never stops a question: where it can't be kept, it is not known.
public struct MonthlyUse: Sendable {
  /// How many questions a month are free (developer.wolframalpha.com, as of 2025).
  public static let freeQuestions = 2_000
  /// From here on the user is told.
  static let noticeable = 1_800

  private let file: SharedFile
  private let date: DateGenerator

  public init(file: SharedFile, date: DateGenerator) {
    self.file = file
    self.date = date
  }

  /// Counts one more, and says how many that makes this month; nil where it can't be kept.
  func count() async -> Int? {
    let month = CountedQuestions.month(of: date())
    let count = Mutex<Int?>(nil)
    try? await file.update { data in
      var questions = CountedQuestions(data, month: month)
      questions.countOne()
      count.withLock { $0 = questions.count }
      return questions.encoded
    }
    return count.withLock(\.self)
  }

  /// What the user should know of this many questions; nil while there are plenty left.
  static func notice(_ count: Int) -> String? {
    guard count >= noticeable else { return nil }
    return count > freeQuestions
      ? "That was question \(count) of this month from here, and \(freeQuestions) are free."
      : "That was question \(count) of the \(freeQuestions) that are free each month."
  }
}

/// What is in the file: `{"count":17,"month":"2026-11"}`.
struct CountedQuestions: Codable {
  private let month: String
  private(set) var count: Int

  /// What can't be read, and what another month left, counts for nothing.
  init(_ data: Data?, month: String) {
    if let data, let kept = try? JSONDecoder().decode(Self.self, from: data), kept.month == month,
      kept.count >= 0
    {
      self = kept
    } else {
      (self.month, count) = (month, 0)
    }
  }

  mutating func countOne() {
    count = count.addingReportingOverflow(1).overflow ? .max : count + 1
  }

  var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // A number and a text: there is nothing that could not be encoded.
    return (try? encoder.encode(self)) ?? Data()
  }

  /// Such as `2026-11`, in UTC.
  static func month(of date: Date) -> String {
    date.formatted(.iso8601.year().month())
  }
}
