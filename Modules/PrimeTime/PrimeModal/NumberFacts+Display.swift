public import BigInt
public import NumberFacts
public import TerminalUI

extension NumberFacts {
  /// The kind of the number.
  public var word: String {
    switch status {
    case .prime: "prime"
    case .probablyPrime: "probably prime"
    case .composite: "composite"
    case .neither: number < 0 ? "negative" : "neither prime nor composite"
    case .testing: "testing…"
    }
  }

  /// The kind of the number, for the title of a card.
  public var shortWord: String { status == .neither && number >= 0 ? "neither" : word }

  /// The color of the number; screens also display the word, for terminals without colors.
  public var color: Color { .theme(themeColor) }

  var themeColor: ThemeColor {
    switch status {
    case .prime, .probablyPrime: .positive
    case .composite: .text
    case .neither: number < 0 ? .negative : .muted
    case .testing: .muted
    }
  }

  /// The answer to “Is it prime?” in bold words: the first one, and the rest without factors.
  var answer: (word: String, rest: String) {
    switch status {
    case .prime:
      if let index {
        ("Yes", ": the \(index.ordinal) prime")
      } else if let place = form?.mersenneIndex {
        ("Yes", ": the \(place.ordinal) Mersenne prime")
      } else if let nextPrime, nextPrime.bitLength > number.bitLength {
        ("Yes", ": the last prime before 2\(number.bitLength.superscript)")
      } else if isIndexCounting {
        ("Yes", ": counting the primes up to it…")
      } else {
        ("Yes", investigation?.proof.map { ": proved by \($0.method)" } ?? ": proved")
      }
    case .probablyPrime: ("Probably", ": it passed a test, but has no proof")
    case .composite: ("No", factorTexts.isEmpty ? ": factors not found yet" : ":")
    case .neither: ("No", ": primes begin at 2")
    case .testing: ("Testing…", "")
    }
  }

  /// Returns the word and a detail: `prime · the 1,000th`, `composite · 2³ × 1,009`.
  ///
  /// - Parameter product: The factors of a composite number; by default, those with the most digits.
  @MainActor
  public func verdictText(product: String? = nil) -> Text {
    let detail: String? =
      switch status {
      case .prime:
        if let index {
          "the \(index.ordinal)"
        } else if let place = form?.mersenneIndex {
          "the \(place.ordinal) Mersenne prime"
        } else {
          number.isLong ? form?.text : nil
        }
      case .composite: product ?? groupedFactors
      case .probablyPrime, .neither, .testing: nil
      }
    let name = Text(word).bold().foreground(color)
    return (detail.map { name + Text(" · ").foreground(.faint) + Text($0) } ?? name).lineLimit(1)
      .asciiPowers()
  }
}

extension NumberFacts {
  /// Returns the number in large digits, in the color of its kind.
  ///
  /// - Parameter hasFourRows: Whether there is room for four rows of digits; a longer number is abbreviated.
  @MainActor
  public func display(maximumSize: NumberDisplay.DigitSize, hasFourRows: Bool) -> some View {
    let isShort = number.digitCount <= (hasFourRows ? 4 * 14 * 3 : 20)
    return NumberDisplay(isShort ? number.grouped : number.abbreviated, maximumSize: maximumSize)
      .foreground(color)
  }
}

/// A number between the nearest primes, in proportion, with the keys that go there.
public struct NeighborLine: View {
  /// The keys that go to the neighbors; clicks always do.
  public enum Keys: Int, Sendable {
    case none
    /// `<` and `>`.
    case signs
    /// `<`, `>`, ←, and →.
    case arrows
  }

  private let facts: NumberFacts
  private let showsDistances: Bool
  private let keys: Keys
  private let hint: KeyBinding.HintPriority
  private let go: (BigInt) -> Void

  /// - Parameters:
  ///   - showsDistances: Whether the distances to the neighbors are displayed below them.
  ///   - go: Goes to a neighbor.
  public init(
    _ facts: NumberFacts, showsDistances: Bool = false, keys: Keys = .signs,
    hint: KeyBinding.HintPriority = .high, go: @escaping (BigInt) -> Void
  ) {
    (self.facts, self.showsDistances, self.keys, self.hint, self.go) = (
      facts, showsDistances, keys, hint, go
    )
  }

  public var body: some View {
    if facts.previousPrime != nil || facts.nextPrime != nil {
      let numbers = line(hasNumbers: !facts.number.isLong)
      // Without room for the neighbors and a line of 8 columns, displays their distances.
      AdaptiveView(minimumSize: Size(width: (numbers.layoutTraits.stretchingWidth ?? 0) + 5, height: 0)) {
        numbers
      } compact: {
        line(hasNumbers: false)
      }
      .frame(height: numbers.sizeThatFits(Size(width: .max, height: .max)).height)
    }
  }

  private func line(hasNumbers: Bool) -> GapLine {
    func end(_ prime: BigInt?, _ all: [KeyEvent], _ title: String) -> GapLine.End? {
      prime.map { prime in
        GapLine.End(
          hasNumbers ? prime.grouped : distance(prime), keys: Array(all.prefix(keys.rawValue)), title: title
        ) {
          go(prime)
        }
      }
    }
    return GapLine(
      keys == .arrows ? "Walk" : "Primes", hint: hint,
      lower: end(facts.previousPrime, ["<", .left], "Previous prime"),
      upper: end(facts.nextPrime, [">", .right], "Next prime"),
      fraction: fraction, color: facts.color,
      distances: showsDistances && facts.number >= 0 && hasNumbers
        ? (lower: distance(facts.previousPrime), upper: distance(facts.nextPrime)) : nil)
  }

  private func distance(_ prime: BigInt?) -> String { prime.map { ($0 - facts.number).signed } ?? "" }

  private var fraction: Double {
    guard let lower = facts.previousPrime, let upper = facts.nextPrime else {
      return facts.previousPrime == nil ? 0 : 1
    }
    return (facts.number - lower).approximation / (upper - lower).approximation
  }
}
