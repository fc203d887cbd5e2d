import Answering
import CountingKernels
import PrimeCalculator

/// A program that answers questions about primes, for benchmarks and for comparison with other programs.
///
/// It links only the calculator, so that it starts quickly.
///
///     PrimeAnswers nth 1000000
///     PrimeAnswers < questions     (one question and one answer per line)
@main
struct PrimeAnswers {
  static func main() async {
    await answerQuestions { await answer(to: $0) }
  }

  private static func answer(to words: [Substring]) async -> String {
    let numbers = words.dropFirst().map { UInt64($0) }
    let longNumbers = words.dropFirst().compactMap { UInt128($0) }
    do {
      switch (words.first, longNumbers.count) {
      case ("pi", 1): return String(try await primeCount(upTo: longNumbers[0]))
      case ("count", 2) where longNumbers[0] <= longNumbers[1]:
        return String(try await primeCount(in: longNumbers[0]...longNumbers[1]))
      default: break
      }
      switch (words.first, numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
      case ("prime", 1, let n?, _): return isPrime(n) ? "true" : "false"
      case ("factors", 1, let n?, _): return try factorList(n)
      case ("nth", 1, let n?, _): return String(try await nthPrime(n))
      case ("index", 1, let n?, _): return String(try await index(ofPrime: n))
      case ("next", 1, let n?, _): return nextPrime(after: n).map { String($0) } ?? "none"
      case ("previous", 1, let n?, _): return previousPrime(before: n).map { String($0) } ?? "none"
      // The same as count, but always on one thread and with the sieve.
      case ("sieve", 2, let low?, let high?) where low <= high: return String(primes(in: low...high).count())
      // Limits the instruction sets from now on, and returns the one in use.
      case ("limit", 1, let level?, _) where level <= 2:
        limitInstructionSet(InstructionSet(rawValue: Int32(level)))
        return String(instructionSet().rawValue)
      case ("memory", 0, _, _): return String(peakKilobytes())
      default: return "error: unknown question"
      }
    } catch {
      return "error: \(error)"
    }
  }

  /// Returns the prime factors in ascending order, each repeated by its multiplicity.
  private static func factorList(_ n: UInt64) throws -> String {
    try factors(of: n).flatMap { [String](repeating: String($0.prime), count: $0.exponent) }
      .joined(separator: " ")
  }
}
