import Answering
import BigInt
import BigPrimes

/// A program that answers questions about integers of any size, for benchmarks and for comparison with other programs.
///
///     IntegerAnswers factors 340282366920938463463374607431768211457
///     IntegerAnswers < questions     (one question and one answer per line)
///
/// `time QUESTION` answers with the time before the answer; `cancel MILLISECONDS QUESTION` cancels the question after
/// that time, and answers with the milliseconds from there to its end: of processor time, and of a clock.
@main
struct IntegerAnswers {
  static func main() async {
    await answerQuestions { await answer(to: $0) }
  }

  private static func answer(to words: [Substring]) async -> String {
    guard let question = words.first else { return "error: no question" }
    if question == "time" {
      let start = ContinuousClock.now
      let answer = await answer(to: Array(words.dropFirst()))
      return "\(ContinuousClock.now - start) \(answer)"
    }
    if question == "cancel", words.count > 2, let delay = Int(words[1]) {
      return await timeToCancel(Array(words.dropFirst(2)), after: .milliseconds(delay))
    }
    if question == "verify" {
      do {
        return String(try PrimalityProof(text: words.dropFirst().joined()).verify())
      } catch {
        return "error: \(error)"
      }
    }
    let numbers = words.dropFirst().compactMap { BigInt($0) }
    guard numbers.count == words.count - 1, let a = numbers.first else { return "error: expected integers" }
    do {
      if let answer = try await answer(question, a) { return answer }
      if numbers.count >= 2, let answer = arithmetic(question, a, numbers[1], numbers.last!) { return answer }
    } catch {
      return "error: \(error)"
    }
    return "error: unknown question \(question)"
  }

  /// Cancels from the main thread, as a program does when a key is pressed: it needs no thread of the calculation.
  @MainActor
  private static func timeToCancel(_ question: [Substring], after delay: Duration) async -> String {
    let task = Task.detached { await answer(to: question) }
    try? await Task.sleep(for: delay)
    let start = (processorTime(), ContinuousClock.now)
    task.cancel()
    _ = await task.value
    let milliseconds = [processorTime() - start.0, ContinuousClock.now - start.1].map {
      $0 / .milliseconds(1)
    }
    return milliseconds.map { String($0) }.joined(separator: " ")
  }

  private static func answer(_ question: Substring, _ a: BigInt) async throws -> String? {
    switch question {
    case "prime": return try isProbablePrime(a) ? "true" : "false"
    case "next": return try nextProbablePrime(after: a).description
    case "previous": return try previousProbablePrime(before: a)?.description ?? "none"
    case "factors":
      return try await factorization(of: a, provesPrimes: false).factors
        .flatMap { [String](repeating: $0.base.description, count: $0.exponent) }.joined(separator: " ")
    case "proof": return try await primalityProof(of: a).description
    case "words": return a.words.map { String($0) }.joined(separator: " ")
    case "width": return "\(a.bitWidth) \(a.trailingZeroBitCount)"
    case "double": return String(Double(a).bitPattern)
    case "not": return (~a).description
    case "sqrt": return a.squareRoot().description
    default: return nil
    }
  }

  private static func arithmetic(_ question: Substring, _ a: BigInt, _ b: BigInt, _ c: BigInt) -> String? {
    switch question {
    case "add": return (a + b).description
    case "subtract": return (a - b).description
    case "multiply": return (a * b).description
    case "divide":
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      return "\(quotient) \(remainder)"
    case "and": return (a & b).description
    case "or": return (a | b).description
    case "xor": return (a ^ b).description
    case "left": return (a << b).description
    case "right": return (a >> b).description
    case "gcd": return a.greatestCommonDivisor(with: b).description
    case "jacobi": return String(a.jacobiSymbol(over: b))
    case "root": return a.root(Int(b)).description
    case "power": return a.power(b, modulo: c).description
    case "compare": return a < b ? "-1" : a == b ? "0" : "1"
    default: return nil
    }
  }
}
