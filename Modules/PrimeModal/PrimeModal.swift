public import Architecture
import PrimeCalculator

/// Says whether a number is prime, with its factors where it is not, and keeps it among the favourites or not.
public struct PrimeModal: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// What is asked about. Below 2 nothing is prime.
    public let number: Int
    /// Shared with the rest of the app, in the order in which they were saved.
    public var favoritePrimes: [Int]

    public init(number: Int, favoritePrimes: [Int]) {
      self.number = number
      self.favoritePrimes = favoritePrimes
    }

    /// Worked out anew each time, so that no action has to wait for it that does not ask.
    public var primality: Primality { Primality(of: number) }

    public var isFavorite: Bool { favoritePrimes.contains(number) }
  }

  public enum Action: Equatable, Codable, Sendable {
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
    case closeButtonTapped
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .saveFavoritePrimeTapped:
      if state.primality == .prime, !state.isFavorite { state.favoritePrimes.append(state.number) }
      return .none
    case .removeFavoritePrimeTapped:
      state.favoritePrimes.removeAll { $0 == state.number }
      return .none
    case .closeButtonTapped:
      return .dismiss()
    }
  }
}
