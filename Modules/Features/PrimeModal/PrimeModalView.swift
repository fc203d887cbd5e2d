import BigInt
import NumberExpression
import PrimeFacts
public import TerminalUI

/// A box with the answer, the nearest primes, and what can be done with the number; as large as its content.
public struct PrimeModalView: View {
  private let state: PrimeModal.State
  private let send: (PrimeModal.Action) -> Void
  private let facts: NumberFacts

  public init(state: PrimeModal.State, send: @escaping (PrimeModal.Action) -> Void = { _ in }) {
    self.state = state
    self.send = send
    facts = state.facts
  }

  public var body: some View {
    // Without the details where there is no room for them.
    ViewThatFits {
      box(showsDetails: true)
      box(showsDetails: false)
    }
    .keys(KeyBinding(.escape, title: "Close") { send(.closeButtonTapped) })
    .helpSection("Prime?")
  }

  private func box(showsDetails: Bool) -> some View {
    VStack(spacing: 1) {
      verdict
      if showsDetails {
        if state.number.isLong { NumberDisplay(state.number.grouped, maximumSize: .text) }
        if facts.status == .prime { PrimeDetails(facts) }
      }
      if let investigation = facts.investigation {
        InvestigationDetails(investigation: investigation, send: send)
      }
      FlowStack {
        favoriteButton
        Button("Close", key: .enter, isDefault: true) { send(.closeButtonTapped) }
      }
      // Wide enough for both titles of the first button, so that pressing it doesn't resize the box.
      .frame(width: 45)
    }
    .padding(horizontal: 2)
    .panel(title: "Is \(state.number.abbreviated) prime?")
  }

  private var verdict: some View {
    VStack {
      AnswerText(facts: facts, primeIndex: state.primeIndex).bold().foreground(
        facts.isPrime ? .positive : nil)
      if facts.isPrime {
        // One row in both states, so that pressing the button doesn't resize the box.
        Text(state.favoriteStatus)
      }
      FlowStack {
        neighborButton("Previous prime", "‹ ", facts.previousPrime, "")
        neighborButton("Next prime", "", facts.nextPrime, " ›")
      }
    }
  }

  @ViewBuilder private func neighborButton(
    _ title: String, _ prefix: String, _ prime: BigInt?, _ suffix: String
  ) -> some View {
    if let prime {
      Button(prefix + prime.abbreviated + suffix, title: "\(title): \(prime.abbreviated)") {
        send(.numberSelected(prime))
      }
    }
  }

  private var favoriteButton: Button {
    if state.isFavorite {
      return Button("Remove from favorites", key: "s") { send(.removeFavoritePrimeTapped) }
    }
    return Button(
      "Save to favorites", key: "s", disabledReason: facts.saveDisabledReason
    ) {
      send(.saveFavoritePrimeTapped)
    }
  }
}
