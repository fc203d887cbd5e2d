import NumberExpression
public import TerminalUI

/// A box with the answer, the nearest primes, and what can be done with the number; as large as its content.
public struct PrimeModalView: View {
  private let state: PrimeModal.State
  private let send: (PrimeModal.Action) -> Void
  private let facts: NumberFacts

  public init(state: PrimeModal.State, send: @escaping (PrimeModal.Action) -> Void = { _ in }) {
    self.state = state
    self.send = send
    facts = NumberFacts(of: state.number)
  }

  public var body: some View {
    VStack(spacing: 1) {
      verdict
      FlowStack {
        favoriteButton
        Button("Close", key: .escape) { send(.closeButtonTapped) }
      }
      // Wide enough for both titles of the first button, so that pressing it doesn't resize the box.
      .frame(width: 45)
    }
    .padding(horizontal: 1)
    .border(.double, title: "Is \(state.number.grouped) prime?")
    .helpSection("Prime?")
  }

  private var verdict: some View {
    VStack {
      FactsText(facts).bold().foreground(facts.primality == .prime ? .positive : nil)
      if facts.primality == .prime {
        // One row in both states, so that pressing the button doesn't resize the box.
        Text(state.favoriteStatus)
      }
      HStack {
        neighborButton("Previous prime", "‹ ", facts.previousPrime, "")
        neighborButton("Next prime", "", facts.nextPrime, " ›", isDefault: facts.primality != .prime)
      }
    }
  }

  @ViewBuilder private func neighborButton(
    _ title: String, _ prefix: String, _ prime: UInt64?, _ suffix: String, isDefault: Bool = false
  ) -> some View {
    if let prime {
      Button(prefix + prime.grouped + suffix, title: "\(title): \(prime.grouped)", isDefault: isDefault) {
        send(.numberSelected(Int128(prime)))
      }
    }
  }

  private var favoriteButton: Button {
    if state.isFavorite {
      return Button("Remove from favorites", key: "s", isDefault: true) { send(.removeFavoritePrimeTapped) }
    }
    let disabledReason = facts.primality == .prime ? nil : "\(state.number.grouped) is not prime"
    return Button(
      "Save to favorites", key: "s", disabledReason: disabledReason, isDefault: facts.primality == .prime
    ) {
      send(.saveFavoritePrimeTapped)
    }
  }
}

/// The verdict on a number, with `2^3` in place of `2³` where only ASCII can be drawn.
public struct FactsText: PrimitiveView {
  private let text: Text
  private let asciiText: Text

  public init(_ facts: NumberFacts) {
    text = Text(facts.verdict)
    if case .composite(let factors) = facts.primality {
      asciiText = Text("No. \(facts.number.grouped) = \(factors.product)")
    } else {
      asciiText = text
    }
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    let (size, asciiSize) = (text.sizeThatFits(proposal), asciiText.sizeThatFits(proposal))
    return Size(width: max(size.width, asciiSize.width), height: max(size.height, asciiSize.height))
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(canvas.glyphs == .ascii ? asciiText : text, in: rect)
  }
}
