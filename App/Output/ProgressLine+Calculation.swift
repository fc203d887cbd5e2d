import NthPrimeClient
import PrimeCalculator

extension ProgressLine {
  /// Waits for a calculation, with its progress on a terminal and no trace of it afterwards, at Ctrl-C either.
  static func shown<Value: Sendable>(
    environment: [String: String],
    _ calculation:
      @Sendable (_ report: @escaping @Sendable (CalculationProgress) -> Void) async throws -> Value
  ) async throws -> Value {
    guard let line = ProgressLine(environment: environment) else { return try await calculation { _ in } }
    let (reports, continuation) = AsyncStream.makeStream(
      of: CalculationProgress.self, bufferingPolicy: .bufferingNewest(1))
    let drawing = Task {
      for await report in reports { line.show(LookUpProgress(report)) }
    }
    let stopListening = Process.onInterrupt {
      // Nothing is to be saved, and no answer waited for.
      Task { @MainActor in
        line.clear()
        Process.dieOfInterrupt()
      }
    }
    let result: Result<Value, any Error>
    do {
      result = .success(try await calculation { continuation.yield($0) })
    } catch {
      result = .failure(error)
    }
    stopListening()
    continuation.finish()
    await drawing.value
    line.clear()
    return try result.get()
  }
}
