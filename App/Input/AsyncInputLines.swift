import CommandLineTool
import Dispatch
import Synchronization

/// Reads lines from standard input on a separate queue, without blocking the main actor.
final class AsyncInputLines: Sendable {
  private let lines = Mutex(InputLines(of: .input))
  private let queue = DispatchQueue(label: "standard input")

  /// Returns the next line, or nil after the last one.
  ///
  /// - Parameter isPasted: Whether to return the next line only if it arrives together with the one before.
  func next(isPasted: Bool = false) async throws -> InputLines.Line? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(
          with: Result { try self.lines.withLock { isPasted && !$0.hasMore() ? nil : try $0.next() } })
      }
    }
  }
}
