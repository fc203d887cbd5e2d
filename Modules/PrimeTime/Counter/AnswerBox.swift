import Architecture
import BigInt
import Lookups
import NthPrimeClient
import NumberText
import TerminalUI

/// The answer to a lookup over a screen: the prime in large digits, and what can be done with it.
struct AnswerBox: View {
  let answer: NthPrimeAnswer
  let state: Counter.State
  let send: (PresentationAction<Counter.AlertAction>) -> Void

  var body: some View {
    ViewThatFits {
      box(isSmall: false)
      box(isSmall: true)
      // Without empty rows beside a note.
      box(isSmall: true, spacing: 0)
    }
    .helpSection("Answer")
    .keys(KeyBinding(.escape, title: "OK") { send(.dismiss) })
  }

  private func box(isSmall: Bool, spacing: Int = 1) -> some View {
    let prime = answer.prime.grouped
    let digits = NumberDisplay(
      prime, maximumSize: !isSmall ? .large : prime.count <= 10 ? .middle : .text)
    let width = max(digits.sizeThatFits(Size(width: 72, height: 6)).width, 62) + 2
    let ended = state.lookups.ended.first { $0.prime == answer.prime }
    let details = ["the \(answer.n.ordinal) prime"] + (ended?.sourceAndTime ?? [])
    return VStack(alignment: .center, spacing: spacing) {
      digits.foreground(.positive)
      ViewThatFits {
        ForEach(details.indices) { Text(details.dropLast($0).joined(separator: " · ")).lineLimit(1) }
      }
      if let note = answer.note { Text(note).foreground(.muted) }
      chips(isSmall: isSmall)
    }
    .padding(horizontal: isSmall ? 0 : 1, vertical: isSmall ? 0 : 1)
    .frame(width: isSmall ? 38 : width, alignment: .top)
    .panel(
      title: "p(\(BigInt(answer.n).groupedOrPower()))", trailing: Text("prime").bold().foreground(.positive))
  }

  private func chips(isSmall: Bool) -> some View {
    let prime = answer.prime
    let isFavorite = state.favoritePrimes.contains(id: prime)
    return FlowStack(alignment: .center) {
      Button(
        isFavorite ? "Remove" : "Save", key: "s",
        title: isFavorite ? "Remove from favorites" : "Save to favorites", hint: .normal
      ) {
        send(.presented(isFavorite ? .removeFromFavorites(prime) : .saveToFavorites(prime)))
      }
      Button(isSmall ? "Set" : "Set count", key: "c", title: "Set the count", hint: .normal) {
        send(.presented(.setCount(prime)))
      }
      Button("Copy", key: "y", title: "Copy the number", hint: .normal) { send(.presented(.copy(prime))) }
      Button("OK", key: .enter, isDefault: true) { send(.dismiss) }
    }
  }
}
