import NumberExpression
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
      FactsText(facts, primeIndex: primeIndex)
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
      line("p − 1", FactorsText(facts.number - 1))
      line("p + 1", FactorsText(facts.number + 1))
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
  private let number: Int128

  init(_ number: Int128) {
    self.number = number
  }

  var body: some View {
    if case .composite(let factors) = Primality(of: number) {
      GlyphText(Text(factors.groupedProduct), ascii: Text(factors.product))
    } else {
      Text(number.grouped)
    }
  }
}

/// The answer to whether a number is prime, with `2^3` in place of `2³` where only ASCII can be drawn.
public struct FactsText: View {
  private let text: GlyphText

  /// Creates a text that names the number, for a place that doesn't: `Yes. 7,919 is the 1,000th prime.`
  public init(_ facts: NumberFacts) {
    self.init(facts, answer: facts.verdict)
  }

  /// Creates a text for a place below the number: `Yes. It is the 1,000th prime.`
  ///
  /// - Parameter primeIndex: The index of a prime that was counted; one of another number is ignored.
  public init(_ facts: NumberFacts, primeIndex: PrimeIndex?) {
    self.init(facts, answer: facts.answer(primeIndex))
  }

  private init(_ facts: NumberFacts, answer: String) {
    if case .composite(let factors) = facts.primality {
      text = GlyphText(Text(answer), ascii: Text("No. \(facts.number.grouped) = \(factors.product)"))
    } else {
      text = GlyphText(Text(answer), ascii: Text(answer))
    }
  }

  public var body: some View { text }
}

/// One of two texts, the second where only ASCII can be drawn.
private struct GlyphText: PrimitiveView {
  private let text: Text
  private let ascii: Text

  init(_ text: Text, ascii: Text) {
    self.text = text
    self.ascii = ascii
  }

  func sizeThatFits(_ proposal: Size) -> Size {
    let (size, asciiSize) = (text.sizeThatFits(proposal), ascii.sizeThatFits(proposal))
    return Size(width: max(size.width, asciiSize.width), height: max(size.height, asciiSize.height))
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(canvas.glyphs == .ascii ? ascii : text, in: rect)
  }
}
