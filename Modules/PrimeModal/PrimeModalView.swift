public import TerminalUI

/// A box with the result and its buttons, as large as its content.
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
      // Wide enough for both titles of the first button, so that pressing it doesn't resize the box.
      .frame(width: 45)
    }
    .padding(horizontal: 1)
    .border(.double, title: "Is \(state.number) prime?")
    .helpSection("Prime?")
  }

  @ViewBuilder private var verdict: some View {
    switch primality {
    case .prime:
      VStack {
        Text("\(state.number) is prime.").bold().foreground(.positive)
        // One row in both states, so that pressing the button doesn't resize the box.
        Text(state.favoriteStatus)
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
