import Architecture
import CrashFlush
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the lines of the actions of one store.
struct RecordingWriter<State: Encodable, Action: Encodable> {
  private var tracker: StateTracker<State>
  private let output: @Sendable (Data) throws -> Void

  init(_ tracker: StateTracker<State>, _ output: @escaping @Sendable (Data) throws -> Void) {
    (self.tracker, self.output) = (tracker, output)
  }

  /// Writes the part of a line that is known before its action is reduced.
  func start(_ action: Action, number: Int, cause: Int?, time: Duration) throws {
    try output(RecordingText.start(number: number, time: time, cause: cause, action: action))
  }

  mutating func end(_ state: State, reads: [DependencyReads.Value]) throws {
    try output(RecordingText.end(reads: reads, changes: tracker.changes(to: state)))
  }
}

/// The thread that encodes and writes, in order, what a store handed over.
final class RecordingQueue: Sendable {
  private let queue = DispatchQueue(label: "Recorder")
  private let waiting = Atomic(0)
  private let error = Mutex<(any Error)?>(nil)
  private let start = ContinuousClock().now
  private let onFailure: @Sendable (any Error) -> Void

  /// The maximum number of actions that wait to be written.
  private static let limit = 10_000

  init(onFailure: @escaping @Sendable (any Error) -> Void) {
    self.onFailure = onFailure
    crash_flush_begin()
  }

  var failure: (any Error)? { error.withLock(\.self) }

  /// The time since the start of the recording.
  var elapsed: Duration { ContinuousClock().now - start }

  /// Performs the work on an action later, but before a crash ends the process.
  func addAction(_ work: @escaping @Sendable (Duration) throws -> Void) {
    let time = elapsed
    if waiting.add(1, ordering: .relaxed).newValue > Self.limit { waitUntilEmpty() }
    crash_flush_add(1)
    queue.async { [self] in
      perform { try work(time) }
      waiting.subtract(1, ordering: .relaxed)
      crash_flush_add(-1)
    }
  }

  /// Performs work later, after what was added before.
  func add(_ work: @escaping @Sendable () throws -> Void) {
    queue.async { [self] in perform(work) }
  }

  func waitUntilEmpty() { queue.sync {} }

  /// Performs work unless some has failed; a recording with a gap would be useless.
  private func perform(_ work: () throws -> Void) {
    if failure != nil { return }
    do {
      try work()
    } catch {
      self.error.withLock { $0 = error }
      onFailure(error)
    }
  }
}
