extension Clock where Duration == Swift.Duration {
  /// Returns a sequence of ticks, the first after one interval, that lasts until the task is canceled.
  ///
  /// Ticks fall on multiples of the interval, counted from the start of the iteration, however long the
  /// consumer takes. A slow consumer misses ticks.
  ///
  /// - Precondition: The interval is positive.
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

/// An asynchronous sequence of a clock's ticks, which carry no value.
public struct ClockTimer: AsyncSequence, Sendable {
  let start: @Sendable () -> () async -> Bool

  public struct Iterator: AsyncIteratorProtocol {
    let tick: () async -> Bool

    /// Waits for the next tick; returns `nil` once the task is canceled.
    public mutating func next() async -> Void? { await tick() ? () : nil }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(tick: start()) }
}
