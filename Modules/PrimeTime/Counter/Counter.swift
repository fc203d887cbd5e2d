public import Architecture
public import BigInt
public import Counting
public import Lookups
public import NumberFacts
public import PrimeModal

/// Counts, tests whether the count is prime, and looks up the prime with that index.
public struct Counter: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// One of ``Primality/supportedNumbers``, shared with the rest of the app.
    public var count: BigInt
    /// The favorites, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    /// The lookups, shared with the rest of the app.
    public var lookups: Lookups.State
    public var screen: Screen
    public let facts: Facts.State

    /// The properties that the parent stores; a missing one doesn't compile.
    public typealias Properties = (
      count: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime>, lookups: Lookups.State, screen: Screen
    )

    public init(properties: Properties, facts: Facts.State) {
      (count, favoritePrimes, lookups, screen) = properties
      self.facts = facts
    }
    public var properties: Properties { (count, favoritePrimes, lookups, screen) }
  }

  /// The counter's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    /// The amount that the buttons add and subtract, at least 1.
    public var step: BigInt = 1
    public var modalNumber: BigInt?
    /// The numbers from which factors were opened in the modal, oldest first.
    public var modalPath: [BigInt] = []
    public var alert: Alert?

    public init() {}
  }

  public enum Action: Equatable, Codable, Sendable {
    case counting(Counting.Action)
    /// Asks the parent for the number to be typed.
    case typeButtonTapped(TypedNumber)
    /// Saves the count to the favorites if it is prime.
    case saveButtonTapped
    case isPrimeButtonTapped
    case primalityRequested(BigInt)
    case primeModal(PresentationAction<PrimeModal.Action>)
    case nthPrimeButtonTapped
    case lookups(Lookups.Action)
    case alert(PresentationAction<AlertAction>)
  }

  public enum TypedNumber: String, Equatable, Codable, Sendable {
    case count
    case step
  }

  @Dependency(\.date) private var date

  public init() {}

  public var body: some Reducer<State, Action> {
    Counting().pullback(state: \.counting, action: /Action.counting)
    Lookups().pullback(state: \.lookups, action: /Action.lookups)
    Reduce { state, action in handle(action, &state) }
      .presenting(\.primeModal, action: /Action.primeModal) { PrimeModal() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .saveButtonTapped:
      save(state.count, &state)
    case .isPrimeButtonTapped:
      state.showModal(state.count)
    case .primalityRequested(let number), .lookups(.factsButtonTapped(let number)):
      state.showModal(number)
    case .nthPrimeButtonTapped:
      return .send(.lookups(.nthPrimeRequested(state.count)))
    case .primeModal(.presented(.nthPrimeButtonTapped)):
      if let number = state.screen.modalNumber { return .send(.lookups(.nthPrimeRequested(number))) }
    case .primeModal(.presented(.setCountButtonTapped)):
      state.count = state.screen.modalNumber ?? state.count
      state.primeModal = nil
    case .lookups(.nthPrimeRequested):
      state.screen.alert = nil
    case .lookups(.delegate(.ended(let lookup))):
      // An alert must not cover what the user is reading.
      if state.screen.alert == nil, state.screen.modalNumber == nil { state.screen.alert = Alert(lookup) }
    case .lookups(.saveButtonTapped(let number)):
      save(number, &state)
    case .alert(let action):
      state.screen.alert = nil
      switch action {
      case .presented(.removeFromFavorites(let prime)): state.favoritePrimes.remove(id: prime)
      case .presented(.saveToFavorites(let prime)): save(prime, &state)
      case .presented(.setCount(let prime)): state.count = prime
      case .presented(.copy), .dismiss: break
      }
    case .counting, .lookups, .primeModal, .typeButtonTapped:
      break
    }
    return .none
  }

  private func save(_ number: BigInt, _ state: inout State) {
    state.favoritePrimes.save(number, facts: state.facts, at: date())
  }
}

extension Counter.State {
  var counting: Counting.State {
    get { Counting.State(properties: (count, screen.step)) }
    set { (count, screen.step) = newValue.properties }
  }

  public var primeModal: PrimeModal.State? {
    get {
      screen.modalNumber.map {
        PrimeModal.State(properties: (favoritePrimes, $0, screen.modalPath), facts: facts)
      }
    }
    set {
      (favoritePrimes, screen.modalNumber, screen.modalPath) =
        newValue?.properties ?? (favoritePrimes, nil, [])
    }
  }

  fileprivate mutating func showModal(_ number: BigInt) {
    if Primality.supportedNumbers.contains(number) { (screen.modalNumber, screen.modalPath) = (number, []) }
  }
}
