import NumberFacts
import TerminalUI

struct AddField: View {
  let state: FavoritePrimes.State
  let send: (FavoritePrimes.Action) -> Void

  /// The sign of a line break, whose meaning in a list isn't that of a space.
  private static let lineBreak = "↵"

  var body: some View {
    let (text, isList) = (state.screen.addText, state.screen.isListPasted)
    let addition = AdditionText(text, readsOtherwise: state.screen.readsOtherwise)
    let field = Binding(isList ? "" : text.replacing("\n", with: Self.lineBreak)) {
      send(.binding(.set(\.screen.addText, $0.replacing(Self.lineBreak, with: "\n"))))
    }
    TextField(
      "Add", text: field,
      placeholder: isList ? "\(text.prefix(20).replacing("\n", with: " "))…" : "97, 2^61-1, 100..200",
      limit: 16 << 20,
      lineBreak: Self.lineBreak
    )
    .markingError(atColumn: isList ? nil : addition.mistakeColumn)
    .onComplete("Other reading", isEnabled: addition.list.isAmbiguous) {
      send(.binding(.set(\.screen.readsOtherwise, !state.screen.readsOtherwise)))
    }
    .onSubmit("Add", keepingFocus: true) { send(.addSubmitted) }
    .frame(height: 1)
    .focused(Binding(state.screen.isAdding) { send(.binding(.set(\.screen.isAdding, $0))) })
  }
}

/// The result of the addition or the mistake in the text, and the primes nearest to a composite number.
struct AdditionMessage: View {
  let state: FavoritePrimes.State
  var isNarrow = false
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    let addition = AdditionText(state.screen.addText, readsOtherwise: state.screen.readsOtherwise)
    let words = words(about: addition)
    if isNarrow {
      VStack {
        words.lineLimit(2)
        HStack(spacing: 3) {
          neighbors(of: addition.singleNumber)
          Text("")
        }
      }
      .padding(EdgeInsets(left: 4))
    } else {
      HStack(spacing: 3) {
        words.lineLimit(1)
        neighbors(of: addition.singleNumber)
      }
      .frame(height: 1)
      .padding(EdgeInsets(left: 4))
    }
  }

  private func words(about addition: AdditionText) -> Text {
    switch state.message(about: addition) {
    case .mistake(let words): Text("! \(words)").foreground(.negative)
    case .report(let words): Text("✓ ").foreground(.positive) + Text(words)
    case .note(let words): Text(words).foreground(.muted)
    case nil: Text("")
    }
  }

  @ViewBuilder private func neighbors(of number: BigInt?) -> some View {
    if let number, !number.needsInvestigation {
      let facts = NumberFacts(of: number)
      if facts.status == .composite {
        if let prime = facts.previousPrime { neighbor(prime, "‹ \(prime.grouped)") }
        if let prime = facts.nextPrime { neighbor(prime, "\(prime.grouped) ›") }
      }
    }
  }

  private func neighbor(_ prime: BigInt, _ label: String) -> some View {
    Text(label).foreground(.accent).lineLimit(1)
      .onClick("Enter \(prime.grouped)") { send(.binding(.set(\.screen.addText, prime.grouped))) }
  }
}
