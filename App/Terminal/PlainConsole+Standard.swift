import AppFeature
import CommandLineTool
import Dispatch
import Synchronization

extension PlainConsole {
  /// Standard input and output, in lines of at most 80 columns.
  static func standard() -> PlainConsole {
    let lines = Mutex(InputLines(of: .input))
    // A separate queue, so that reading doesn't block the main actor.
    let queue = DispatchQueue(label: "standard input")
    return PlainConsole { isPasted in
      if isPasted, !StandardStream.input.isTerminal { return nil }
      let line = try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Result { try lines.withLock { isPasted && !$0.hasMore() ? nil : try $0.next() } })
        }
      }
      guard let line else { return nil }
      guard let text = line.text ?? (isPasted ? "" : nil) else { throw LineTooLong() }
      return text
    } prompt: {
      try StandardStream.output.write(escaping: $0.inLocale)
    } write: { sentences in
      try StandardStream.output.write(
        escapingLines: sentences.map(\.inLocale).flatMap {
          $0.count > 80 ? TextLayout.wrap($0, width: 80) : [$0]
        })
    } onInterrupt: { handler in
      CurrentProcess.onInterrupt { _ in handler() }
    }
  }
}
