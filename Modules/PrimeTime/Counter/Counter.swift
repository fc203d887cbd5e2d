public import Architecture
public import BigInt
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
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (
      count: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen
    )

    public init(properties: Properties) { (count, favoritePrimes, screen) = properties }
    public var properties: Properties { (count, favoritePrimes, screen) }
  }

  /// The counter's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    /// The amount that the buttons add and subtract, at least 1.
    public var step: BigInt = 1
    /// The number that the modal shows, or nil if no modal is presented.
    public var modalNumber: BigInt?
    /// The numbers of which factors were opened in the modal, the latest last.
    public var modalPath: [BigInt] = []
    /// The index that the modal is counting, or counted last.
    public var primeIndex: PrimeIndex?
    /// The findings about the count and other large numbers.
    public var investigations = Investigations()
    /// A large number on another screen, which is tested like the count.
    public var numberElsewhere: BigInt?
    /// The first of ``lookups``; apart from the others, so that recordings of versions with one lookup are replayed.
    private var lookup: Lookup?
    private var laterLookups: [Lookup] = []
    /// The lookups that ended, newest first, each n once.
    public var endedLookups: [EndedLookup] = []
    /// The n of the selected lookup in the list.
    public var selectedLookup: BigInt?
    public var alert: Alert?
    /// The text in the field for the count.
    public var countText = ""
    /// The text in the field for the step.
    public var stepText = ""
    /// The field that is being edited.
    public var focus: Field?

    public init() {}

    /// The lookups that haven't ended, in the order of the requests; those beyond ``runningLookupsLimit`` wait.
    public var lookups: IdentifiedArray<Lookup> {
      get { IdentifiedArray([lookup].compactMap(\.self) + laterLookups) }
      set {
        lookup = newValue.first
        laterLookups = Array(newValue.dropFirst())
      }
    }
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
    case nthPrimeRequested(BigInt)
    /// The lookups are canceled without a trace; only in recordings of versions with one lookup.
    case cancelButtonTapped
    case lookupButtonTapped(LookupButton, n: BigInt)
    /// An event of a lookup, and the time since its start.
    case lookup(n: BigInt, LookupEvent, elapsed: Duration)
    case alertDismissed
    case alertButtonTapped(AlertAction)
    case investigations(Investigator.Action)
    /// The count was replaced by something other than the counter.
    case countReplaced
    /// Another screen shows a large number, or no longer shows one.
    case numberShownElsewhere(BigInt?)
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

  private enum CancelID: Hashable { case lookup(BigInt) }

  @Dependency(\.clock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.nthPrime) private var nthPrime
  private let investigator = Investigator()

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in handle(action, &state) }
      .presenting(\.primeModal, action: /Action.primeModal) { PrimeModal() }
    // After the other reducers, because any of them can show a large number.
    Reduce { state, _ in
      if !state.showsLargeNumber, state.screen.investigations.latest.isEmpty { return .none }
      return investigator.show(
        state.largeNumbers, inFront: state.screen.modalNumber, &state.screen.investigations
      ).map { .investigations($0) }
    }
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
      return showModal(state.count, &state)
    case .primalityRequested(let number):
      return showModal(number, &state)
    case .nthPrimeButtonTapped:
      return lookUp(state.count, &state)
    case .nthPrimeRequested(let n):
      return lookUp(n, &state)
    case .cancelButtonTapped:
      state.screen.lookups = []
      return .cancel(id: LookupsID())
    case .lookupButtonTapped(let button, let n):
      return handle(button, n, &state)
    case .lookup(let n, let event, let elapsed):
      return handle(event, of: n, after: elapsed, &state)
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
    case .investigations(let action):
      return investigate(action, &state)
    case .primeModal(.presented(.cancelButtonTapped)):
      if let number = state.screen.modalNumber { return investigate(.cancelButtonTapped(number), &state) }
    case .primeModal(.presented(.resumeButtonTapped)):
      if let number = state.screen.modalNumber { return investigate(.resumeButtonTapped(number), &state) }
    case .primeModal(.presented(.nthPrimeButtonTapped)):
      if let number = state.screen.modalNumber { return lookUp(number, &state) }
    case .primeModal(.presented(.setCountButtonTapped)):
      if let number = state.screen.modalNumber { state.count = number }
      return .send(.primeModal(.dismiss))
    case .numberShownElsewhere(let number):
      state.screen.numberElsewhere = number
    case .binding, .countReplaced, .primeModal:
      break
    }
    return .none
  }

  private func investigate(_ action: Investigator.Action, _ state: inout State) -> Effect<Action> {
    let effect = investigator.reduce(into: &state.screen.investigations, action: action)
    switch action {
    case .ended(let number, _), .cancelButtonTapped(let number):
      if let search = state.screen.investigations[number], search.isThorough {
        state.screen.add(.searched(search))
      }
    case .found, .resumeButtonTapped: break
    }
    return effect.map { .investigations($0) }
  }

  private func showModal(_ number: BigInt, _ state: inout State) -> Effect<Action> {
    guard Primality.supportedNumbers.contains(number) else { return .none }
    (state.screen.modalNumber, state.screen.modalPath) = (number, [])
    let isIndexMissing = state.primeModal?.primeToCount != nil
    return isIndexMissing ? .send(.primeModal(.presented(.appeared))) : .none
  }

  // MARK: Lookups

  /// Starts a lookup, or lets it wait; a lookup of the same n that hasn't ended serves both requests.
  private func lookUp(_ n: BigInt, _ state: inout State) -> Effect<Action> {
    guard Int(exactly: n) != nil else {
      return handle(.failed(.outOfRange(n: n)), of: n, after: .zero, &state)
    }
    state.screen.alert = nil
    let isNew = state.screen.lookups.append(Lookup(n: n)).inserted
    return isNew && state.screen.lookups.count <= Screen.runningLookupsLimit ? start(n) : .none
  }

  private func start(_ n: BigInt) -> Effect<Action> {
    // Inexact only in a damaged recording, whose effects aren't run.
    guard let index = Int(exactly: n) else { return .none }
    return .run { [clock, nthPrime] send in
      let elapsed = clock.stopwatch()
      for await event in nthPrime.lookUp(index) {
        await send(.lookup(n: n, event, elapsed: elapsed()))
      }
    }
    .cancellable(id: CancelID.lookup(n))
    .cancellable(id: LookupsID())
  }

  private func handle(
    _ event: LookupEvent, of n: BigInt, after elapsed: Duration, _ state: inout State
  ) -> Effect<Action> {
    switch event {
    case .progress(let progress):
      state.screen.lookups.updateOrAppend(Lookup(n: n, progress: progress, elapsed: elapsed))
      return .none
    case .answered(let answer):
      state.screen.add(.answered(answer, elapsed: elapsed))
    case .failed(let error):
      state.screen.add(.failed(n: n, error))
    }
    // An alert must not cover what the user is reading.
    if state.screen.alert == nil, state.screen.modalNumber == nil { state.screen.alert = Alert(event) }
    return end(n, &state)
  }

  private func handle(_ button: LookupButton, _ n: BigInt, _ state: inout State) -> Effect<Action> {
    switch button {
    case .cancel where state.screen.runningSearches.contains { $0.number == n }:
      return investigate(.cancelButtonTapped(n), &state)
    case .cancel:
      guard let lookup = state.screen.lookups[id: n] else { return .none }
      state.screen.add(.canceled(n: n, fractionCompleted: lookup.progress?.fractionCompleted))
      return .merge(.cancel(id: CancelID.lookup(n)), end(n, &state))
    case .remove:
      state.screen.removeEndedLookup(n)
    case .save:
      if let number = state.screen.lookupRows.first(where: { $0.n == n })?.number {
        state.save(number, at: date())
      }
    }
    return .none
  }

  /// Removes a lookup that ended, and starts the first one that waited.
  private func end(_ n: BigInt, _ state: inout State) -> Effect<Action> {
    let last = Screen.runningLookupsLimit - 1
    guard let index = state.screen.lookups.index(id: n) else { return .none }
    state.screen.lookups.remove(id: n)
    let lookups = state.screen.lookups
    return index <= last && lookups.count > last ? start(lookups[last].n) : .none
  }
}

extension Counter.State {
  /// Whether a shown number takes long to test.
  fileprivate var showsLargeNumber: Bool {
    count.needsInvestigation || screen.modalNumber?.needsInvestigation ?? false
      || screen.numberElsewhere != nil
  }

  fileprivate var largeNumbers: [BigInt] {
    [count, screen.modalNumber, screen.numberElsewhere].compactMap(\.self).filter(\.needsInvestigation)
  }

  /// The modal's state, or nil if no modal is presented.
  public var primeModal: PrimeModal.State? {
    get {
      screen.modalNumber.map {
        PrimeModal.State(
          properties: (favoritePrimes, $0, screen.modalPath, screen.primeIndex, screen.investigations))
      }
    }
    set {
      screen.modalNumber = newValue?.number
      if let newValue {
        (favoritePrimes, _, screen.modalPath, screen.primeIndex, screen.investigations) = newValue.properties
      } else {
        screen.modalPath = []
        // Dismissing the modal cancels the count.
        if screen.primeIndex?.index == nil { screen.primeIndex = nil }
      }
    }
  }

  /// Adds a number to the favorites, unless it is one or isn't prime.
  fileprivate mutating func save(_ number: BigInt, at date: Date) {
    let facts = NumberFacts(of: number, screen.investigations)
    if facts.isPrime { favoritePrimes.append(FavoritePrime(number, added: date)) }
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
