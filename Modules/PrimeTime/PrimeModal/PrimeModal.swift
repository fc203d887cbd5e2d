public import Architecture
public import BigInt
public import NumberFacts
import NumberText

/// Shows whether a number is prime and the facts about it, and saves it to the favorites or removes it.
public struct PrimeModal: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var number: BigInt
    /// The numbers of which factors were opened, the latest last.
    public var path: [BigInt]
    /// The known facts; only read.
    public var facts: Facts.State

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (
      favoritePrimes: IdentifiedArray<FavoritePrime>, number: BigInt, path: [BigInt], facts: Facts.State
    )

    public init(properties: Properties) {
      (favoritePrimes, number, path, facts) = properties
    }
    public var properties: Properties { (favoritePrimes, number, path, facts) }

    public var numberFacts: NumberFacts { facts[number] }
    public var isFavorite: Bool { favoritePrimes.contains(id: number) }
    /// The modal as lines of text, for screen readers.
    public var plainTextLines: [String] { numberFacts.sentences(isFavorite: isFavorite) }
  }

  public enum Action: Equatable, Codable, Sendable {
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
    case closeButtonTapped
    /// Another number is shown instead.
    case numberSelected(BigInt)
    /// A factor is shown instead, until the way back to the number.
    case factorSelected(BigInt)
    case backButtonTapped
  }

  @Dependency(\.date) private var date

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .saveFavoritePrimeTapped:
      if state.numberFacts.isPrime { state.favoritePrimes.append(FavoritePrime(state.number, added: date())) }
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
    }
    return .none
  }
}
