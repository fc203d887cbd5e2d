import NumberExpression
public import PrimeFacts
public import TerminalUI

/// The facts about a number, for a pane beside a screen.
public struct AboutPane: View {
  private let number: Int128
  private let primeIndex: PrimeIndex?

  /// - Parameter primeIndex: The index of a prime that was counted; one of another number is ignored.
  public init(number: Int128, primeIndex: PrimeIndex? = nil) {
    self.number = number
    self.primeIndex = primeIndex
  }

  public var body: some View {
    let facts = NumberFacts(of: number)
    return VStack {
      Text("About \(number.grouped)").bold()
      Text("")
      AnswerText(facts: facts, primeIndex: primeIndex)
      Text("")
      Text("Nearest primes").foreground(.muted)
      if let prime = facts.previousPrime { line("Previous", prime, number - Int128(prime)) }
      if let prime = facts.nextPrime { line("Next", prime, Int128(prime) - number) }
      if facts.primality == .prime {
        Text("")
        PrimeDetails(facts)
      }
      Spacer()
    }
  }

  private func line(_ label: String, _ prime: UInt64, _ distance: Int128) -> some View {
    HStack {
      Text(label).foreground(.muted).frame(width: 8)
      Text(prime.grouped)
      // That of a negative number says nothing, and has no room.
      if number >= 0 {
        Text("(\(number < Int128(prime) ? "+" : "−")\(distance.grouped))").foreground(.muted)
      }
    }
  }
}

/// The gap after a prime, its twins, and the factors of the numbers beside it.
struct PrimeDetails: View {
  private let facts: NumberFacts

  init(_ facts: NumberFacts) {
    self.facts = facts
  }

  var body: some View {
    VStack {
      if let gap = facts.gap { line("Gap", Text("\(gap.grouped) to the next prime")) }
      line("Twin", Text(facts.twins.isEmpty ? "none" : facts.twins.map(\.grouped).joined(separator: " and ")))
      line("p − 1", FactorsText(number: facts.number - 1))
      line("p + 1", FactorsText(number: facts.number + 1))
    }
  }

  private func line(_ label: String, _ text: some View) -> some View {
    HStack {
      Text(label).foreground(.muted).frame(width: 8)
      text
    }
  }
}

/// The prime factors of a number, or the number itself if it is 1 or prime.
private struct FactorsText: View {
  let number: Int128

  var body: some View {
    if case .composite(let factors) = Primality(of: number) {
      Text(factors.groupedProduct).ascii(factors.product)
    } else {
      Text(number.grouped)
    }
  }
}

/// The answer to whether a number is prime, for a place below the number: `Yes. It is the 1,000th prime.`
struct AnswerText: View {
  let facts: NumberFacts
  /// The index of a prime that was counted; one of another number has no effect.
  let primeIndex: PrimeIndex?

  var body: some View {
    switch facts.primality {
    case .prime: Text("Yes. \(sentence)")
    case .composite, .neither: Text(facts.verdict).ascii(facts.asciiVerdict)
    }
  }

  private var sentence: String {
    switch facts.indexStatus(primeIndex) {
    case .known(let index): "It is the \(index.ordinal) prime."
    case .counting: "Counting the primes up to it…"
    case .unknown: "It is prime."
    }
  }
}
