public import Lookups
public import NumberFacts
public import PrimeModal

/// Changes the count, tests whether it is prime, and looks up the prime with that index.
public struct Counter: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// One of ``Primality/supportedNumbers``, shared with the rest of the app.
    public var count: BigInt
    /// The favorites, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    /// The lookups, shared with the rest of the app.
    public var lookups: Lookups.State
    /// The known facts; only read.
    public var facts: Facts.State
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself; a missing one doesn't compile.
    public typealias Properties = (
      count: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime>, lookups: Lookups.State,
      facts: Facts.State, screen: Screen
    )

    public init(properties: Properties) { (count, favoritePrimes, lookups, facts, screen) = properties }
    public var properties: Properties { (count, favoritePrimes, lookups, facts, screen) }
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
    case decrementButtonTapped
    case incrementButtonTapped
    case resetButtonTapped
    case countMoved(by: BigInt)
    case countEntered(BigInt)
    case stepEntered(BigInt)
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
    Lookups().pullback(state: \.lookups, action: /Action.lookups)
    Reduce { state, action in handle(action, &state) }
      .presenting(\.primeModal, action: /Action.primeModal) { PrimeModal() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .decrementButtonTapped:
      state.move(by: -state.screen.step)
    case .incrementButtonTapped:
      state.move(by: state.screen.step)
    case .resetButtonTapped:
      state.count = 0
    case .countMoved(let amount):
      state.move(by: amount)
    case .countEntered(let count):
      if Primality.supportedNumbers.contains(count) { state.count = count }
    case .stepEntered(let step):
      if step >= 1, Primality.supportedNumbers.contains(step) { state.screen.step = step }
    case .saveButtonTapped:
      save(state.count, &state)
    case .isPrimeButtonTapped:
      state.showModal(state.count)
    case .primalityRequested(let number), .lookups(.factsButtonTapped(let number)):
      state.showModal(number)
    case .nthPrimeButtonTapped:
      return .send(.lookups(.nthPrimeRequested(state.count)))
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
      case .presented(.saveToFavorites(let prime)): save(BigInt(prime), &state)
      case .presented(.setCount(let prime)): state.count = BigInt(prime)
      case .presented(.copy), .dismiss: break
      }
    case .lookups, .primeModal, .typeButtonTapped:
      break
    }
    return .none
  }

  /// Adds a number to the favorites, unless it is one or isn't prime.
  private func save(_ number: BigInt, _ state: inout State) {
    if state.facts[number].isPrime { state.favoritePrimes.append(FavoritePrime(number, added: date())) }
  }
}

extension Counter.State {
  public var primeModal: PrimeModal.State? {
    get {
      screen.modalNumber.map {
        PrimeModal.State(properties: (favoritePrimes, $0, screen.modalPath, facts))
      }
    }
    set {
      screen.modalNumber = newValue?.number
      screen.modalPath = newValue?.path ?? []
      if let newValue { favoritePrimes = newValue.favoritePrimes }
    }
  }

  fileprivate mutating func showModal(_ number: BigInt) {
    if Primality.supportedNumbers.contains(number) { (screen.modalNumber, screen.modalPath) = (number, []) }
  }

  fileprivate mutating func move(by amount: BigInt) {
    let sum = count + amount
    if Primality.supportedNumbers.contains(sum) {
      count = sum
    } else {
      screen.alert = .failed(.countOutOfRange(count: count, amount: amount))
    }
  }
}
