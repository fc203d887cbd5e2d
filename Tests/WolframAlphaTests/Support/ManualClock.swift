import Synchronization

/// A clock that only a test advances, and whose sleeping tasks a test can wait for.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var id: Int
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelledIDs: Set<Int> = []
    var readCount = 0
    var onSleep: [AsyncStream<Void>.Continuation] = []
    var onRead: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())

  var now: Instant {
    state.withLock { state in
      state.readCount += 1
      for listener in state.onRead { listener.yield() }
      return state.now
    }
  }

  /// The number of times that ``now`` was read.
  var readCount: Int { state.withLock { $0.readCount } }
  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        begin(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock { state in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelledIDs.insert(id)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func begin(_ sleeper: Sleeper) {
    var result: Result<Void, any Error>?
    state.withLock { state in
      if state.cancelledIDs.remove(sleeper.id) != nil {
        result = .failure(CancellationError())
      } else if sleeper.deadline <= state.now {
        result = .success(())
      } else {
        state.sleepers.append(sleeper)
        for listener in state.onSleep { listener.yield() }
      }
    }
    if let result { sleeper.continuation.resume(with: result) }
  }

  /// Waits until a task sleeps whose deadline is at most the given time.
  func waitForSleeper(until time: Duration = .seconds(Int32.max)) async {
    let (sleeps, listener) = AsyncStream<Void>.makeStream()
    func hasSleeper() -> Bool { state.withLock { $0.sleepers.contains { $0.deadline.offset <= time } } }
    state.withLock { state in
      listener.yield()
      state.onSleep.append(listener)
    }
    for await _ in sleeps where hasSleeper() { break }
  }

  /// Advances by `duration` whenever a task sleeps for at most that time, until it is canceled.
  func advanceRepeatedly(by duration: Duration) async {
    while !Task.isCancelled {
      await waitForSleeper(until: state.withLock { $0.now.offset } + duration)
      if !Task.isCancelled { advance(by: duration) }
    }
  }

  /// Waits until ``now`` was read `count` times.
  func waitForReads(_ count: Int) async {
    let (reads, listener) = AsyncStream<Void>.makeStream()
    state.withLock { state in
      listener.yield()
      state.onRead.append(listener)
    }
    for await _ in reads where readCount >= count { break }
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let split = state.sleepers.partition { $0.deadline <= now }
      defer { state.sleepers.removeSubrange(split...) }
      return Array(state.sleepers[split...])
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
