public import Architecture
public import FileStorage
import PrimeCalculator

/// The favourites: a list to add to, to delete from, to sort, to save to a file and to load from one.
public struct FavoritePrimes: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// Shared with the rest of the app, in the order in which they were saved.
    public var favoritePrimes: [Int]
    public var activity: FileActivity
    public var alert: AlertState<Never>?
    public var browsing: Browsing

    public init(
      favoritePrimes: [Int] = [], activity: FileActivity = .idle, alert: AlertState<Never>? = nil,
      browsing: Browsing = Browsing()
    ) {
      self.favoritePrimes = favoritePrimes
      self.activity = activity
      self.alert = alert
      self.browsing = browsing
    }
  }

  /// Where saving and loading stand.
  public enum FileActivity: Equatable, Codable, Sendable {
    case idle
    case saving(StorageFile)
    case loading(StorageFile)
    case saved(StorageFile)
    case loaded(StorageFile)
    case failed(FileProblem)
  }

  public enum Action: Equatable, Codable, Sendable {
    /// All are added, but for those that are there already, or none if one is not prime.
    case numbersEntered([Int])
    case deleteButtonTapped([Int])
    case sortButtonTapped
    case saveButtonTapped
    /// Like the button, to another file.
    case saveAsked(StorageFile)
    case saveResponse(SaveResponse)
    case loadButtonTapped
    /// Like the button, from another file.
    case loadAsked(StorageFile)
    /// Adds the numbers of the file, which are not there already, to the list.
    case importAsked(StorageFile)
    /// Saves the list as a JSON array of numbers and nothing else.
    case exportAsked(StorageFile)
    case loadResponse(LoadResponse)
    /// Comes before the response: the file was damaged, and what is loaded is its backup.
    case fileRecovered(Recovery)
    case alert(PresentationAction<Never>)
    /// What only the screen knows.
    case browsing(BrowsingAction)
    case delegate(Delegate)
  }

  public enum SaveResponse: Equatable, Codable, Sendable {
    case saved(StorageFile)
    case failed(FileProblem)
  }

  public enum LoadResponse: Equatable, Codable, Sendable {
    case loaded([Int], StorageFile)
    case imported([Int], StorageFile)
    case failed(FileProblem)
  }

  /// Where the buttons save to and load from.
  public static let defaultFile = StorageFile.data("favorite-primes.json")

  private enum CancelID { case file }

  @Dependency(\.fileStorage) private var fileStorage

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in core(&state, action) }
      .ifLet(\.alert, action: /Action.alert)
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .numbersEntered(let numbers):
      state.add(numbers)
      return .none
    case .deleteButtonTapped(let numbers):
      let numbers = Set(numbers)
      state.favoritePrimes.removeAll { numbers.contains($0) }
      return .none
    case .sortButtonTapped:
      state.favoritePrimes.sort()
      return .none
    case .saveButtonTapped:
      return save(&state, to: Self.defaultFile, as: .document)
    case .saveAsked(let file):
      return save(&state, to: file, as: .document)
    case .exportAsked(let file):
      return save(&state, to: file, as: .plainList)
    case .saveResponse(.saved(let file)):
      state.activity = .saved(file)
      return .none
    case .loadButtonTapped:
      return load(&state, from: Self.defaultFile)
    case .loadAsked(let file):
      return load(&state, from: file)
    case .importAsked(let file):
      return load(&state, from: file, isImport: true)
    case .loadResponse(.loaded(let numbers, let file)):
      state.favoritePrimes = numbers
      state.activity = .loaded(file)
      return .none
    case .fileRecovered(let recovery):
      state.alert = AlertState(title: "Loaded from the backup", message: recovery.description)
      return .none
    case .loadResponse(.imported(let numbers, let file)):
      state.favoritePrimes = (state.favoritePrimes + numbers).withoutDuplicates
      state.activity = .loaded(file)
      return .none
    case .saveResponse(.failed(let problem)):
      state.fail(problem, title: "Not saved")
      return .none
    case .loadResponse(.failed(let problem)):
      state.fail(problem, title: "Not loaded")
      return .none
    case .browsing(let action):
      return browse(&state, action)
    case .alert, .delegate:
      return .none
    }
  }

  /// Nothing starts while a save is under way: cancellation does not cut one short, so that the older contents could
  /// come last, and nobody would hear of its failure.
  private func save(
    _ state: inout State, to file: StorageFile, as form: FavoritesFile.Form
  ) -> Effect<Action> {
    if case .saving = state.activity { return .none }
    state.activity = .saving(file)
    return .run { [fileStorage, primes = state.favoritePrimes] send in
      try await FavoritesFile(file, in: fileStorage).save(primes, as: form)
      await send(.saveResponse(.saved(file)))
    } catch: { error, send in
      await send(.saveResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  /// A newer question ends an older load.
  private func load(
    _ state: inout State, from file: StorageFile, isImport: Bool = false
  ) -> Effect<Action> {
    if case .saving = state.activity { return .none }
    state.activity = .loading(file)
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
  fileprivate mutating func add(_ numbers: [Int]) {
    let others = numbers.filter { !$0.isPrime }.withoutDuplicates
    if others.isEmpty {
      favoritePrimes = (favoritePrimes + numbers).withoutDuplicates
    } else {
      let list = others.map(String.init).joined(separator: ", ")
      alert = AlertState(
        title: others.count == 1 ? "\(list) is not prime" : "\(list) are not prime",
        message: "Only primes can be favourites. Nothing was added.")
    }
  }

  fileprivate mutating func fail(_ problem: FileProblem, title: String) {
    activity = .failed(problem)
    alert = AlertState(title: title, message: problem.description)
  }
}
