public import Architecture
public import BigInt
import Counter
import Explore
import Lookups
public import NumberFacts
import NumberText

/// A number that is typed on any screen, what it is, and what can be done with it.
public struct NumberBar: Reducer {
  public struct State: Equatable, Codable, Sendable {
    public var text = ""
    /// Whether Enter goes to the number on the map instead of opening its facts.
    public var goesToMap = false

    public init() {}
  }

  public enum Action: Equatable, Codable, Sendable {
    case textChanged(String)
    // The parent does what the buttons request.
    case openButtonTapped
    case nthPrimeButtonTapped
    case saveButtonTapped
    case copyButtonTapped
    case exploreButtonTapped
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .textChanged(let text) = action { state.text = text }
    return .none
  }
}

extension NumberBar.State {
  /// The number, or the mistake in the text; nil for blank text.
  var entry: Result<BigInt, NumberExpressionError>? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    return Result { () throws(NumberExpressionError) in try NumberExpression.value(of: text) }
  }

  /// The number; nil if the text isn't one.
  public var number: BigInt? { try? entry?.get() }
}

extension AppState {
  /// Opens the bar with a text; without one, it asks for a place on the map.
  mutating func openNumberBar(_ text: String) -> Effect<AppAction> {
    numberBar = NumberBar.State()
    numberBar?.goesToMap = text.isEmpty
    return .send(.numberBar(.presented(.textChanged(text))))
  }

  /// Does what a button of the bar requests; what leads elsewhere closes it.
  mutating func handle(_ action: NumberBar.Action, _ date: DateGenerator) -> Effect<AppAction> {
    guard let number = numberBar?.number else { return .none }
    switch action {
    case .textChanged:
      return .none
    case .openButtonTapped:
      numberBar = nil
      return .send(.counter(.primalityRequested(number)))
    case .nthPrimeButtonTapped:
      numberBar = nil
      return .send(.counter(.lookups(.nthPrimeRequested(number))))
    case .saveButtonTapped:
      if facts[number].isPrime { favoritePrimes.append(FavoritePrime(number, added: date())) }
      return .none
    case .copyButtonTapped:
      return .send(.copyRequested(number))
    case .exploreButtonTapped:
      guard let number = UInt64(exactly: number) else { return .none }
      numberBar = nil
      let opening: Effect<AppAction> = route == .explore ? .none : .send(.routeSelected(.explore))
      return .merge(opening, .send(.explore(.cursorSet(number))))
    }
  }
}
