public import Architecture
import CrashFlush
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A recording of a store that is being written.
///
/// ```swift
/// let recorder = try store.record(program: "todo 1.0", to: RecordingFile(path: "today.jsonl"))
/// …
/// recorder.finish()
/// ```
///
/// The store only hands over its actions and states; a thread of the recorder encodes and writes them. If an action
/// crashes the program, the recorder writes what it was handed, so that this action is the last one in the recording.
/// If the process is killed, the actions of the last moment may be missing.
public final class Recorder: Sendable {
  private let queue: RecordingQueue
  private let output: @Sendable (Data) throws -> Void
  private let endRecording: @MainActor @Sendable () -> Void

  init(
    _ queue: RecordingQueue, output: @escaping @Sendable (Data) throws -> Void,
    end: @escaping @MainActor @Sendable () -> Void
  ) {
    (self.queue, self.output, endRecording) = (queue, output, end)
  }

  /// Records how the screen looks now, in the program's own form; replaying actions ignores it.
  public func record(view: String) {
    let time = queue.elapsed
    queue.add { [output] in try output(RecordingText.view(view, time: time)) }
  }

  /// Waits until all actions so far are written.
  public func waitUntilWritten() { queue.waitUntilEmpty() }

  /// The error that ended the recording, or nil.
  public var failure: (any Error)? { queue.failure }

  /// Ends the recording when all actions so far are written; throws the error that ended it earlier.
  @MainActor
  public func finish() throws {
    endRecording()
    queue.waitUntilEmpty()
    if let failure { throw failure }
  }
}

extension Store where State: Encodable & Sendable, Action: Encodable {
  /// Records the actions that the store reduces from now on.
  ///
  /// An action costs the store about a microsecond, whatever the size of the state. At most 10,000 actions wait to be
  /// written; the store then waits, too.
  ///
  /// - Parameters:
  ///   - program: The name and the version of the program, for those who read the recording.
  ///   - output: A function that writes bytes, or throws an error, which ends the recording.
  ///   - onFailure: A function that is called once with that error, on any thread.
  /// - Throws: The error of writing the first line, or of encoding the state.
  public func record(
    program: String, to output: @escaping @Sendable (Data) throws -> Void,
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws -> Recorder {
    let header = RecordingHeader(
      recording: RecordingHeader<State>.currentVersion, program: program, date: Date(), state: state)
    try output(RecordingText.header(header))
    let writer = Mutex(RecordingWriter<State, Action>(try StateTracker(state), output))
    let queue = RecordingQueue(onFailure: onFailure)
    let reads = DependencyReads(isReplaying: false)
    var precedingCount: Int?
    record(reads) { action, origin in
      let preceding = precedingCount ?? origin.number - 1
      precedingCount = preceding
      let cause = origin.cause == 0 ? nil : max(origin.cause - preceding, 0)
      queue.addAction { time in
        try writer.withLock {
          try $0.start(action, number: origin.number - preceding, cause: cause, time: time)
        }
      }
    } didReduce: { _, state in
      let values = reads.takeValues()
      queue.add { try writer.withLock { try $0.end(state, reads: values) } }
    }
    return Recorder(queue, output: output) { [weak self] in
      self?.endRecording()
    }
  }
}
