public import TerminalUI

/// The modal's box, as large as what it says.
public struct PrimeModalView: View {
  private let state: PrimeModal.State
  private let send: (PrimeModal.Action) -> Void
  private let primality: Primality

  public init(state: PrimeModal.State, send: @escaping (PrimeModal.Action) -> Void = { _ in }) {
    self.state = state
    self.send = send
    primality = state.primality
  }

  public var body: some View {
    VStack(spacing: 1) {
      verdict
      FlowStack {
        favoriteButton
        Button("Close", key: .escape) { send(.closeButtonTapped) }
      }
      // As wide as with the longer of the buttons, so that the box stays as it is when one is pressed.
      .frame(width: 46)
    }
    .padding(horizontal: 1)
    .border(.double, title: "Is \(state.number) prime?")
    .helpSection("Prime?")
  }

  @ViewBuilder private var verdict: some View {
    switch primality {
    case .prime:
      VStack {
        Text("\(state.number) is prime.").bold().foreground(.green)
        // A row in any case, so that the box stays as it is when the button is pressed.
        Text(state.isFavorite ? "It is in the favorites." : "It is not in the favorites.")
      }
    case .composite(let factors):
      VStack {
        Text("\(state.number) is not prime:").bold()
        Text("\(state.number) = \(factors.product)")
      }
    case .neither:
      Text("\(state.number) is not prime: the smallest prime is 2.").bold()
    }
  }

  private var favoriteButton: Button {
    if state.isFavorite {
      return Button("Remove from favorites", key: "s") { send(.removeFavoritePrimeTapped) }
    }
    let disabledReason = primality == .prime ? nil : "\(state.number) is not prime"
    return Button("Save to favorites", key: "s", disabledReason: disabledReason) {
      send(.saveFavoritePrimeTapped)
    }
  }
}
