/// The schedule of frames: none is drawn until the terminal has accepted the last one.
///
/// The answer to input is drawn immediately, unless more input waits. All other frames are drawn at most once
/// every 1/60 s: requests within 1/60 s of a frame are combined into the next one. This is a pure state
/// machine; times are durations since an arbitrary start.
struct FramePacer: Hashable, Sendable {
  static let interval = Duration.seconds(1) / 60

  enum Step: Hashable, Sendable {
    /// Nothing: a frame is already scheduled, or none is requested.
    case none
    /// Draw after the current event, so that the frame includes all of its changes.
    case draw
    case wait(Duration)
  }

  private var isRequested = false
  /// Whether input requested the frame.
  private var isRequestedByInput = false
  /// Whether a step other than `none` was returned and must still be carried out.
  private var isScheduled = false
  private var isBlocked = false
  private var lastDrawn: Duration?

  mutating func requestFrame(at now: Duration) -> Step {
    isRequested = true
    return isScheduled ? .none : schedule(at: now)
  }

  /// Requests a frame while input is handled; call ``inputHandled(at:isMoreWaiting:)`` at the end.
  mutating func requestFrameForInput() {
    isRequested = true
    isRequestedByInput = true
  }

  /// Called after input was handled; for `draw`, the frame is drawn immediately.
  ///
  /// Without a request by input, the schedule stays as it is.
  ///
  /// - Parameter isMoreWaiting: Whether there is more input for the same frame.
  mutating func inputHandled(at now: Duration, isMoreWaiting: Bool) -> Step {
    guard isRequestedByInput, !isBlocked else { return .none }
    if !isMoreWaiting || remainingTime(at: now) <= .zero { return .draw }
    return isScheduled ? .none : schedule(at: now)
  }

  /// Called at the time of the last step returned.
  mutating func stepReached(at now: Duration) -> Step {
    isScheduled = false
    return schedule(at: now)
  }

  /// Called when the terminal has accepted all output.
  mutating func unblock(at now: Duration) -> Step {
    isBlocked = false
    return isScheduled ? .none : schedule(at: now)
  }

  /// - Parameter isBlocked: Whether the terminal hasn't accepted all of the frame yet.
  mutating func didDraw(at now: Duration, isBlocked: Bool) {
    isRequested = false
    isRequestedByInput = false
    isScheduled = false
    lastDrawn = now
    self.isBlocked = isBlocked
  }

  private mutating func schedule(at now: Duration) -> Step {
    guard isRequested, !isBlocked else { return .none }
    isScheduled = true
    let remainingTime = remainingTime(at: now)
    return remainingTime > .zero ? .wait(remainingTime) : .draw
  }

  private func remainingTime(at now: Duration) -> Duration {
    lastDrawn.map { $0 + Self.interval - now } ?? .zero
  }
}

/// A type-erased clock; an instant is the duration since its creation.
struct SessionClock: Sendable {
  let elapsed: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }
}
