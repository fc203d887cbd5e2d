/// Decides when frames are drawn: the first at once, more than one in 1/60 s as one, none while the terminal has
/// not taken the one before.
///
/// A pure state machine: it is told the time, as a duration since whenever.
struct FramePacer: Hashable, Sendable {
  /// The least time from one frame to the next.
  static let interval = Duration.seconds(1) / 60

  /// What to do about a frame that is wanted.
  enum Step: Hashable, Sendable {
    /// Nothing: one is on its way.
    case none
    /// Draw as soon as what happens now is over, so that all of it is seen at once.
    case drawNow
    /// Draw after this time.
    case wait(Duration)
  }

  private var isWanted = false
  private var isScheduled = false
  private var isBlocked = false
  private var lastDrawn: Duration?

  /// A frame is wanted.
  mutating func want(at now: Duration) -> Step {
    isWanted = true
    return schedule(at: now)
  }

  /// The moment has come that a step named. False if no frame is to be drawn, because one was meanwhile.
  mutating func isDue(at now: Duration) -> Bool {
    isScheduled = false
    return isWanted && !isBlocked
  }

  /// A frame was drawn; `isBlocked` if the terminal has not taken all of it.
  mutating func didDraw(at now: Duration, isBlocked: Bool) {
    isWanted = false
    lastDrawn = now
    self.isBlocked = isBlocked
  }

  /// The terminal has taken all.
  mutating func didUnblock(at now: Duration) -> Step {
    isBlocked = false
    return isWanted ? schedule(at: now) : .none
  }

  private mutating func schedule(at now: Duration) -> Step {
    guard !isScheduled, !isBlocked else { return .none }
    isScheduled = true
    guard let lastDrawn, now < lastDrawn + Self.interval else { return .drawNow }
    return .wait(lastDrawn + Self.interval - now)
  }
}
