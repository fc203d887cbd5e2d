public import Architecture
import CProcess
import Dispatch
import Synchronization

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
  /// The start of the recording; its times are counted from here.
  public let start = ContinuousClock().now
  private let writer: Mutex<RecordingWriter<State, Action>>
  private let status = Mutex(RecordingStatus())
  private let onFailure: @Sendable (any Error) -> Void
  /// The thread that encodes and writes actions and states, in order.
  private let queue = DispatchQueue(label: "Recorder")
  /// The actions that may still be added before one is written.
  private let places = DispatchSemaphore(value: 1_000)

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
    writer = Mutex(RecordingWriter(program: program, output: output))
    self.onFailure = onFailure
    crash_flush_begin()
  }

  /// Records the state of a new store, for the next actions.
  public func record(initialState state: State) {
    add { writer, time in try writer.begin(state, time: time) }
  }

  /// Records how the screen looks now, in the program's own form; a replay of the actions ignores it.
  public func record(view: String) {
    add { writer, time in try writer.write(view: view, time: time) }
  }

  /// Records an action before a crash ends the process; waits if too many are to be written.
  func start(_ action: Action, cause: Int?) {
    places.wait()
    crash_flush_add(1)
    add { writer, time in try writer.start(action, cause: cause, time: time) }
    queue.async { [places] in
      places.signal()
      crash_flush_add(-1)
    }
  }

  func end(_ state: State, reads: [DependencyReads.Value]) {
    add { writer, _ in try writer.end(state, reads: reads) }
  }

  /// Performs work after everything added before, unless some has failed; a recording with a gap would be useless.
  private func add(
    _ work:
      @escaping @Sendable (_ writer: inout RecordingWriter<State, Action>, _ time: Duration) throws -> Void
  ) {
    let time = ContinuousClock().now - start
    queue.async { [self] in
      if status.withLock({ $0.isFinished || $0.failure != nil }) { return }
      do {
        try writer.withLock { try work(&$0, time) }
      } catch {
        status.withLock { $0.failure = error }
        onFailure(error)
      }
    }
  }

  /// Waits until all actions so far are written.
  public func waitUntilWritten() { queue.sync {} }

  /// Whether anything was recorded.
  public var isEmpty: Bool {
    waitUntilWritten()
    return writer.withLock(\.isEmpty)
  }

  /// Ends the recording when all actions so far are written; throws the error that ended it earlier.
  public func finish() throws {
    let failure = queue.sync {
      status.withLock { status in
        status.isFinished = true
        return status.failure
      }
    }
    if let failure { throw failure }
  }
}

private struct RecordingStatus {
  var failure: (any Error)?
  var isFinished = false
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
