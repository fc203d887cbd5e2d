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

  /// Returns a local date as in ISO 8601, `2026-11-23`.
  private func isoDay(of date: Date) -> String {
    date.addingTimeInterval(Double(secondsFromGMT)).formatted(.iso8601.year().month().day())
  }
}
