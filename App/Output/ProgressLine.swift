import CommandLineTool
import Counter
import NthPrimeClient
import TerminalUI

/// The progress of long work, on one line of standard error: drawn over and over, and gone at the end.
@MainActor
final class ProgressLine {
  /// Work that is done sooner shows nothing.
  static let delay = Duration.seconds(1)

  private let stream = StandardStream.error
  private let glyphs: GlyphSet
  private let start = ContinuousClock().now
  private var isDrawn = false

  /// - Returns: nil where standard error is no terminal.
  init?(environment: [String: String]) {
    guard stream.isTerminal, environment["TERM"] != "dumb" else { return nil }
    glyphs = GlyphSet.detected(environment: environment)
  }

  func show(_ progress: LookupProgress) {
    guard ContinuousClock().now - start >= Self.delay else { return }
    let bar = ProgressBar(
      fraction: progress.fractionCompleted, label: "Computing",
      detail: progress.timeLeft ?? "")
    // Columns stay free for the `^C` that a terminal echoes: on the next line it could not be cleared away.
    let width = max((stream.terminalColumns ?? 80) - 3, 1)
    draw("\r" + render(bar, size: Size(width: width, height: 1), glyphs: glyphs).text + "\u{1B}[K")
    isDrawn = true
  }

  func clear() {
    if isDrawn { draw("\r\u{1B}[K") }
    isDrawn = false
  }

  private func draw(_ text: String) {
    // A terminal that went away takes nothing of the result with it.
    try? stream.write(text)
  }
}

extension ProgressLine {
  /// Waits for a calculation, with its progress on a terminal and no trace of it afterwards, at Ctrl-C either.
  static func shown<Value: Sendable>(
    environment: [String: String],
    _ calculation:
      @Sendable (_ report: @escaping @Sendable (LookupProgress) -> Void) async throws -> Value
  ) async throws -> Value {
    guard let line = ProgressLine(environment: environment) else { return try await calculation { _ in } }
    let (reports, continuation) = AsyncStream.makeStream(
      of: LookupProgress.self, bufferingPolicy: .bufferingNewest(1))
    let drawing = Task {
      for await report in reports { line.show(report) }
    }
    let removeHandler = CurrentProcess.onInterrupt {
      // Nothing is to be saved, and no answer waited for.
      Task { @MainActor in
        line.clear()
        CurrentProcess.reraiseInterrupt()
      }
    }
    let result: Result<Value, any Error>
    do {
      result = .success(try await calculation { continuation.yield($0) })
    } catch {
      result = .failure(error)
    }
    removeHandler()
    continuation.finish()
    await drawing.value
    line.clear()
    return try result.get()
  }
}
