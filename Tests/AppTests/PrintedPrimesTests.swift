import TestTraits
import Testing

@Suite("Printed primes", .ownThreads, .timeLimit(.programs))
struct PrintedPrimesTests {
  @Test(
    "The primes are complete where their length or any digit but the last four changes",
    arguments: [1...31_000, 9_001...20_011, 98_000...121_000, 9_999_985_000...10_000_015_000])
  func complete(range: ClosedRange<Int>) async throws {
    let home = try Home()
    let bounds = ["primes", "\(range.lowerBound)", "\(range.upperBound)"]
    let primes = Self.primes(in: range)
    // Compared outside the macro, which would print them all.
    let isText = try await home.start(bounds).outcome() == Outcome(primes.map { "\($0)\n" }.joined())
    #expect(isText)
    let objects = primes.map { "{\"prime\":\($0),\"type\":\"prime\",\"version\":1}\n" }
    let isJSON = try await home.start(bounds + ["--json"]).outcome() == Outcome(objects.joined())
    #expect(isJSON)
  }

  private static func primes(in range: ClosedRange<Int>) -> [Int] {
    var isComposite = [Bool](repeating: false, count: range.count)
    var divisor = 2
    while divisor * divisor <= range.upperBound {
      let first = max(divisor, (range.lowerBound + divisor - 1) / divisor) * divisor
      for multiple in stride(from: first, through: range.upperBound, by: divisor) {
        isComposite[multiple - range.lowerBound] = true
      }
      divisor += divisor == 2 ? 1 : 2
    }
    return range.filter { $0 > 1 && !isComposite[$0 - range.lowerBound] }
  }
}
