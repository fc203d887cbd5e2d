/// A clock whose instants are durations since it was made, so that what it times need not know its type.
struct SessionClock: Sendable {
  let elapsed: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
  }
}
