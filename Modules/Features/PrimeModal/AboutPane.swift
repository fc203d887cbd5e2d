public import BigInt
import NumberExpression
public import PrimeFacts
public import TerminalUI

/// The facts about a number, in a card beside a screen.
public struct AboutPane: View {
  private let number: BigInt
  private let primeIndex: PrimeIndex?
  private let investigations: Investigations
  private let buttons: [Button]

  /// - Parameters:
  ///   - primeIndex: The index of a prime that was counted; one of another number is ignored.
  ///   - investigations: The findings about large numbers.
  ///   - buttons: What can be done with the number.
  public init(
    number: BigInt, primeIndex: PrimeIndex? = nil, investigations: Investigations, buttons: [Button] = []
  ) {
    self.number = number
    self.primeIndex = primeIndex
    self.investigations = investigations
    self.buttons = buttons
  }

  public var body: some View {
    let facts = NumberFacts(of: number, investigations)
    return VStack(spacing: 1) {
      if number.isLong { NumberDisplay(number.grouped, maximumSize: .text) }
      FactLines(facts: facts, primeIndex: primeIndex)
      if let investigation = facts.investigation { InvestigationDetails(investigation: investigation) }
      if let natural = number.asUInt.map(UInt64.init) { GapChart(number: natural) }
      Spacer()
      FlowStack { ForEach(buttons.indices) { buttons[$0] } }
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .padding(horizontal: 1)
    .border(
      title: "About \(number.abbreviated(leading: 9))",
      trailing: Text(facts.shortWord).bold().foreground(facts.color))
  }
}

/// The facts about a number, each on a line of its own.
struct FactLines: View {
  let facts: NumberFacts
  let primeIndex: PrimeIndex?

  private static let labelWidth = 9

  var body: some View {
    VStack {
      switch facts.status {
      case .prime: primeLines
      case .composite: compositeLines
      case .probablyPrime, .neither, .testing: EmptyView()
      }
      if facts.status != .prime, let next = facts.nextPrime { line("Next", Text(next.abbreviated)) }
      if facts.status != .prime, let previous = facts.previousPrime {
        line("Previous", Text(previous.abbreviated))
      }
    }
  }

  @ViewBuilder private var primeLines: some View {
    switch facts.indexStatus(primeIndex) {
    case .known(let index): line("Index", Text(index.grouped))
    case .counting: line("Index", Text("counting…").foreground(.muted))
    case .unknown: EmptyView()
    }
    line("Gap", Text(gaps))
    if let twins { line("Twins", Text(twins)) }
    if facts.investigation == nil {
      line("p − 1", FactorsText(number: facts.number - 1))
      line("p + 1", FactorsText(number: facts.number + 1))
    }
    if let estimate {
      line("p / ln p", Text(estimate.grouped))
    }
  }

  @ViewBuilder private var compositeLines: some View {
    if let factors = facts.groupedFactors {
      line("Factors", Text(factors).ascii(facts.asciiFactors ?? factors))
    }
  }

  private var gaps: String {
    let next = facts.nextPrime.map { "\(($0 - facts.number).grouped) to the next" }
    let previous = facts.previousPrime.map { "\((facts.number - $0).grouped) back" }
    return [next, previous].compactMap(\.self).joined(separator: ", ")
  }

  private var twins: String? {
    if !facts.twins.isEmpty { return facts.twins.map(\.grouped).joined(separator: " and ") }
    let nearest = facts.number.asUInt.map(UInt64.init).flatMap {
      PrimeNeighborhood(of: $0, radius: GapChart.radius).nearestTwin
    }
    return nearest.map { "nearest at \($0.grouped)" }
  }

  /// The approximation of the index that the prime number theorem gives.
  private var estimate: BigInt? {
    guard let prime = facts.number.asUInt.map(UInt64.init), prime > 2 else { return nil }
    return BigInt(UInt64(Double(prime) / facts.number.logarithm))
  }

  private func line(_ label: String, _ text: some View) -> some View {
    HStack(spacing: 0) {
      Text(label).lineLimit(1).foreground(.muted).frame(width: Self.labelWidth)
      text
    }
  }
}

/// The gaps between the primes around a number.
struct GapChart: View {
  let number: UInt64

  /// The number of gaps on each side.
  static let radius = 16

  var body: some View {
    let neighborhood = PrimeNeighborhood(of: number, radius: Self.radius)
    VStack {
      HStack {
        Text("Gaps around").foreground(.muted)
        Spacer()
        Text("widest \(neighborhood.gaps.max() ?? 0)").foreground(.gold).lineLimit(1)
      }
      Sparkline(neighborhood.gaps, marked: neighborhood.current, height: 2)
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
