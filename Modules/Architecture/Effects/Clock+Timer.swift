extension Clock where Duration == Swift.Duration {
  /// Ticks for as long as somebody listens, first after one interval, until the task is cancelled.
  ///
  /// Ticks fall on multiples of the interval, counted from the start, however long the listener takes: those it
  /// was too slow for are left out.
  ///
  /// - Precondition: the interval is positive.
  public func timer(every interval: Duration) -> ClockTimer {
    precondition(interval > .zero, "a timer's interval must be positive")
    return ClockTimer {
      var next = self.now.advanced(by: interval)
      return {
        while next < self.now { next = next.advanced(by: interval) }
        do { try await self.sleep(until: next, tolerance: nil) } catch { return false }
        next = next.advanced(by: interval)
        return true
      }
    }
  }
}

/// Ticks of a clock, as values that say nothing but that they came.
public struct ClockTimer: AsyncSequence, Sendable {
  let start: @Sendable () -> () async -> Bool

  public struct Iterator: AsyncIteratorProtocol {
    let tick: () async -> Bool

    /// The next tick; nil once the task is cancelled.
    public mutating func next() async -> Void? {
      await tick() ? () : nil
    }
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(tick: start())
  }
}
