import Synchronization
import Testing

@testable import PrimeCalculator

@Suite("Progress and cancellation")
struct ProgressTests {
  private final class Recorder: Sendable {
    private let reports = Mutex<[CalculationProgress]>([])
    func record(_ progress: CalculationProgress) { reports.withLock { $0.append(progress) } }
    var all: [CalculationProgress] { reports.withLock { $0 } }
  }

  @Test("Fractions only increase, and the last one is 1 with no time remaining")
  func monotone() async throws {
    let recorder = Recorder()
    // All reports, because a fast machine finishes before one would be due.
    let reporter = ProgressReporter(interval: .zero) { recorder.record($0) }
    #expect(try await countPrimes(upTo: 400_000_000_000, reporter: reporter, share: 1) == 15_581_005_657)
    reporter.finish()
    let reports = recorder.all
    #expect(reports.count > 1)
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.fractionCompleted < $1.fractionCompleted })
    #expect(reports.allSatisfy { (0...1).contains($0.fractionCompleted) })
    #expect(reports.last == CalculationProgress(fractionCompleted: 1, estimatedTimeRemaining: .zero))
    // The shares of all parts add up to the whole; a worker may have skipped its last report.
    #expect(reports.suffix(2).first.map { $0.fractionCompleted > 0.9 } ?? false, "\(reports.suffix(2))")
  }

  @Test("An immediate answer reports only its completion")
  func immediate() async throws {
    let recorder = Recorder()
    #expect(try await nthPrime(3) { recorder.record($0) } == 5)
    #expect(recorder.all == [CalculationProgress(fractionCompleted: 1, estimatedTimeRemaining: .zero)])
  }

  @Test("The time left follows the pace of the last seconds")
  func pace() {
    var pace = ProgressReporter.Pace()
    // A minute beside other calculations, then a quarter of one alone.
    for second in 1...60 { pace.add(0.001, in: 1, elapsed: Double(second)) }
    #expect(abs(pace.perSecond - 0.001) < 1e-9)
    for second in 61...75 { pace.add(0.02, in: 1, elapsed: Double(second)) }
    #expect((0.015...0.02).contains(pace.perSecond))
    // One report after a long silence.
    pace.add(0.02, in: 20, elapsed: 95)
    #expect(abs(pace.perSecond - 0.001) < 1e-9)
  }

  @Test("Reports are limited in rate, and their fraction never decreases")
  func rate() async {
    let recorder = Recorder()
    let reporter = ProgressReporter { recorder.record($0) }
    let start = ContinuousClock.now
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<100_000 { reporter.advance(by: 1.0 / 400_000) } }
      }
    }
    reporter.finish()
    reporter.finish()
    let spent = ContinuousClock.now - start
    let reports = recorder.all
    // One for each 50 ms that passed, and the last.
    #expect(reports.count <= Int(spent / .milliseconds(50)) + 1)
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.fractionCompleted < $1.fractionCompleted })
    #expect(reports.last?.fractionCompleted == 1)
  }

  /// Runs a calculation that is far too long to finish, so it can only end by cancellation.
  private static func runEndlessly(
    _ calculation: Int, progress: @escaping @Sendable (CalculationProgress) -> Void
  ) async throws -> UInt64 {
    switch calculation {
    case 0: try await primeCount(upTo: 1_000_000_000_000_000_000, progress: progress)
    case 1: UInt64(try await nthPrime(10_000_000_000_000_000, progress: progress))
    default: try await index(ofPrime: 999_999_999_999_999_989, progress: progress)
    }
  }

  @Test("Cancellation at the first report ends the calculation with a CancellationError", arguments: 0..<3)
  func cancel(calculation: Int) async {
    let (reports, continuation) = AsyncStream.makeStream(of: CalculationProgress.self)
    let hasEnded = Atomic(false)
    let lateReports = Atomic(0)
    let task = Task {
      defer { hasEnded.store(true, ordering: .sequentiallyConsistent) }
      return try await Self.runEndlessly(calculation) { progress in
        if hasEnded.load(ordering: .sequentiallyConsistent) {
          lateReports.add(1, ordering: .sequentiallyConsistent)
        }
        continuation.yield(progress)
      }
    }
    for await progress in reports {
      #expect(progress.fractionCompleted < 1)
      task.cancel()
      break
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(lateReports.load(ordering: .sequentiallyConsistent) == 0)
  }

  @Test("A calculation in a canceled task does no work", arguments: 0..<3)
  func cancelledBefore(calculation: Int) async {
    let recorder = Recorder()
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask {
        await #expect(throws: CancellationError.self) {
          try await Self.runEndlessly(calculation) { recorder.record($0) }
        }
      }
    }
    #expect(recorder.all.isEmpty)
  }

  @Test("The first error ends all workers before it is rethrown")
  func workersEnd() async {
    struct Failure: Error {}
    let running = Atomic(0)
    await #expect(throws: Failure.self) {
      _ = try await inParallel(parts: 1_000, workers: 4) { part in
        running.add(1, ordering: .sequentiallyConsistent)
        defer { running.subtract(1, ordering: .sequentiallyConsistent) }
        if part == 10 { throw Failure() }
        await Task.yield()
        return part
      }
    }
    #expect(running.load(ordering: .sequentiallyConsistent) == 0)
  }

  @Test("The results of parts are returned in order", arguments: [1, 2, 7])
  func order(workers: Int) async throws {
    let outputs = try await inParallel(parts: 100, workers: workers) { part in
      await Task.yield()
      return part * part
    }
    #expect(outputs == (0..<100).map { $0 * $0 })
  }
}
