import Architecture
import BigInt
import NumberFacts
import TerminalUI

/// The field for primes; below it, the result of the addition or the mistake, and the primes nearest to a composite.
struct AddField: View {
  let state: Adding.State
  var isNarrow = false
  let send: (Adding.Action) -> Void

  /// The sign of a line break, whose meaning in a list isn't that of a space.
  private static let lineBreak = "↵"

  var body: some View {
    let addition = AdditionText(state.screen.text, usesOtherReading: state.screen.usesOtherReading)
    let words = words(about: addition)
    return VStack {
      field(addition)
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
        ViewThatFits {
          HStack(spacing: 3) {
            words.lineLimit(1)
            neighbors(of: addition.singleNumber)
          }
          words.lineLimit(1)
        }
        .frame(height: 1)
        .padding(EdgeInsets(left: 4))
      }
    }
  }

  private func field(_ addition: AdditionText) -> some View {
    let (text, isTooLong) = (state.screen.text, state.screen.isTextTooLong)
    let field = Binding(isTooLong ? "" : text.replacing("\n", with: Self.lineBreak)) {
      send(.binding(.set(\.screen.text, $0.replacing(Self.lineBreak, with: "\n"))))
    }
    return TextField(
      "Add", text: field,
      placeholder: isTooLong ? "\(text.prefix(20).replacing("\n", with: " "))…" : "97, 2^61-1, 100..200",
      limit: 16 << 20,
      lineBreak: Self.lineBreak
    )
    .markingError(atColumn: isTooLong ? nil : addition.mistakeColumn)
    .onComplete("Other reading", isEnabled: addition.list.isAmbiguous) {
      send(.binding(.set(\.screen.usesOtherReading, !state.screen.usesOtherReading)))
    }
    .onSubmit("Add", keepingFocus: true) { send(.addSubmitted) }
    .frame(height: 1)
    .focused(Binding(state.screen.isEditing) { send(.binding(.set(\.screen.isEditing, $0))) })
  }

  private func words(about addition: AdditionText) -> Text {
    guard let message = state.message(about: addition) else { return Text("") }
    if message.isMistake { return Text("! \(message.words)").foreground(.negative) }
    return message.added == nil
      ? Text(message.words).foreground(.muted) : Text("✓ ").foreground(.positive) + Text(message.words)
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
      .onClick("Enter \(prime.grouped)") { send(.binding(.set(\.screen.text, prime.grouped))) }
  }
}
