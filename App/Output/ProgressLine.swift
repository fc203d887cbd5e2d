import CommandLineTool
import TerminalUI

/// A progress bar on one line of standard error, redrawn during a calculation and cleared at its end.
@MainActor
final class ProgressLine {
  /// The duration of a calculation before the progress bar is first drawn.
  static let delay = Duration.seconds(1)

  private let stream = StandardStream.error
  private let glyphs: GlyphSet
  private let start = ContinuousClock().now
  private var isDrawn = false

  init(environment: [String: String]) {
    glyphs = GlyphSet.detected(environment: environment)
  }

  func show(_ progress: WorkProgress) {
    guard ContinuousClock().now - start >= Self.delay else { return }
    let bar = ProgressBar(
      fraction: progress.fractionCompleted, label: progress.label, detail: progress.timeLeft ?? "")
    // Leaves room for the `^C` that a terminal echoes; on the next line, it could not be cleared.
    let width = max((stream.terminalColumns ?? 80) - 3, 1)
    draw("\r" + render(bar, size: Size(width: width, height: 1), glyphs: glyphs).text + "\u{1B}[K")
    isDrawn = true
  }

  func clear() {
    if isDrawn { draw("\r\u{1B}[K") }
    isDrawn = false
  }

  private func draw(_ text: String) {
    // As bytes, because the text controls the terminal. If it is closed, the result is still printed.
    try? stream.write(Array(text.utf8))
  }
}

extension ProgressLine {
  /// A calculation, given a function to report its progress.
  typealias Calculation<Value> =
    @Sendable (_ report: @escaping @Sendable (WorkProgress) -> Void) async throws -> Value

  /// Runs a calculation and displays its progress if standard error is a terminal that can redraw a line.
  ///
  /// - Parameter endsAtInterrupt: Whether Ctrl-C ends the process, because there is nothing to save or to print.
  nonisolated static func run<Value: Sendable>(
    environment: [String: String], endsAtInterrupt: Bool = true, _ calculation: Calculation<Value>
  ) async throws -> Value {
    guard StandardStream.error.isTerminal, environment["TERM"] != "dumb" else {
      return try await calculation { _ in }
    }
    return try await ProgressLine(environment: environment).run(calculation, endsAtInterrupt)
  }

  /// Displays the progress of a calculation; at the end or at Ctrl-C, clears the line.
  private func run<Value: Sendable>(
    _ calculation: Calculation<Value>, _ endsAtInterrupt: Bool
  ) async throws -> Value {
    let (reports, continuation) = AsyncStream.makeStream(
      of: WorkProgress.self, bufferingPolicy: .bufferingNewest(1))
    let drawing = Task {
      for await report in reports { show(report) }
    }
    let removeHandler =
      endsAtInterrupt
      ? CurrentProcess.onInterrupt {
        Task { @MainActor in
          self.clear()
          CurrentProcess.reraise()
        }
      } : {}
    let result: Result<Value, any Error>
    do {
      result = .success(try await calculation { continuation.yield($0) })
    } catch {
      result = .failure(error)
    }
    removeHandler()
    continuation.finish()
    await drawing.value
    clear()
    return try result.get()
  }
}
