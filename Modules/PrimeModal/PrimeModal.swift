public import Architecture

/// Shows whether a number is prime, and saves it to the favorites or removes it.
public struct PrimeModal: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites in the order in which they were saved, shared with the rest of the app.
    public var favoritePrimes: [UInt64]
    public var number: Int128

    /// The stored properties, which a parent joins from its own and takes back: one that isn't joined doesn't compile.
    public typealias Parts = (favoritePrimes: [UInt64], number: Int128)

    public init(_ parts: Parts) { (favoritePrimes, number) = parts }
    public var parts: Parts { (favoritePrimes, number) }

    /// Computed on demand, so that only views that display it wait for it.
    public var primality: Primality { Primality(of: number) }

    public var isFavorite: Bool { UInt64(exactly: number).map(favoritePrimes.contains) ?? false }
  }

  public enum Action: Equatable, Codable, Sendable {
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
    case closeButtonTapped
    /// Another number is shown instead.
    case numberSelected(Int128)
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .saveFavoritePrimeTapped:
      if state.primality == .prime, !state.isFavorite { state.favoritePrimes.append(UInt64(state.number)) }
      return .none
    case .removeFavoritePrimeTapped:
      if let number = UInt64(exactly: state.number) { state.favoritePrimes.removeAll { $0 == number } }
      return .none
    case .numberSelected(let number):
      state.number = number
      return .none
    case .closeButtonTapped:
      return .dismiss()
    }
  }
}

extension PrimeModal.State {
  /// The modal as lines of text, for screen readers.
  public var lines: [String] {
    switch primality {
    case .prime:
      ["\(number) is prime. \(favoriteStatus)"]
    case .composite(let factors):
      ["\(number) is not prime: \(number) = \(factors.product)."]
    case .neither:
      ["\(number) is not prime: the smallest prime is 2."]
    }
  }

  /// Whether the number is a favorite, as a sentence.
  var favoriteStatus: String { isFavorite ? "It is a favorite." : "It is not a favorite." }
}
