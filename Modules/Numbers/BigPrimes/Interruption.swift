/// The reasons for a calculation to stop early: its task is canceled, or a deadline has passed.
struct Interruption: Sendable {
  /// Thrown when the deadline has passed; callers turn it into a partial result.
  struct DeadlinePassed: Error {}

  var deadline: ContinuousClock.Instant?

  /// Throws `CancellationError` or `DeadlinePassed` if it is time to stop.
  func check() throws {
    try Task.checkCancellation()
    if let deadline, ContinuousClock.now >= deadline { throw DeadlinePassed() }
  }
}
