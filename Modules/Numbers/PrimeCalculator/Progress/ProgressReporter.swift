import Synchronization

/// The sum of the work that a calculation's workers complete, reported at a limited rate.
///
/// Reports are made one at a time, at most 20 a second, and their fraction only increases. Workers never wait for each
/// other's report: a worker that finds a report in progress skips its own.
final class ProgressReporter: Sendable {
  private struct Delivery {
    var lastFraction = 0.0
    var lastTime: ContinuousClock.Instant
  }

  private let callback: (@Sendable (CalculationProgress) -> Void)?
  private let interval: Duration
  private let start: ContinuousClock.Instant
  private let completed = Mutex(0.0)
  private let delivery: Mutex<Delivery>

  init(interval: Duration = .milliseconds(50), _ callback: (@Sendable (CalculationProgress) -> Void)?) {
    self.callback = callback
    self.interval = interval
    start = .now
    delivery = Mutex(Delivery(lastTime: start))
  }

  /// Adds a fraction of the whole to the completed work, and reports the progress if a report is due.
  func advance(by fraction: Double) {
    guard let callback else { return }
    let total = completed.withLock { value in
      value += fraction
      return min(value, 0.999)
    }
    _ = delivery.withLockIfAvailable { delivery in
      let now = ContinuousClock.now
      guard now - delivery.lastTime >= interval, total > delivery.lastFraction else { return }
      delivery.lastTime = now
      delivery.lastFraction = total
      callback(
        CalculationProgress(fractionCompleted: total, estimatedTimeRemaining: remaining(at: now, total)))
    }
  }

  /// Reports that the calculation is complete; the only report with a fraction of 1.
  func finish() {
    guard let callback else { return }
    delivery.withLock { delivery in
      guard delivery.lastFraction < 1 else { return }
      delivery.lastFraction = 1
      callback(CalculationProgress(fractionCompleted: 1, estimatedTimeRemaining: .zero))
    }
  }

  private func remaining(at now: ContinuousClock.Instant, _ fraction: Double) -> Duration? {
    let elapsed = now - start
    guard elapsed >= .milliseconds(100), fraction > 0.01 else { return nil }
    return elapsed * ((1 - fraction) / fraction)
  }
}

public struct CalculationProgress: Equatable, Sendable {
  /// The completed fraction, from 0 to 1; never decreases during one calculation.
  public var fractionCompleted: Double
  /// The estimated time left, extrapolated linearly; `nil` in the beginning.
  public var estimatedTimeRemaining: Duration?
}
