public import Architecture

/// The time of drawing a screen, in the local time zone.
public struct LocalTime: Equatable, Sendable {
  public var now: Date
  /// The difference of the local time from UTC in seconds, positive east of Greenwich.
  public var secondsFromGMT: Int

  public init(now: Date, secondsFromGMT: Int = 0) {
    self.now = now
    self.secondsFromGMT = secondsFromGMT
  }

  /// Returns how long ago a time was, or its local date if that is a week or more: `7 min`, `yesterday`, `Nov 20`.
  ///
  /// - Parameter suffix: A text such as ` ago` to follow a number of minutes, hours, or days.
  package func age(of date: Date, suffix: String = "") -> String {
    let seconds = Int(min(max(now.timeIntervalSince(date), 0), 1e15))
    return switch seconds {
    case ..<60: "just now"
    case ..<3600: "\(seconds / 60) min\(suffix)"
    case ..<86_400: "\(seconds / 3600) h\(suffix)"
    case ..<(2 * 86_400): "yesterday"
    case ..<(7 * 86_400): "\(seconds / 86_400) days\(suffix)"
    default: monthDay(of: date) ?? monthYear(of: date)
    }
  }

  /// Returns the age in at most 8 characters: `1 day`, `Nov 2024`.
  package func briefAge(of date: Date) -> String {
    let age = age(of: date)
    return age == "yesterday" ? "1 day" : age
  }

  /// Returns the local day of a time: `today`, `Friday` for one of the last six days, `Nov 20`, or `Nov 20, 2024`.
  package func day(of date: Date) -> String {
    switch days(to: now) - days(to: date) {
    case ...0: "today"
    // Day 0 was a Monday.
    case 1...6: Self.weekdays[((Int(days(to: date)) % 7) + 7) % 7]
    default: monthDay(of: date) ?? "\(monthAndDay(of: date)), \(year(of: date))"
    }
  }

  /// Returns the local hour and minute of a time: `00:43`.
  package func clock(of date: Date) -> String {
    let seconds = Int(
      min(max(date.timeIntervalSinceReferenceDate + Double(secondsFromGMT), -1e15), 1e15).rounded(.down))
    let minutes = (seconds % 86_400 + 86_400) % 86_400 / 60
    return [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// The local day as a number: `20261126`.
  package var dayDigits: String { (0...2).map { part($0, of: now) }.joined() }

  /// The first moment of the local day.
  package var startOfDay: Date {
    Date(timeIntervalSinceReferenceDate: days(to: now) * 86_400 - Double(secondsFromGMT))
  }

  /// Returns the number of local days up to a time.
  package func days(to date: Date) -> Double {
    ((date.timeIntervalSinceReferenceDate + Double(secondsFromGMT)) / 86_400).rounded(.down)
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the month and the day of a time in the present year; nil in others.
  private func monthDay(of date: Date) -> String? {
    year(of: date) == year(of: now) ? monthAndDay(of: date) : nil
  }

  package func monthAndDay(of date: Date) -> String { "\(month(of: date)) \(Int(part(2, of: date)) ?? 1)" }
  private func monthYear(of date: Date) -> String { "\(month(of: date)) \(year(of: date))" }
  private func month(of date: Date) -> String { Self.months[(Int(part(1, of: date)) ?? 1) - 1] }
  private func year(of date: Date) -> String { part(0, of: date) }

  /// Returns a part of the local date as in ISO 8601, `2026-11-23`.
  private func part(_ index: Int, of date: Date) -> String {
    // Years of four digits, which the calendar has without effort.
    let seconds = min(max(date.timeIntervalSince1970 + Double(secondsFromGMT), -6e10), 2.5e11)
    let day = Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
    return String(day.split(separator: "-")[index])
  }
}
