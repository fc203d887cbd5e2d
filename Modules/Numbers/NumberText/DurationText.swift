extension Double {
  /// The fraction in percent, rounded down so that 100 % means complete: `43 %`.
  public var percentage: String { "\(isNaN ? 0 : Int(min(max(self, 0), 1) * 100)) %" }
}

extension Duration {
  /// The duration in at most two units, such as `2 ms`, `4 s`, or `3 min 20 s`; parts of the smaller unit are dropped.
  public var text: String {
    let (seconds, attoseconds) = clamped
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    switch seconds {
    case 0:
      let milliseconds = attoseconds / 1_000_000_000_000_000
      return milliseconds < 1 ? "less than 1 ms" : "\(milliseconds) ms"
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(minutes) min \(seconds % 60) s"
    case ..<86_400: return "\(hours) h \(minutes % 60) min"
    default: return "\(days) d \(hours % 24) h"
    }
  }

  /// The duration as ``text``, but in tenths below a second, rounded down: `0.9 s`.
  public var shortText: String {
    let (seconds, attoseconds) = clamped
    return seconds >= 1 ? text : "0.\(attoseconds / 100_000_000_000_000_000) s"
  }

  /// The seconds and the rest. A damaged file can contain a duration whose components overflow.
  private var clamped: (seconds: Int, attoseconds: Int64) {
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(1 << 40)).components
    return (Int(seconds), attoseconds)
  }
}
