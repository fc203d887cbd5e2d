/// The schedule of frames: none is drawn until the terminal has accepted the last one.
///
/// The answer to input is drawn immediately, unless more input waits. All other frames are drawn at most once
/// every 1/60 s: requests within 1/60 s of a frame are combined into the next one. This is a pure state
/// machine; times are durations since an arbitrary start.
///
/// The methods return the time until the next step, or `nil` if a step is already scheduled or no frame is requested.
/// Even a step without a wait follows the current event, so that the frame includes all of its changes.
struct FramePacer: Hashable, Sendable {
  static let interval = Duration.seconds(1) / 60

  private var isRequested = false
  private var isRequestedByInput = false
  /// Whether a step was returned and must still be carried out.
  private var isScheduled = false
  private var isBlocked = false
  private var lastDrawn: Duration?

  mutating func requestFrame(at now: Duration) -> Duration? {
    isRequested = true
    return isScheduled ? nil : schedule(at: now)
  }

  /// Requests a frame while input is handled; call ``inputHandled(at:isMoreWaiting:)`` at the end.
  mutating func requestFrameForInput() {
    isRequested = true
    isRequestedByInput = true
  }

  /// Called after input was handled; for zero, the frame is drawn immediately.
  ///
  /// Without a request by input, the schedule stays as it is.
  mutating func inputHandled(at now: Duration, isMoreWaiting: Bool) -> Duration? {
    guard isRequestedByInput, !isBlocked else { return nil }
    if !isMoreWaiting || remainingTime(at: now) == .zero { return .zero }
    return isScheduled ? nil : schedule(at: now)
  }

  /// Called at the time of the last step returned; for zero, the frame is drawn immediately.
  mutating func stepReached(at now: Duration) -> Duration? {
    isScheduled = false
    return schedule(at: now)
  }

  /// Called when the terminal has accepted all output.
  mutating func unblock(at now: Duration) -> Duration? {
    isBlocked = false
    return isScheduled ? nil : schedule(at: now)
  }

  /// - Parameter isBlocked: Whether the terminal hasn't accepted all of the frame yet.
  mutating func didDraw(at now: Duration, isBlocked: Bool) {
    isRequested = false
    isRequestedByInput = false
    isScheduled = false
    lastDrawn = now
    self.isBlocked = isBlocked
  }

  private mutating func schedule(at now: Duration) -> Duration? {
    guard isRequested, !isBlocked else { return nil }
    isScheduled = true
    return remainingTime(at: now)
  }

  private func remainingTime(at now: Duration) -> Duration {
    lastDrawn.map { max($0 + Self.interval - now, .zero) } ?? .zero
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
