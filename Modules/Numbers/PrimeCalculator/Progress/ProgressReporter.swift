import Synchronization

/// The sum of the work that a calculation's workers complete, reported at a limited rate.
///
/// Reports are made one at a time, at most 20 a second, and their fraction only increases. Workers never wait for each
/// other's report: a worker that finds a report in progress skips its own.
final class ProgressReporter: Sendable {
  private struct Delivery {
    var lastFraction = 0.0
    var lastTime: ContinuousClock.Instant
    var pace = Pace()
  }

  /// The fraction completed per second in the last ten seconds or so, because other calculations start and end meanwhile.
  struct Pace {
    private(set) var perSecond = 0.0

    /// Adds a fraction that was completed in the last of the elapsed seconds.
    mutating func add(_ fraction: Double, in seconds: Double, elapsed: Double) {
      perSecond += (fraction - perSecond * seconds) / max(min(elapsed, 10), seconds)
    }
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
      let elapsed = (now - start) / .seconds(1)
      delivery.pace.add(
        total - delivery.lastFraction, in: (now - delivery.lastTime) / .seconds(1), elapsed: elapsed)
      delivery.lastTime = now
      delivery.lastFraction = total
      let isEstimated = elapsed >= 0.1 && total > 0.01
      callback(
        CalculationProgress(
          fractionCompleted: total,
          estimatedTimeRemaining: isEstimated ? .seconds((1 - total) / delivery.pace.perSecond) : nil))
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
}

public struct CalculationProgress: Equatable, Sendable {
  /// The completed fraction, from 0 to 1; never decreases during one calculation.
  public var fractionCompleted: Double
  /// The estimated time left, at the pace of the last seconds; `nil` in the beginning.
  public var estimatedTimeRemaining: Duration?
}
