public import Architecture
public import BigInt
public import Lookups
public import NthPrimeClient
public import NumberFacts
import NumberText
public import PrimeModal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
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
    /// The number that the modal shows, or nil if no modal is presented.
    public var modalNumber: BigInt?
    /// The numbers of which factors were opened in the modal, the latest last.
    public var modalPath: [BigInt] = []
    public var alert: Alert?
    /// The text in the field for the count.
    public var countText = ""
    /// The text in the field for the step.
    public var stepText = ""
    /// The field that is being edited.
    public var focus: Field?

    public init() {}
  }

  public enum Field: String, Equatable, Codable, Sendable {
    case count
    case step
  }

  public enum Alert: Equatable, Codable, Sendable {
    case answered(NthPrimeAnswer)
    case failed(Failure)
  }

  /// The reason that an action had no result.
  public enum Failure: Error, Equatable, Codable, Sendable {
    case lookup(NthPrimeError)
    /// Adding `amount` would exceed ``Primality/supportedNumbers``.
    case countOutOfRange(count: BigInt, amount: BigInt)
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// The text in a field changed.
    case binding(BindingAction<State>)
    case decrementButtonTapped
    case incrementButtonTapped
    case resetButtonTapped
    /// An amount was added to the count other than by the buttons.
    case countMoved(by: BigInt)
    case countEntered(BigInt)
    case countSubmitted
    case stepSubmitted
    case isPrimeButtonTapped
    case primalityRequested(BigInt)
    case primeModal(PresentationAction<PrimeModal.Action>)
    case nthPrimeButtonTapped
    case lookups(Lookups.Action)
    case alertDismissed
    case alertButtonTapped(AlertAction)
    /// Saves the count to the favorites if it is prime.
    case saveButtonTapped
  }

  /// The actions of the buttons of an answer's alert.
  public enum AlertAction: Equatable, Codable, Sendable {
    /// The parent copies a number to the clipboard.
    case copy(UInt64)
    case saveToFavorites(UInt64)
    case setCount(UInt64)
  }

  /// The maximum length of the text in a field: enough for the digits of any supported number in groups.
  public static let textLimit = 14_000

  @Dependency(\.date) private var date

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
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
    case .countMoved(let amount):
      state.move(by: amount)
    case .resetButtonTapped:
      state.count = 0
    case .countEntered(let count):
      if Primality.supportedNumbers.contains(count) { state.count = count }
    case .countSubmitted:
      state.submitCount()
    case .stepSubmitted:
      state.submitStep()
    case .isPrimeButtonTapped:
      state.showModal(state.count)
    case .primalityRequested(let number):
      state.showModal(number)
    case .nthPrimeButtonTapped:
      return .send(.lookups(.nthPrimeRequested(state.count)))
    case .lookups(.nthPrimeRequested):
      state.screen.alert = nil
    case .lookups(.delegate(.ended(let lookup))):
      // An alert must not cover what the user is reading.
      if state.screen.alert == nil, state.screen.modalNumber == nil { state.screen.alert = Alert(lookup) }
    case .lookups(.factsButtonTapped(let number)):
      state.showModal(number)
    case .lookups(.saveButtonTapped(let number)):
      state.save(number, at: date())
    case .alertDismissed:
      state.screen.alert = nil
    case .alertButtonTapped(let action):
      state.screen.alert = nil
      switch action {
      case .copy: break
      case .saveToFavorites(let prime): state.save(BigInt(prime), at: date())
      case .setCount(let prime): state.count = BigInt(prime)
      }
    case .saveButtonTapped:
      state.save(state.count, at: date())
    case .binding, .lookups, .primeModal:
      break
    }
    return .none
  }
}

extension Counter.State {
  /// The modal's state, or nil if no modal is presented.
  public var primeModal: PrimeModal.State? {
    get {
      screen.modalNumber.map {
        PrimeModal.State(properties: (favoritePrimes, $0, screen.modalPath, facts))
      }
    }
    set {
      screen.modalNumber = newValue?.number
      if let newValue {
        (favoritePrimes, _, screen.modalPath, _) = newValue.properties
      } else {
        screen.modalPath = []
      }
    }
  }

  /// Adds a number to the favorites, unless it is one or isn't prime.
  fileprivate mutating func save(_ number: BigInt, at date: Date) {
    if facts[number].isPrime { favoritePrimes.append(FavoritePrime(number, added: date)) }
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

extension Counter.Alert {
  /// Creates the alert for the end of a lookup; nil for one that was canceled.
  public init?(_ lookup: EndedLookup) {
    switch lookup {
    case .answered(let answer, elapsed: _): self = .answered(answer)
    case .failed(n: _, let error): self = .failed(.lookup(error))
    case .answeredEarlier, .canceled, .failedEarlier, .searched: return nil
    }
  }
}
