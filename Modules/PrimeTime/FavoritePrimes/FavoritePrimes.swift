public import NumberFacts
import PrimeCalculator

/// Adds and removes favorite primes, and saves, loads, and browses them.
public struct FavoritePrimes: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself; a missing one doesn't compile.
    public typealias Properties = (favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen)

    public init(properties: Properties) { (favoritePrimes, screen) = properties }
    public var properties: Properties { (favoritePrimes, screen) }
  }

  /// The list's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    public var browsing = Browsing.Screen()
    public var files = FilePanel.Screen()
    /// The text in the field for primes to add.
    public var addText = ""
    /// Whether the field for primes to add is being edited.
    public var isAdding = false
    /// Whether ambiguous groups of digits in the field are read the other way.
    public var readsOtherwise = false
    /// The number of tested numbers while an addition is in progress.
    public var testedCount: Int?
    /// The result of the latest addition, until the text changes or the field is left.
    public var additionReport: AdditionReport?
    /// The numbers that aren't prime, so that nothing was added.
    public var notAdded: [BigInt] = []

    public init() {}

    /// Whether the text is too long to edit, so that the field only describes it.
    var isListPasted: Bool { addText.utf8.count > 14_000 }

    public var isCovered: Bool { files.coversList || !notAdded.isEmpty }
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    case binding(BindingAction<State>)
    case browsing(Browsing.Action)
    case files(FilePanel.Action)
    /// Adds the primes in the field.
    case addSubmitted
    case additionProgressed(testedCount: Int)
    case additionTested(text: String, readsOtherwise: Bool = false, nonPrimes: [BigInt])
    /// Adds the numbers, or none if one of them isn't prime.
    case numbersAdded([BigInt])
    case numbersTested([BigInt], nonPrimes: [BigInt])
    case primesRemoved([BigInt])
    /// Deletes the selected favorites, or the current one if none is selected.
    case deleteButtonTapped
    case nthPrimeButtonTapped
    case detailsButtonTapped
    case alertDismissed
    case delegate(Delegate)
  }

  public enum Delegate: Equatable, Codable, Sendable {
    case nthPrimeRequested(BigInt)
    case detailsRequested(BigInt)
  }

  private enum CancelID { case addition }

  @Dependency(\.date) private var date
  @Dependency(\.largeNumbers) private var largeNumbers

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Browsing().pullback(state: \.browsing, action: /Action.browsing)
    FilePanel().pullback(state: \.files, action: /Action.files)
    Reduce { state, action in handle(action, &state) }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      state.screen.additionReport = nil
      if binding.name == State.addTextName {
        state.screen.readsOtherwise = false
      } else if !state.screen.isAdding, state.screen.isListPasted {
        state.screen.addText = ""
      }
      if state.screen.isAdding { state.screen.browsing.isFiltering = false }
    case .browsing:
      if state.screen.browsing.isFiltering { state.screen.isAdding = false }
    case .files(.fileButtonTapped):
      (state.screen.isAdding, state.screen.browsing.isFiltering) = (false, false)
    case .addSubmitted:
      let (text, readsOtherwise) = (state.screen.addText, state.screen.readsOtherwise)
      return test(AdditionText(text, readsOtherwise: readsOtherwise).numbers, &state) {
        .additionTested(text: text, readsOtherwise: readsOtherwise, nonPrimes: $0)
      }
    case .additionProgressed(let testedCount):
      state.screen.testedCount = testedCount
    case .additionTested(let text, let readsOtherwise, let nonPrimes):
      state.screen.testedCount = nil
      state.add(AdditionText(text, readsOtherwise: readsOtherwise), nonPrimes: nonPrimes, at: date())
    case .numbersAdded(let numbers):
      return test(numbers, &state) { .numbersTested(numbers, nonPrimes: $0) }
    case .numbersTested(let numbers, nonPrimes: []):
      state.screen.testedCount = nil
      let now = date()
      state.favoritePrimes += numbers.map { FavoritePrime($0, added: now) }
    case .numbersTested(_, let nonPrimes):
      var known: Set<BigInt> = []
      state.screen.testedCount = nil
      state.screen.notAdded = nonPrimes.filter { known.insert($0).inserted }
    case .primesRemoved(let primes):
      state.remove(Set(primes))
    case .deleteButtonTapped:
      state.remove(state.browsing.marked)
      state.screen.browsing.selected = []
    case .nthPrimeButtonTapped:
      if let prime = state.browsing.current?.prime { return .send(.delegate(.nthPrimeRequested(prime))) }
    case .detailsButtonTapped:
      if let prime = state.browsing.current?.prime { return .send(.delegate(.detailsRequested(prime))) }
    case .alertDismissed:
      state.screen.notAdded = []
    case .files, .delegate:
      break
    }
    return .none
  }

  /// Tests numbers, and handles the result: immediately, unless some are large.
  private func test(
    _ numbers: [BigInt], _ state: inout State,
    then action: @escaping @Sendable (_ nonPrimes: [BigInt]) -> Action
  ) -> Effect<Action> {
    if !numbers.contains(where: \.needsInvestigation) {
      return handle(action(numbers.filter { !isPrime(UInt64(exactly: $0) ?? 0) }), &state)
    }
    return .run { [largeNumbers] send in
      var nonPrimes: [BigInt] = []
      let step = numbers.count / 20 + 1
      for start in stride(from: 0, to: numbers.count, by: step) {
        if numbers.count > 20 { await send(.additionProgressed(testedCount: start)) }
        nonPrimes += try await largeNumbers.nonPrimes(in: Array(numbers.dropFirst(start).prefix(step)))
      }
      await send(action(nonPrimes))
    }
    .cancellable(id: CancelID.addition)
  }
}

extension FavoritePrimes.State: BindableState {
  static let addTextName = "addText"

  public static let bindableFields = BindableFields<FavoritePrimes.State>()
    .adding(addTextName, \.screen.addText)
    .adding("isAdding", \.screen.isAdding)
    .adding("readsOtherwise", \.screen.readsOtherwise)
}

extension FavoritePrimes.State {
  public var browsing: Browsing.State {
    get { Browsing.State(favoritePrimes: favoritePrimes, screen: screen.browsing) }
    set { screen.browsing = newValue.screen }
  }

  public var files: FilePanel.State {
    get { FilePanel.State(favoritePrimes: favoritePrimes, screen: screen.files) }
    set { (favoritePrimes, screen.files) = (newValue.favoritePrimes, newValue.screen) }
  }

  /// Removes favorites, and keeps the current one.
  fileprivate mutating func remove(_ primes: Set<BigInt>) {
    let row = browsing.row(removing: primes)
    favoritePrimes.remove(atOffsets: primes.compactMap { favoritePrimes.index(id: $0) })
    screen.browsing.selected.subtract(primes)
    screen.browsing.row = max(0, min(row, browsing.rows.count - 1))
  }
}
