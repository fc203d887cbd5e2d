public import NthPrimeClient

extension LookUpProgress {
  /// The estimate in words, such as `3 min 20 s left`; nil while there is none.
  public var timeLeft: String? {
    guard let secondsRemaining, secondsRemaining.isFinite else { return nil }
    // A thousand years are as good as any estimate beyond.
    let seconds = Int(min(max(secondsRemaining, 0), 3.2e10).rounded(.up))
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400)
    return switch seconds {
    case ..<60: "\(seconds) s left"
    case ..<3600: "\(minutes) min \(seconds % 60) s left"
    case ..<86_400: "\(hours) h \(minutes % 60) min left"
    default: "\(days) d \(hours % 24) h left"
    }
  }
}
