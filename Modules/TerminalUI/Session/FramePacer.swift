/// Decides when frames are drawn: the first at once, several within 1/60 s as one, none while the terminal has not
/// taken the one before.
///
/// A pure state machine: it is told the time, as a duration since whenever.
struct FramePacer: Hashable, Sendable {
  /// The least time from one frame to the next.
  static let interval = Duration.seconds(1) / 60

  /// What to do about a frame that is wanted.
  enum Step: Hashable, Sendable {
    /// Nothing: one is on its way, or none is wanted.
    case none
    /// Draw as soon as what happens now is over, so that all of it is seen at once.
    case draw
    /// Draw after this time.
    case wait(Duration)
  }

  private var isWanted = false
  /// Whether a step other than `none` was given that has not been followed yet.
  private var isScheduled = false
  private var isBlocked = false
  private var lastDrawn: Duration?

  /// A frame is wanted.
  mutating func want(at now: Duration) -> Step {
    isWanted = true
    return isScheduled ? .none : schedule(at: now)
  }

  /// The moment has come that a step named.
  mutating func awake(at now: Duration) -> Step {
    isScheduled = false
    return schedule(at: now)
  }

  /// The terminal has taken all.
  mutating func unblock(at now: Duration) -> Step {
    isBlocked = false
    return isScheduled ? .none : schedule(at: now)
  }

  /// Whether to draw although no step said so now: something has happened, and is over.
  func isDue(at now: Duration) -> Bool {
    isWanted && !isBlocked && rest(at: now) <= .zero
  }

  /// A frame was drawn; `isBlocked` if the terminal has not taken all of it.
  mutating func didDraw(at now: Duration, isBlocked: Bool) {
    isWanted = false
    isScheduled = false
    lastDrawn = now
    self.isBlocked = isBlocked
  }

  private mutating func schedule(at now: Duration) -> Step {
    guard isWanted, !isBlocked else { return .none }
    isScheduled = true
    let rest = rest(at: now)
    return rest > .zero ? .wait(rest) : .draw
  }

  private func rest(at now: Duration) -> Duration {
    lastDrawn.map { $0 + Self.interval - now } ?? .zero
  }
}
