import Architecture
import Dispatch
import Synchronization

extension Replay {
  /// Replays the actions up to one with a number, or all; other cores compare the states meanwhile.
  ///
  /// It takes less than half the time of as many calls of ``step()``, and ends in the same way. An action that wasn't
  /// reduced to its end, because the program ended, isn't replayed.
  ///
  /// - Throws: ``Divergence`` if the reducer doesn't do what was recorded; ``state`` is then the reducer's.
  public mutating func run(to end: Int = .max) throws {
    let comparison = Comparison(recording, tracker)
    while !comparison.hasFailed, let segment = try nextSegment(to: end) { comparison.add(segment) }
    if let failure = comparison.finish() {
      (count, state) = (failure.count, failure.state)
      throw failure.error
    }
    _ = try tracker.changes(to: state)
    if count == recording.actions.count { try beginLaterStates() }
  }

  /// Reduces the next actions.
  private mutating func nextSegment(to end: Int) throws -> Segment<State>? {
    if count >= end { return nil }
    try beginLaterStates()
    let nextStart = nextState < recording.laterStates.count ? recording.laterStates[nextState].action : .max
    let end = min(end, nextStart, recording.actions.count, count + Segment<State>.length)
    var segment = Segment(start: count, states: [state])
    segment.states.reserveCapacity(Segment<State>.length + 1)
    while count < end, recording.actions[count].changes != nil, segment.mismatch == nil {
      segment.mismatch = reduce(recording.actions[count])
      segment.states.append(state)
      count += 1
    }
    return segment.states.count > 1 ? segment : nil
  }
}

/// Successive actions that were reduced, but not yet compared with the recording.
private struct Segment<State: Sendable>: Sendable {
  /// The number of the actions before.
  var start: Int
  /// The state before the first action, and those after each.
  var states: [State]
  /// The difference between what the last action read and what was recorded.
  var mismatch: DependencyReads.Mismatch?

  /// The maximum number of actions.
  static var length: Int { 256 }
}

/// The comparison of the states of segments with a recording, on all cores.
private final class Comparison<State: Encodable & Sendable, Action: Sendable>: Sendable {
  struct Failure {
    /// The number of the actions before the one that failed.
    var count: Int
    /// The state after the action.
    var state: State
    var error: any Error
  }

  /// The encoded form of a state, which one segment at a time changes.
  private final class Worker: Sendable {
    let tracker: Mutex<StateTracker<State>>

    init(_ tracker: StateTracker<State>) {
      self.tracker = Mutex(tracker)
    }
  }

  private let recording: Recording<State, Action>
  private let tracker: StateTracker<State>
  private let idleWorkers = Mutex<[Worker]>([])
  private let firstFailure = Mutex<Failure?>(nil)
  private let group = DispatchGroup()
  /// The segments that may wait, which limits the memory.
  private let places = DispatchSemaphore(value: 8)

  init(_ recording: Recording<State, Action>, _ tracker: StateTracker<State>) {
    (self.recording, self.tracker) = (recording, tracker)
  }

  var hasFailed: Bool { firstFailure.withLock { $0 != nil } }

  /// Waits for all segments, and returns the first failure.
  func finish() -> Failure? {
    group.wait()
    return firstFailure.withLock(\.self)
  }

  func add(_ segment: Segment<State>) {
    places.wait()
    DispatchQueue.global().async(group: group) { [self] in
      if let failure = failure(of: segment) {
        firstFailure.withLock { if failure.count < $0?.count ?? .max { $0 = failure } }
      }
      places.signal()
    }
  }

  private func failure(of segment: Segment<State>) -> Failure? {
    var number = 0
    do {
      let worker = idleWorkers.withLock { $0.popLast() } ?? Worker(tracker)
      try worker.tracker.withLock { tracker in
        _ = try tracker.changes(to: segment.states[0])
        while number < segment.states.count - 1 {
          let changes = try tracker.changes(to: segment.states[number + 1])
          let isLast = number == segment.states.count - 2
          try recording.actions[segment.start + number].verify(changes, isLast ? segment.mismatch : nil)
          number += 1
        }
      }
      idleWorkers.withLock { $0.append(worker) }
      return nil
    } catch {
      return Failure(count: segment.start + number, state: segment.states[number + 1], error: error)
    }
  }
}
