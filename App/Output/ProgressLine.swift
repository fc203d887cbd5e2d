import CommandLineTool
import NumberResults
import TerminalUI

/// A progress bar on one line of standard error, redrawn during a calculation and cleared at its end.
///
/// With `--progress`, a line every 10 s if a terminal can't redraw it.
@MainActor
final class ProgressLine {
  nonisolated static let option = Flag(
    "progress", help: "Report the progress every 10 s on standard error, if that is no terminal.")

  /// The duration of a calculation before the progress bar is first drawn.
  static let delay = Duration.seconds(1)
  private static let lineInterval = Duration.seconds(10)

  private let stream = StandardStream.error
  private let context: CommandContext
  private let glyphs: GlyphSet
  private let redraws: Bool
  private let start = ContinuousClock().now
  private var isDrawn = false
  private var lineCount = 0

  init(_ context: CommandContext, redraws: Bool) {
    (self.context, self.redraws) = (context, redraws)
    glyphs = GlyphSet.detected(environment: context.environment)
  }

  func show(_ progress: WorkProgress) {
    // The answer follows, however late this comes on a busy machine.
    guard progress.fractionCompleted != 1 else { return }
    let elapsed = ContinuousClock().now - start
    if !redraws {
      guard elapsed >= Self.lineInterval * (lineCount + 1) else { return }
      lineCount = Int(elapsed / Self.lineInterval)
      let percentage = progress.fractionCompleted.map { "\(Int($0 * 100))%" }
      return context.printNotice(
        [progress.label, percentage, progress.timeLeft].compactMap(\.self).joined(separator: ", "))
    }
    guard elapsed >= Self.delay else { return }
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
    // If the terminal is closed, the result is still printed.
    try? stream.write(text)
  }
}

extension ProgressLine {
  /// A calculation, given a function to report its progress.
  typealias Calculation<Value> =
    @Sendable (_ report: @escaping @Sendable (WorkProgress) -> Void) async throws -> Value

  /// Runs a calculation and displays its progress if standard error is a terminal that can redraw a line, or with `--progress`.
  ///
  /// - Parameter endsAtInterrupt: Whether Ctrl-C ends the process, because there is nothing to save or to print.
  nonisolated static func run<Value: Sendable>(
    _ context: CommandContext, endsAtInterrupt: Bool = true, _ calculation: Calculation<Value>
  ) async throws -> Value {
    let redraws = StandardStream.error.isTerminal && context.environment["TERM"] != "dumb"
    guard redraws || context.invocation[option] else { return try await calculation { _ in } }
    return try await ProgressLine(context, redraws: redraws).run(calculation, endsAtInterrupt)
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
      ? CurrentProcess.onInterrupt { _ in
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

extension CommandContext {
  static let timeout = Option<Int?>(
    "timeout", valueName: "S", help: "Stop after S seconds, with status 75.",
    accepting: .number(1...1_000_000_000))

  /// Runs a calculation as ``ProgressLine`` does, and cancels it at the timeout.
  ///
  /// - Throws: ``Failure`` at the timeout.
  func compute<Value: Sendable>(_ calculation: @escaping ProgressLine.Calculation<Value>) async throws
    -> Value
  {
    guard let seconds = invocation[Self.timeout] else { return try await ProgressLine.run(self, calculation) }
    let task = Task { try await ProgressLine.run(self, calculation) }
    let timer = Task {
      try await Task.sleep(for: .seconds(seconds))
      task.cancel()
    }
    defer { timer.cancel() }
    do {
      return try await task.value
    } catch is CancellationError {
      throw Failure(
        "Stopped after \(seconds) s. Choose a longer --timeout for the answer.", status: .temporaryFailure)
    }
  }
}
