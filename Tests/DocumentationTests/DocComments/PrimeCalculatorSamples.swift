import PrimeCalculator
import Synchronization
import Testing

@Suite("Documentation: PrimeCalculator")
struct PrimeCalculatorSamples {
  @Test("The primes of a range are a sequence")
  func sequence() {
    #expect(Array(primes(in: 10...30)) == [11, 13, 17, 19, 23, 29])
  }

  @Test("The answers are those in the comments of the page")
  func answers() async throws {
    let printed = Mutex<[String]>([])
    func print(_ value: Any) { printed.withLock { $0.append("\(value)") } }

    print(isPrime(18_446_744_073_709_551_557))  // true
    print(try factors(of: 360))  // 2^3 × 3^2 × 5, as prime factors with exponents
    print(Array(primes(in: 10...30)))  // [11, 13, 17, 19, 23, 29]
    print(try await nthPrime(1_000_000_000))  // 22801763489

    #expect(
      try factors(of: 360) == [
        PrimeFactor(prime: 2, exponent: 3), PrimeFactor(prime: 3, exponent: 2),
        PrimeFactor(prime: 5, exponent: 1),
      ])
    let lines = printed.withLock { $0 }
    #expect(lines.count == 4)
    #expect(lines.first == "true")
    #expect(lines.dropFirst(2) == ["[11, 13, 17, 19, 23, 29]", "22801763489"])
  }

  @Test("A calculation ends when its task is canceled")
  func cancellation() async throws {
    let calculation = Task {
      try await nthPrime(largestNthPrimeIndex)
    }
    calculation.cancel()
    await #expect(throws: CancellationError.self) { try await calculation.value }
  }

  @Test("A calculation reports its progress")
  func progress() async throws {
    let printed = Mutex<[String]>([])
    @Sendable func print(_ line: String) { printed.withLock { $0.append(line) } }

    let prime = try await nthPrime(10_000_000_000) { progress in
      print("\(Int(progress.fractionCompleted * 100))%")
    }

    #expect(prime == 252_097_800_623)
    #expect(printed.withLock { $0.last } == "100%")
  }
}
