public import TerminalUI

/// The modal's box, as large as what it says.
public struct PrimeModalView: View {
  private let state: PrimeModal.State
  private let primality: Primality

  public init(state: PrimeModal.State) {
    self.state = state
    primality = state.primality
  }

  public var body: some View {
    VStack(spacing: 1) {
      verdict
      HStack {
        favoriteButton
        Button("Close")
      }
    }
    .padding(horizontal: 1)
    .border(.double, title: "Is \(state.number) prime?")
  }

  @ViewBuilder private var verdict: some View {
    switch primality {
    case .prime:
      VStack {
        Text("\(state.number) is prime.").bold().foreground(.green)
        if state.isFavorite { Text("It is among the favourites.") }
      }
    case .composite(let factors):
      VStack {
        Text("\(state.number) is not prime:").bold()
        Text("\(state.number) = \(factors.product)")
      }
    case .neither:
      Text("\(state.number) is not prime: the least prime is 2.").bold()
    }
  }

  private var favoriteButton: Button {
    if state.isFavorite { return Button("Remove from favourites") }
    return Button("Save to favourites", isEnabled: primality == .prime, reason: "not a prime")
  }
}
