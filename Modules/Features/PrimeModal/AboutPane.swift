public import BigInt
import NumberExpression
public import PrimeFacts
public import TerminalUI

/// The facts about a number, for a pane beside a screen.
public struct AboutPane: View {
  private let number: BigInt
  private let primeIndex: PrimeIndex?
  private let investigations: Investigations

  /// - Parameters:
  ///   - primeIndex: The index of a prime that was counted; one of another number is ignored.
  ///   - investigations: The findings about large numbers.
  public init(number: BigInt, primeIndex: PrimeIndex? = nil, investigations: Investigations) {
    self.number = number
    self.primeIndex = primeIndex
    self.investigations = investigations
  }

  public var body: some View {
    let facts = NumberFacts(of: number, investigations)
    return VStack {
      Text("About \(number.abbreviated)").bold()
      Text("")
      AnswerText(facts: facts, primeIndex: primeIndex)
      if let investigation = facts.investigation { InvestigationDetails(investigation: investigation) }
      if facts.previousPrime != nil || facts.nextPrime != nil {
        Text("")
        Text("Nearest primes").foreground(.muted)
        if let prime = facts.previousPrime { line("Previous", prime, number - prime) }
        if let prime = facts.nextPrime { line("Next", prime, prime - number) }
      }
      if facts.status == .prime {
        Text("")
        PrimeDetails(facts)
      }
      Spacer()
    }
  }

  private func line(_ label: String, _ prime: BigInt, _ distance: BigInt) -> some View {
    HStack {
      Text(label).foreground(.muted).frame(width: 8)
      Text(prime.abbreviated)
      // That of a negative number says nothing, and has no room.
      if number >= 0 {
        Text("(\(number < prime ? "+" : "−")\(distance.grouped))").foreground(.muted)
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
      if facts.investigation == nil {
        line("p − 1", FactorsText(number: facts.number - 1))
        line("p + 1", FactorsText(number: facts.number + 1))
      }
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
  let number: BigInt

  var body: some View {
    let facts = NumberFacts(of: number)
    if let product = facts.groupedFactors, let ascii = facts.asciiFactors {
      Text(product).ascii(ascii)
    } else {
      Text(number.abbreviated)
    }
  }
}

/// The answer to whether a number is prime, for a place below the number: `Yes. It is the 1,000th prime.`
struct AnswerText: View {
  let facts: NumberFacts
  /// The index of a prime that was counted; one of another number has no effect.
  let primeIndex: PrimeIndex?

  var body: some View {
    switch facts.status {
    case .prime: Text("Yes. \(sentence)")
    case .probablyPrime: Text("It is probably prime.")
    case .testing: Text("Testing whether it is prime…")
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
