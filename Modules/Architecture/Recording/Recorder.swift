public import Architecture
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A recording that is being written.
///
/// ```swift
/// let file = try RecordingFile(path: path)
/// let recorder = Recorder<Shopping.State, Shopping.Action>(program: "shopping 1.0") { try file.write($0) }
/// store.record(to: recorder)
/// …
/// try recorder.finish()
/// ```
///
/// A store only hands over its actions and states; a thread of the recorder encodes and writes them. If an action
/// crashes the program, the recorder writes what it was handed, so that this action is the last one in the recording.
/// If the process is killed, the actions of the last moment may be missing.
public final class Recorder<State: Encodable & Sendable, Action: Encodable & Sendable>: Sendable {
  private let queue: RecordingQueue
  private let writer: Mutex<RecordingWriter<State, Action>>

  /// The start of the recording; its times are counted from here.
  public var start: ContinuousClock.Instant { queue.start }

  /// Creates a recorder; it writes nothing until it has a store.
  ///
  /// - Parameters:
  ///   - program: The name and the version of the program, for readers of the recording.
  ///   - output: Writes bytes, or throws an error to end the recording.
  ///   - onFailure: Called once with that error, on any thread.
  public init(
    program: String, onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
    to output: @escaping @Sendable (Data) throws -> Void
  ) {
    queue = RecordingQueue(onFailure: onFailure)
    writer = Mutex(RecordingWriter(program: program, output: output))
  }

  /// Records the state of a new store, for the next actions.
  public func record(initialState state: State) {
    let time = queue.elapsed
    queue.add { [self] in try writer.withLock { try $0.begin(state, time: time) } }
  }

  /// Records how the screen looks now, in the program's own form; a replay of the actions ignores it.
  public func record(view: String) {
    let time = queue.elapsed
    queue.add { [self] in try writer.withLock { try $0.write(view: view, time: time) } }
  }

  func start(_ action: Action, cause: Int?) {
    queue.addAction { [self] time in
      try writer.withLock { try $0.start(action, cause: cause, time: time) }
    }
  }

  func end(_ state: State, reads: [DependencyReads.Value]) {
    queue.add { [self] in try writer.withLock { try $0.end(state, reads: reads) } }
  }

  /// Waits until all actions so far are written.
  public func waitUntilWritten() { queue.waitUntilEmpty() }

  /// Whether anything was recorded.
  public var isEmpty: Bool {
    queue.waitUntilEmpty()
    return writer.withLock(\.isEmpty)
  }

  /// Ends the recording when all actions so far are written; throws the error that ended it earlier.
  public func finish() throws {
    if let failure = queue.finish() { throw failure }
  }
}

extension Store where State: Encodable & Sendable, Action: Encodable {
  /// Records the state, and the actions that the store reduces from now on.
  ///
  /// An action costs the store one or two microseconds, whatever the size of the state. The store waits while 1,000
  /// actions must be written. A recorder can record several stores in turn, but not at the same time.
  public func record(to recorder: Recorder<State, Action>) {
    recorder.record(initialState: state)
    let reads = DependencyReads(isReplaying: false)
    // The number in the recording is greater if another store was recorded before.
    record(reads) { action, origin in
      recorder.start(action, cause: origin.cause == 0 ? nil : origin.number - origin.cause)
    } didReduce: { _, state in
      recorder.end(state, reads: reads.takeValues())
    }
  }
}
