public import Architecture
public import BigInt
public import NumberFacts

/// Shows whether a number is prime and the facts about it, and saves it to the favorites or removes it.
public struct PrimeModal: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var number: BigInt
    /// The numbers from which factors were opened, oldest first.
    public var path: [BigInt]
    public let facts: Facts.State

    /// The properties that the parent stores; a missing one doesn't compile.
    public typealias Properties = (
      favoritePrimes: IdentifiedArray<FavoritePrime>, number: BigInt, path: [BigInt]
    )

    public init(properties: Properties, facts: Facts.State) {
      (favoritePrimes, number, path) = properties
      self.facts = facts
    }
    public var properties: Properties { (favoritePrimes, number, path) }

    public var numberFacts: NumberFacts { facts[number] }
    public var isFavorite: Bool { favoritePrimes.contains(id: number) }
    /// The modal as lines of text, for screen readers.
    public var plainTextLines: [String] { numberFacts.sentences(isFavorite: isFavorite) }
  }

  public enum Action: Equatable, Codable, Sendable {
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
    case closeButtonTapped
    case numberSelected(BigInt)
    /// Opens a factor, from which the back button returns.
    case factorSelected(BigInt)
    case backButtonTapped
    // The parent carries out these buttons.
    case nthPrimeButtonTapped
    case setCountButtonTapped
    /// Cancels or resumes the search for facts about the number.
    case facts(Facts.Action)
  }

  @Dependency(\.date) private var date

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .saveFavoritePrimeTapped:
      state.favoritePrimes.save(state.number, facts: state.facts, at: date())
    case .removeFavoritePrimeTapped:
      state.favoritePrimes.remove(id: state.number)
    case .factorSelected(let factor):
      guard factor != state.number, Primality.supportedNumbers.contains(factor) else { return .none }
      state.path.append(state.number)
      state.number = factor
    case .backButtonTapped:
      if let number = state.path.popLast() { state.number = number }
    case .numberSelected(let number):
      if Primality.supportedNumbers.contains(number) { state.number = number }
    case .closeButtonTapped:
      return .dismiss()
    case .facts, .nthPrimeButtonTapped, .setCountButtonTapped:
      break
    }
    return .none
  }
}
