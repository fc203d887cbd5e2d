import Architecture
import CProcess
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the lines of a recording.
struct RecordingWriter<State: Encodable & Sendable, Action: Encodable> {
  private let program: String
  private let output: @Sendable (Data) throws -> Void
  private let encoder = StateEncoder()
  /// The state after the last line, or nil before the first.
  private var state: JSONValue?
  private var count = 0

  init(program: String, output: @escaping @Sendable (Data) throws -> Void) {
    (self.program, self.output) = (program, output)
  }

  var isEmpty: Bool { state == nil }

  mutating func begin(_ state: State, time: Duration) throws {
    let encoded = try encoder.encode(state)
    if isEmpty {
      let date = Date(timeIntervalSinceNow: -(time / .seconds(1)))
      try output(RecordingText.header(program: program, date: date, state: encoded))
    } else {
      try output(RecordingText.state(encoded, time: time))
    }
    self.state = encoded
  }

  func write(view: String, time: Duration) throws {
    try output(RecordingText.view(view, time: time))
  }

  /// Writes the part of a line for an action that isn't reduced yet.
  ///
  /// - Parameter cause: The distance to the action whose effect sent this one, or nil if it was sent to the store.
  mutating func start(_ action: Action, cause: Int?, time: Duration) throws {
    count += 1
    let cause = cause.map { max(count - $0, 0) }
    try output(
      RecordingText.start(number: count, time: time, cause: cause, action: JSONValue(encoding: action)))
  }

  mutating func end(_ state: State, reads: [DependencyReads.Value]) throws {
    let encoded = try encoder.encode(state)
    try output(
      RecordingText.end(reads: reads, changes: self.state.map { encoded.changes(from: $0) } ?? [:]))
    self.state = encoded
  }
}

/// The thread that encodes and writes a store's actions and states, in order.
final class RecordingQueue: Sendable {
  private let queue = DispatchQueue(label: "Recorder")
  /// The actions that may still be added before one is written.
  private let places = DispatchSemaphore(value: limit)
  private let status = Mutex(Status())
  let start = ContinuousClock().now
  private let onFailure: @Sendable (any Error) -> Void

  private struct Status {
    var failure: (any Error)?
    var isFinished = false
  }

  /// The maximum number of actions to write, each with the state after it.
  private static let limit = 1_000

  init(onFailure: @escaping @Sendable (any Error) -> Void) {
    self.onFailure = onFailure
    crash_flush_begin()
  }

  /// The time since the start of the recording.
  var elapsed: Duration { ContinuousClock().now - start }

  /// Performs the work on an action later, but before a crash ends the process; waits if the queue is full.
  func addAction(_ work: @escaping @Sendable (Duration) throws -> Void) {
    let time = elapsed
    places.wait()
    crash_flush_add(1)
    queue.async { [self] in
      perform { try work(time) }
      places.signal()
      crash_flush_add(-1)
    }
  }

  /// Performs work after everything added before.
  func add(_ work: @escaping @Sendable () throws -> Void) {
    queue.async { [self] in perform(work) }
  }

  func waitUntilEmpty() { queue.sync {} }

  /// Ends the recording after everything added so far, and returns the error that ended it before.
  func finish() -> (any Error)? {
    queue.sync {
      status.withLock { status in
        status.isFinished = true
        return status.failure
      }
    }
  }

  /// Performs work unless some has failed; a recording with a gap would be useless.
  private func perform(_ work: () throws -> Void) {
    if status.withLock({ $0.isFinished || $0.failure != nil }) { return }
    do {
      try work()
    } catch {
      status.withLock { $0.failure = error }
      onFailure(error)
    }
  }
}
