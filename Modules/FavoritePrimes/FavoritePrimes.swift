public import Architecture
public import FileStorage
import PrimeCalculator

/// A list of primes: adds, deletes, sorts, filters, saves to a file and loads from one.
public struct FavoritePrimes: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// In the order in which they were saved. Shared with the rest of the app.
    public var favoritePrimes: [UInt64]
    public var screen: Screen

    public init(favoritePrimes: [UInt64], screen: Screen) {
      self.favoritePrimes = favoritePrimes
      self.screen = screen
    }

    /// The arguments of the initializer: what a parent takes back when it joins this state from its own.
    public var parts: (favoritePrimes: [UInt64], screen: Screen) { (favoritePrimes, screen) }
  }

  /// The part of the state that the list shares with nobody.
  public struct Screen: Equatable, Codable, Sendable {
    public var activity = FileActivity.idle
    public var alert: Alert?
    /// Digits that each row contains in sequence; empty to show all favorites.
    public var filter = ""
    /// The current row among those shown, from 0. A value beyond the last row stands for the last.
    public var row = 0
    public var selected: Set<UInt64> = []
    /// The deletions that can be undone, the latest last.
    public var deletions: [Deletion] = []

    public init() {}

    /// The number of deletions that can be undone.
    public static let historyLimit = 100
  }

  /// The state of saving and loading.
  public enum FileActivity: Equatable, Codable, Sendable {
    case idle
    case saving(StorageFile)
    case loading(StorageFile)
    case saved(StorageFile)
    case loaded(StorageFile)
    case failed(FileProblem)
  }

  public enum Alert: Equatable, Codable, Sendable {
    /// These are not prime, and none was added.
    case notAdded([Int128])
    case notSaved(FileProblem)
    case notLoaded(FileProblem)
    /// The file was damaged; its backup was loaded.
    case recovered(Recovery)
  }

  /// Favorites that one action deleted, and their indices in the list before.
  public struct Deletion: Equatable, Codable, Sendable {
    public var primes: [UInt64]
    /// One for each prime.
    public var places: [Int]

    public init(primes: [UInt64], places: [Int]) {
      self.primes = primes
      self.places = places
    }
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// A change of the filter or of the current row.
    case binding(BindingAction<State>)
    /// Adds all that are not in the list, or none if one is not prime.
    case numbersAdded([Int128])
    case primesRemoved([UInt64])
    case sortButtonTapped
    case saveButtonTapped
    case saveRequested(StorageFile)
    /// Saves the list as a JSON array of numbers and nothing else.
    case exportRequested(StorageFile)
    case saveResponse(SaveResponse)
    case loadButtonTapped
    case loadRequested(StorageFile)
    /// Adds the numbers of a file that are not in the list.
    case importRequested(StorageFile)
    case loadResponse(LoadResponse)
    /// Precedes the response if the backup was loaded.
    case fileRecovered(Recovery)
    case alertDismissed
    /// Selects or deselects the current favorite, and moves to the next row.
    case selectButtonTapped
    /// Selects all that are shown, or deselects all if they are selected.
    case selectAllButtonTapped
    case clearSelectionButtonTapped
    case clearFilterButtonTapped
    /// Deletes the selected favorites, or the current one if none is selected.
    case deleteButtonTapped
    case undoButtonTapped
    /// Asks for the nth prime with the current favorite as n.
    case nthPrimeButtonTapped
    case delegate(Delegate)
  }

  public enum Delegate: Equatable, Codable, Sendable {
    case nthPrimeAsked(Int128)
  }

  public enum SaveResponse: Equatable, Codable, Sendable {
    case saved(StorageFile)
    case failed(FileProblem)
  }

  public enum LoadResponse: Equatable, Codable, Sendable {
    case loaded([UInt64], StorageFile)
    case imported([UInt64], StorageFile)
    case failed(FileProblem)
  }

  /// The file that the buttons save to and load from.
  public static let defaultFile = StorageFile.data("favorite-primes.json")

  private enum CancelID { case file }

  @Dependency(\.fileStorage) private var fileStorage

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in core(&state, action) }
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      if binding.name == State.filterName { state.screen.row = 0 }
    case .numbersAdded(let numbers):
      state.add(numbers)
    case .primesRemoved(let primes):
      let removed = Set(primes)
      state.favoritePrimes.removeAll(where: removed.contains)
    case .sortButtonTapped:
      state.favoritePrimes.sort()
    case .saveButtonTapped:
      return save(&state, to: Self.defaultFile, as: .document)
    case .saveRequested(let file):
      return save(&state, to: file, as: .document)
    case .exportRequested(let file):
      return save(&state, to: file, as: .plainList)
    case .saveResponse(.saved(let file)):
      state.screen.activity = .saved(file)
    case .saveResponse(.failed(let problem)):
      state.screen.activity = .failed(problem)
      state.screen.alert = .notSaved(problem)
    case .loadButtonTapped:
      return load(&state, from: Self.defaultFile)
    case .loadRequested(let file):
      return load(&state, from: file)
    case .importRequested(let file):
      return load(&state, from: file, isImport: true)
    case .loadResponse(.loaded(let primes, let file)):
      state.favoritePrimes = primes
      state.screen.activity = .loaded(file)
    case .loadResponse(.imported(let primes, let file)):
      state.favoritePrimes = (state.favoritePrimes + primes).withoutDuplicates
      state.screen.activity = .loaded(file)
    case .loadResponse(.failed(let problem)):
      state.screen.activity = .failed(problem)
      state.screen.alert = .notLoaded(problem)
    case .fileRecovered(let recovery):
      state.screen.alert = .recovered(recovery)
    case .alertDismissed:
      state.screen.alert = nil
    case .selectButtonTapped:
      state.selectCurrent()
    case .selectAllButtonTapped:
      state.selectAll()
    case .clearSelectionButtonTapped:
      state.screen.selected = []
    case .clearFilterButtonTapped:
      state.clearFilter()
    case .deleteButtonTapped:
      state.deleteSelected()
    case .undoButtonTapped:
      state.undo()
    case .nthPrimeButtonTapped:
      if let current = state.current { return .send(.delegate(.nthPrimeAsked(Int128(current)))) }
    case .delegate:
      break
    }
    return .none
  }

  /// Starts a save unless one is running: cancellation does not cut a save short, so the older contents could
  /// be written last, and no one would learn of its failure.
  private func save(
    _ state: inout State, to file: StorageFile, as form: FavoritesFile.Form
  ) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .saving(file)
    return .run { [fileStorage, primes = state.favoritePrimes] send in
      try await FavoritesFile(file, in: fileStorage).save(primes, as: form)
      await send(.saveResponse(.saved(file)))
    } catch: { error, send in
      await send(.saveResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  /// Starts a load, and cancels the one before.
  private func load(
    _ state: inout State, from file: StorageFile, isImport: Bool = false
  ) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .loading(file)
    return .run { [fileStorage] send in
      let (primes, recovery) = try await FavoritesFile(file, in: fileStorage).load()
      if let recovery { await send(.fileRecovered(recovery)) }
      await send(.loadResponse(isImport ? .imported(primes, file) : .loaded(primes, file)))
    } catch: { error, send in
      await send(.loadResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }
}

extension FavoritePrimes.State {
  fileprivate mutating func add(_ numbers: [Int128]) {
    let others = numbers.filter { !$0.isPrime }.withoutDuplicates
    if others.isEmpty {
      favoritePrimes = (favoritePrimes + numbers.map { UInt64($0) }).withoutDuplicates
    } else {
      screen.alert = .notAdded(others)
    }
  }
}
