import CommandLineTool
import Dispatch
import Synchronization

/// Reads lines from standard input on a separate queue, so that waiting for input doesn't block the main actor.
final class LineReader: Sendable {
  private let lines = Mutex(InputLines(of: .input))
  private let queue = DispatchQueue(label: "standard input")

  /// Returns the next line, or nil after the last one; a line above the length limit is returned empty.
  func next() async throws -> String? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try self.lines.withLock { try $0.next() }.map { $0.text ?? "" } })
      }
    }
  }
}
