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
      let parts = isoDay(of: date).split(separator: "-")
      guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]),
        Self.months.indices.contains(month - 1)
      else { return "" }
      let isThisYear = isoDay(of: now).hasPrefix("\(parts[0])-")
      return "\(Self.months[month - 1]) \(isThisYear ? "\(day)" : "\(parts[0])")"
    }
  }

  /// Returns how long ago a time was, or its local date if that is a week or more: `yesterday`, `Nov 20`, `Nov 2024`.
  func shortDescription(of date: Date) -> String {
    now.timeIntervalSince(date) < 7 * 86_400 ? description(of: date) : briefDescription(of: date)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the day and the time of day: `today 15:07`.
  func moment(of date: Date) -> String {
    let seconds = Int(
      min(max(date.timeIntervalSinceReferenceDate + Double(secondsFromGMT), -1e15), 1e15).rounded(.down))
    let minutes = (seconds % 86_400 + 86_400) % 86_400 / 60
    let clock = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "\(day(of: date)) \(clock)"
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
    let parts = day.split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let number = Int(parts[2]) else {
      return day.prefix(1).uppercased() + day.dropFirst()
    }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(months[month - 1]) \(number)"
  }

  /// Returns the local hour and minute of a time: `00:43`.
  func clockTime(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate + Double(secondsFromGMT)
    let minutes = Int((seconds / 60).rounded(.down)) % (24 * 60)
    let minute = (minutes + 24 * 60) % (24 * 60)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minute / 60)):\(digits(minute % 60))"
  }

  /// Returns a local date as in ISO 8601, `2026-11-23`.
  private func isoDay(of date: Date) -> String {
    date.addingTimeInterval(Double(secondsFromGMT)).formatted(.iso8601.year().month().day())
  }
}
