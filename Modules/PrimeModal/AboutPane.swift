import NumberExpression
public import TerminalUI

/// The facts about a number, for a pane beside a screen.
public struct AboutPane: View {
  private let facts: NumberFacts

  public init(number: Int128) {
    facts = NumberFacts(of: number)
  }

  public var body: some View {
    VStack {
      Text("About \(facts.number.grouped)").bold()
      Text("")
      FactsText(facts)
      Text("")
      Text("Nearest primes").foreground(.muted)
      if let prime = facts.previousPrime { line("Previous", prime, facts.number - Int128(prime)) }
      if let prime = facts.nextPrime { line("Next", prime, Int128(prime) - facts.number) }
      Spacer()
    }
  }

  private func line(_ label: String, _ prime: UInt64, _ distance: Int128) -> some View {
    HStack {
      Text(label).foreground(.muted).frame(width: 8)
      Text(prime.grouped)
      // That of a negative number says nothing, and has no room.
      if facts.number >= 0 {
        Text("(\(facts.number < Int128(prime) ? "+" : "−")\(distance.grouped))").foreground(.muted)
      }
    }
  }
}
