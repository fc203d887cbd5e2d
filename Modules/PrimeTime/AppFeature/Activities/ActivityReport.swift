public import Architecture
import BigInt
import NumberText

/// The activities as lines and as JSON, oldest first.
public struct ActivityReport: Encodable, Sendable {
  private struct Entry: Encodable {
    /// The time in UTC, as in ISO 8601.
    let date: String
    let words: String
    /// The time that was needed, and the source; nil if there is none.
    let result: String?
    /// The number in digits; nil for an activity without one.
    let number: String?
  }

  private let activities: [Entry]
  public let lines: [String]

  private enum CodingKeys: CodingKey { case activities }

  /// - Parameters:
  ///   - day: The first local day, one of those that ``start(ofDay:)`` accepts; nil for all.
  ///   - secondsFromGMT: Returns the difference of the local time from UTC.
  public init(_ feed: [Activity], since day: String?, secondsFromGMT: (Date) -> Int) {
    let start = day.flatMap(Self.start).map { $0.addingTimeInterval(-Double(secondsFromGMT($0))) }
    let feed = feed.filter { activity in start.map { activity.date >= $0 } ?? true }
    activities = feed.map { activity in
      let words = activity.kind.words
      let number = if case .number(let number) = words.subject { "\(number)" } else { String?.none }
      return Entry(
        date: Self.text(activity.date), words: words.forms[0], result: words.results.first, number: number)
    }
    lines = zip(feed, activities).map { activity, entry in
      let local = Self.text(activity.date.addingTimeInterval(Double(secondsFromGMT(activity.date))))
      let time = local.prefix(16).replacing("T", with: " ")
      return ["\(time)  \(entry.words)", entry.result].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// Returns the first moment of a day such as `2026-11-28` in UTC; nil for another text.
  public static func start(ofDay text: String) -> Date? {
    let date = try? Date.ISO8601FormatStyle().parse("\(text)T00:00:00Z")
    // Another day, such as that of February 31, isn't meant.
    return date.flatMap { Self.text($0).prefix(10) == text ? $0 : nil }
  }

  private static func text(_ date: Date) -> String {
    // Years of four digits.
    Date.ISO8601FormatStyle().format(
      Date(timeIntervalSince1970: min(max(date.timeIntervalSince1970, -6e10), 2.5e11)))
  }
}
