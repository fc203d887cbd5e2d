import Synchronization

/// Adds up the work that the workers of one calculation finish, and passes it on at a bearable rate.
///
/// Reports come one at a time, at most 20 a second apart from the last one, and their fraction only grows.
/// Workers never wait for each other's report: whoever finds another one under way skips its own.
final class ProgressReporter: Sendable {
  typealias Callback = @Sendable (CalculationProgress) -> Void

  private static let interval = Duration.milliseconds(50)
  private static let shortestExtrapolation = Duration.milliseconds(100)

  private struct Delivery {
    var lastFraction = 0.0
    var lastTime: ContinuousClock.Instant
  }

  private let callback: Callback?
  private let start: ContinuousClock.Instant
  private let completed = Mutex(0.0)
  private let delivery: Mutex<Delivery>

  init(_ callback: Callback?) {
    let now = ContinuousClock.now
    self.callback = callback
    start = now
    delivery = Mutex(Delivery(lastTime: now))
  }

  /// Says that another `fraction` of the whole is done.
  func advance(by fraction: Double) {
    guard let callback else { return }
    let total = completed.withLock { value in
      value += fraction
      return min(value, 0.999)
    }
    _ = delivery.withLockIfAvailable { delivery in
      let now = ContinuousClock.now
      guard now - delivery.lastTime >= Self.interval, total > delivery.lastFraction else { return }
      delivery.lastTime = now
      delivery.lastFraction = total
      callback(
        CalculationProgress(fractionCompleted: total, estimatedTimeRemaining: remaining(at: now, total)))
    }
  }

  /// Says that all is done: the only report with a fraction of 1.
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
    guard elapsed >= Self.shortestExtrapolation, fraction > 0.01 else { return nil }
    return elapsed * ((1 - fraction) / fraction)
  }
}
