import CommandLineTool
import Dispatch
import Synchronization

/// Waits for lines of standard input on a thread of its own, so that nothing else has to wait meanwhile.
final class LineReader: Sendable {
  private let lines = Mutex(InputLines(of: .input))
  private let queue = DispatchQueue(label: "standard input")

  /// - Returns: the next line; nil after the last one. A line that is too long to mean anything is empty.
  func next() async throws -> String? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try self.lines.withLock { try $0.next() }.map { $0.text ?? "" } })
      }
    }
  }
}
