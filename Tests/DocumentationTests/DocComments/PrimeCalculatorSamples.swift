import PrimeCalculator
import Testing

@Suite("Doc comments: PrimeCalculator")
struct PrimeCalculatorSamples {
  @Test("The primes of a range are a sequence")
  func sequence() {
    #expect(Array(primes(in: 10...30)) == [11, 13, 17, 19, 23, 29])
  }
}
