import PrimeCalculator
import Synchronization
import TestTraits
import Testing

@Suite("Threads of calculations", .timeLimit(.standard))
struct ComputationThreadsTests {
  private final class Count: Sendable {
    private let value = Atomic(0)
    var current: Int { value.load(ordering: .acquiring) }
    func increase() { value.add(1, ordering: .releasing) }
  }

  /// Blocks the thread until a condition holds or the test's time is over; returns whether it holds.
  private static func block(until condition: () -> Bool) -> Bool {
    while !condition(), !Task.isCancelled {}
    return condition()
  }

  @Test("Calculations on threads of their own, however many, leave the shared ones to other tasks")
  func shared() async {
    let others = Count()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 * availableProcessorCount() {
        group.addTask {
          await withComputationThreads { Self.block { others.current > 0 } }
        }
      }
      group.addTask {
        others.increase()
        return true
      }
      for await sawOtherTask in group { #expect(sawOtherTask) }
    }
  }

  @Test("The child tasks of a calculation run at the same time, one on each processor")
  func childTasks() async {
    let running = Count()
    let count = availableProcessorCount()
    let haveMet = await withComputationThreads {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<count {
          group.addTask {
            running.increase()
            await Task.yield()
            return Self.block { running.current == count }
          }
        }
        return await group.allSatisfy { $0 }
      }
    }
    #expect(haveMet)
  }

  @Test("The parts of a calculation run at the same time")
  func parts() async throws {
    let running = Count()
    let haveMet = try await inParallel(parts: 2, workers: 2) { _ in
      running.increase()
      while running.current < 2, !Task.isCancelled { await Task.yield() }
      return running.current == 2
    }
    #expect(haveMet == [true, true])
  }

  @Test("Values, errors, and cancellations pass through")
  func results() async throws {
    #expect(try await withComputationThreads { try await nthPrime(1_000_000) } == 15_485_863)
    await #expect(throws: PrimeCalculatorError.self) {
      try await withComputationThreads { try await nthPrime(0) }
    }
    let calculation = Task {
      try await withComputationThreads { try await nthPrime(largestNthPrimeIndex) }
    }
    calculation.cancel()
    await #expect(throws: CancellationError.self) { try await calculation.value }
  }
}
