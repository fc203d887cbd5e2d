import AppFeature
import CommandLineTool
import Dispatch
import Synchronization

extension PlainConsole {
  /// Standard input and output, in lines of at most 80 columns.
  static func standard() -> PlainConsole {
    let input = AsyncInputLines()
    return PlainConsole { isPasted in
      if isPasted, !StandardStream.input.isTerminal { return nil }
      guard let line = try await input.next(isPasted: isPasted) else { return nil }
      guard let text = line.text ?? (isPasted ? "" : nil) else { throw LineTooLong() }
      return text
    } prompt: {
      try StandardStream.output.write($0.inLocale)
    } write: { sentences in
      try StandardStream.output.write(
        lines: sentences.map(\.inLocale).flatMap { $0.count > 80 ? TextLayout.wrap($0, width: 80) : [$0] })
    } onInterrupt: { handler in
      CurrentProcess.onInterrupt { _ in handler() }
    }
  }
}

/// Reads lines from standard input on a separate queue, without blocking the main actor.
private final class AsyncInputLines: Sendable {
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
