#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The time of drawing a screen, in the local time zone.
public struct LocalTime: Equatable, Sendable {
  public var now: Date
  /// The difference of the local time from UTC in seconds, positive east of Greenwich.
  public var secondsFromGMT: Int

  public init(now: Date, secondsFromGMT: Int = 0) {
    self.now = now
    self.secondsFromGMT = secondsFromGMT
  }

  /// Returns how long ago a time was, or its local date if that is a week or more.
  func description(of date: Date) -> String {
    let seconds = Int(min(max(now.timeIntervalSince(date), 0), 1e15))
    return switch seconds {
    case ..<60: "just now"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3600) h"
    case ..<(2 * 86_400): "yesterday"
    case ..<(7 * 86_400): "\(seconds / 86_400) days"
    default: isoDay(of: date)
    }
  }

  /// Returns how long ago a time was, or its local date, in at most 8 characters: `3 days`, `Nov 20`, `Nov 2024`.
  func briefDescription(of date: Date) -> String {
    let seconds = Int(min(max(now.timeIntervalSince(date), 0), 1e15))
    switch seconds {
    case ..<86_400: return description(of: date)
    case ..<(2 * 86_400): return "1 day"
    case ..<(7 * 86_400): return "\(seconds / 86_400) days"
    default:
      let isoDay = isoDay(of: date)
      guard let (month, day) = Self.monthAndDay(isoDay) else { return "" }
      let year = isoDay.prefix { $0 != "-" }
      return self.isoDay(of: now).hasPrefix("\(year)-") ? "\(month) \(day)" : "\(month) \(year)"
    }
  }

  /// Returns how long ago a time was, or its local date if that is a week or more: `yesterday`, `Nov 20`, `Nov 2024`.
  func shortDescription(of date: Date) -> String {
    now.timeIntervalSince(date) < 7 * 86_400 ? description(of: date) : briefDescription(of: date)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the name of the month and the day of a date as in ISO 8601; nil for another text.
  private static func monthAndDay(_ isoDay: String) -> (month: String, day: Int)? {
    let parts = isoDay.split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]),
      months.indices.contains(month - 1)
    else { return nil }
    return (months[month - 1], day)
  }

  /// Returns the day and the time of day: `today 15:07`.
  func moment(of date: Date) -> String { "\(day(of: date)) \(clockTime(of: date))" }

  /// The first moment of the local day.
  var startOfDay: Date {
    let offset = Double(secondsFromGMT)
    let days = ((now.timeIntervalSinceReferenceDate + offset) / 86_400).rounded(.down)
    return Date(timeIntervalSinceReferenceDate: days * 86_400 - offset)
  }

  /// Returns the day of a time: `today`, `yesterday`, or its local date.
  func day(of date: Date) -> String {
    func day(_ date: Date) -> Double {
      ((date.timeIntervalSinceReferenceDate + Double(secondsFromGMT)) / 86_400).rounded(.down)
    }
    return switch day(now) - day(date) {
    case ...0: "today"
    case 1: "yesterday"
    default: isoDay(of: date)
    }
  }

  /// Returns the day of a time as a title: `Today`, `Yesterday`, or `Nov 20`.
  func dayTitle(of date: Date) -> String {
    let day = day(of: date)
    guard let (month, number) = Self.monthAndDay(day) else {
      return day.prefix(1).uppercased() + day.dropFirst()
    }
    return "\(month) \(number)"
  }

  /// Returns the local hour and minute of a time: `00:43`.
  func clockTime(of date: Date) -> String {
    let seconds = Int(
      min(max(date.timeIntervalSinceReferenceDate + Double(secondsFromGMT), -1e15), 1e15).rounded(.down))
    let minutes = (seconds % 86_400 + 86_400) % 86_400 / 60
    return [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Returns a local date as in ISO 8601, `2026-11-23`.
  private func isoDay(of date: Date) -> String {
    date.addingTimeInterval(Double(secondsFromGMT)).formatted(.iso8601.year().month().day())
  }
}
