import Architecture
public import BigInt
public import FileStorage
public import NumberFacts

/// Asks for a file, saves the favorites to it, and loads them from it.
public struct FilePanel: Reducer {
  public struct State: Equatable, Codable, Sendable {
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    typealias Properties = (favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen)
    init(properties: Properties) { (favoritePrimes, screen) = properties }
    var properties: Properties { (favoritePrimes, screen) }
  }

  public struct Screen: Equatable, Codable, Sendable {
    public var activity = Activity.idle
    /// The question for a file; nil if the panel is closed.
    public var question: Question?
    /// The file with which the favorites are compared, below the question; nil if there is none.
    public var comparison: Comparison?
    public var alert: Alert?
    /// The path of the latest save or load, which the next one proposes.
    public var latestPath = ""

    public var coversList: Bool { question != nil || comparison != nil || alert != nil }
  }

  /// The state of saving and loading.
  public enum Activity: Equatable, Codable, Sendable {
    case idle
    case saving(StorageFile)
    case loading(StorageFile)
    case saved(StorageFile)
    case loaded(StorageFile)
    case failed(FileProblem)
  }

  public enum Alert: Equatable, Codable, Sendable {
    case notSaved(FileProblem)
    case notLoaded(FileProblem)
    /// The file was damaged, and its backup was loaded.
    case recovered(Recovery)
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    case binding(BindingAction<State>)
    case fileButtonTapped(Question.Kind)
    /// Saves to the latest file without the panel, which opens if there is none, or before a loss.
    case saveButtonTapped
    /// Loads from the latest file without the panel, which opens if there is none.
    case loadButtonTapped
    case fileSubmitted
    case fileDismissed
    /// Completes the path in the field.
    case completionRequested
    /// No names were found if the directory can't be read.
    case completionsFound(path: String, names: [String])
    /// The listing is empty if the directory can't be read; without a file to propose, the path stays.
    case filesListed(Listing, proposal: String? = nil)
    case fileSelected(row: Int)
    /// A file was chosen without the panel.
    case fileChosen(StorageFile, Question.Kind)
    /// A save would replace other favorites; the question has their file.
    case existingFileFound(Question)
    case replaceButtonTapped
    case otherNameButtonTapped
    case saveResponse(SaveResponse)
    case loadResponse(LoadResponse)
    /// The backup was loaded; sent before the response.
    case fileRecovered(Recovery)
    case alertDismissed
    case comparedRowSelected(Part, row: Int)
    /// The parent shows the facts.
    case comparedPrimeOpened(BigInt)
    /// The parent copies the primes.
    case copyColumnButtonTapped([BigInt])
    /// Adds the primes that are only in the compared file.
    case importMissingButtonTapped
    /// Asks for a file for the primes that the compared file lacks.
    case exportMissingButtonTapped
    case replaceFileButtonTapped
    case comparisonDismissed
  }

  public enum SaveResponse: Equatable, Codable, Sendable {
    /// - Parameter copy: The file that keeps the replaced contents; nil if there were none.
    /// Older versions didn't record the number of saved favorites, which can change in the meantime.
    case saved(StorageFile, copy: StorageFile? = nil, count: Int? = nil)
    case failed(FileProblem)
  }

  public enum LoadResponse: Equatable, Codable, Sendable {
    case loaded(IdentifiedArray<FavoritePrime>, StorageFile)
    case imported(IdentifiedArray<FavoritePrime>, StorageFile)
    case compared(Comparison)
    case failed(FileProblem)
  }

  /// The file for saving and loading without a path.
  public static let defaultFile = StorageFile.data("favorite-primes.json")

  private enum CancelID { case file, completion, listing }

  @Dependency(\.date) private var date
  @Dependency(\.fileStorage) private var fileStorage
  @Dependency(\.largeNumbers) private var largeNumbers

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in handle(action, &state) }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      if binding.name == State.pathName { return listFiles(state) }
    case .fileButtonTapped(let kind):
      return ask(kind, &state)
    case .saveButtonTapped:
      return useLatestFile(.save, &state)
    case .loadButtonTapped:
      return useLatestFile(.load, &state)
    case .fileSubmitted:
      guard let question = state.screen.question, let file = question.file, question.disabledReason == nil
      else { break }
      if question.isDirectory {
        state.path = question.path + "/"
        return listFiles(state)
      }
      return use(file, question.kind, &state, after: question)
    case .fileDismissed:
      state.screen.question = nil
      guard case .loading = state.screen.activity else { break }
      state.screen.activity = .idle
      return .cancel(id: CancelID.file)
    case .completionRequested:
      return completePath(&state)
    case .completionsFound(let path, let names):
      state.screen.question?.complete(path, with: names)
      return listFiles(state)
    case .filesListed(let listing, let proposal):
      guard state.screen.question?.directory == listing.directory else { break }
      state.screen.question?.listing = listing
      // A path that was typed in the meantime stays.
      if let proposal, state.path == state.screen.latestPath { state.screen.question?.propose(proposal) }
    case .fileSelected(let row):
      state.screen.question?.select(row)
    case .fileChosen(let file, let kind):
      return use(file, kind, &state)
    case .existingFileFound(let question):
      state.screen.activity = .idle
      state.screen.question = question
    case .replaceButtonTapped:
      guard let question = state.screen.question, let existing = question.existing else { break }
      state.screen.question = nil
      return use(existing.file, question.kind, &state)
    case .otherNameButtonTapped:
      state.screen.question?.existing = nil
      state.screen.question?.isFocused = true
    case .saveResponse(.saved(let file, copy: _, count: _)):
      state.end(.saved(file), of: file)
    case .saveResponse(.failed(let problem)):
      state.fail(problem, .notSaved(problem))
    case .loadResponse(.loaded(let favorites, let file)):
      state.favoritePrimes = favorites
      state.end(.loaded(file), of: file)
    case .loadResponse(.imported(let favorites, let file)):
      state.favoritePrimes += favorites
      state.end(.loaded(file), of: file)
    case .loadResponse(.compared(let comparison)):
      state.screen.comparison = comparison
      state.end(.loaded(comparison.file.file), of: comparison.file.file)
    case .loadResponse(.failed(let problem)):
      state.fail(problem, .notLoaded(problem))
    case .fileRecovered(let recovery):
      state.screen.alert = .recovered(recovery)
    case .alertDismissed:
      state.screen.alert = nil
    case .comparedRowSelected(let part, let row):
      state.screen.comparison?.part = part
      state.screen.comparison?.row = row
    case .comparedPrimeOpened, .copyColumnButtonTapped:
      break
    case .importMissingButtonTapped:
      state.favoritePrimes += state.screen.comparison?.favorites ?? []
    case .exportMissingButtonTapped:
      state.askToSave(replacing: false)
      return listFiles(state)
    case .replaceFileButtonTapped:
      state.askToSave(replacing: true)
    case .comparisonDismissed:
      state.screen.comparison = nil
    }
    return .none
  }

  // MARK: Effects

  private func ask(_ kind: Question.Kind, _ state: inout State) -> Effect<Action> {
    // A comparison instead of a load keeps the path.
    let path = state.path
    state.screen.question = Question(kind)
    if kind.hasDefaultFile { state.path = path.isEmpty ? state.screen.latestPath : path }
    return listFiles(state, proposesFile: kind == .load || kind == .compare)
  }

  private func useLatestFile(_ kind: Question.Kind, _ state: inout State) -> Effect<Action> {
    var question = Question(kind)
    question.path = state.screen.latestPath
    guard !question.path.isEmpty, let file = question.file else { return ask(kind, &state) }
    return use(file, kind, &state, after: question, isLatest: true)
  }

  /// Starts a save or a load, unless a save is in progress; cancels a load that is in progress.
  ///
  /// Cancellation doesn't stop a save, so a canceled one could overwrite a newer one, or fail without a report.
  ///
  /// - Parameter question: The question that the file answers, presented again if a save would replace other favorites.
  private func use(
    _ file: StorageFile, _ kind: Question.Kind, _ state: inout State, after question: Question? = nil,
    isLatest: Bool = false
  ) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    if kind.hasDefaultFile, file != Self.defaultFile { state.screen.latestPath = "\(file)" }
    switch kind {
    case .save, .export:
      state.screen.activity = .saving(file)
      return save(state.savedFavorites, to: file, as: kind.format, isLatest: isLatest, after: question)
        .cancellable(id: CancelID.file, cancelInFlight: true)
    case .load, .import, .compare:
      state.screen.activity = .loading(file)
      return load(file, kind).cancellable(id: CancelID.file, cancelInFlight: true)
    }
  }

  /// - Parameter isLatest: Whether the favorites are saved again, without a path, so that more of them can replace the
  ///   file without a question.
  private func save(
    _ favorites: IdentifiedArray<FavoritePrime>, to file: StorageFile, as format: FavoritesFile.Format,
    isLatest: Bool, after question: Question?
  ) -> Effect<Action> {
    .run { [fileStorage] send in
      let target = FavoritesFile(file, in: fileStorage)
      let primes = Set(favorites.ids)
      if var question, let (existing, old) = try await target.existing(as: format), old != primes,
        !isLatest || !old.isSubset(of: primes)
      {
        (question.existing, question.isFocused) = (existing, false)
        return await send(.existingFileFound(question))
      }
      let copy = try await target.save(favorites, as: format)
      await send(.saveResponse(.saved(file, copy: copy, count: favorites.count)))
    } catch: { error, send in
      await send(.saveResponse(.failed(FileProblem(error))))
    }
  }

  private func load(_ file: StorageFile, _ kind: Question.Kind) -> Effect<Action> {
    .run { [date, fileStorage, largeNumbers] send in
      let contents = try await FavoritesFile(file, in: fileStorage).load(at: date(), testing: largeNumbers)
      if let recovery = contents.recovery { await send(.fileRecovered(recovery)) }
      let favorites = contents.favorites
      switch kind {
      case .compare:
        let existing = ExistingFile(
          file: file, count: favorites.count, size: (try? await fileStorage.size(file)) ?? 0,
          modified: try? await fileStorage.modificationDate(file))
        let comparison = Comparison(file: existing, favorites: favorites, isDocument: contents.isDocument)
        await send(.loadResponse(.compared(comparison)))
      case .import: await send(.loadResponse(.imported(favorites, file)))
      case .load, .save, .export: await send(.loadResponse(.loaded(favorites, file)))
      }
    } catch: { error, send in
      await send(.loadResponse(.failed(FileProblem(error))))
    }
  }

  private func completePath(_ state: inout State) -> Effect<Action> {
    guard let path = state.screen.question?.path, !path.isEmpty else { return .none }
    if path == "~" {
      state.screen.question?.path = "~/"
      return .none
    }
    let completion = PathCompletion(path)
    return .run { [fileStorage] send in
      let entries = try await fileStorage.entries(completion.directory)
      await send(.completionsFound(path: path, names: completion.matches(in: entries)))
    } catch: { _, send in
      await send(.completionsFound(path: path, names: []))
    }
    .cancellable(id: CancelID.completion, cancelInFlight: true)
  }

  /// Lists the directory of the path in the field, unless it is listed.
  ///
  /// - Parameter proposesFile: Whether the newest list is proposed in place of a path without a file.
  private func listFiles(_ state: State, proposesFile: Bool = false) -> Effect<Action> {
    guard let question = state.screen.question, question.existing == nil,
      question.listing?.directory != question.directory
    else { return .none }
    return .run { [fileStorage, directory = question.directory] send in
      let listing = try await fileStorage.listing(of: directory)
      let proposal = proposesFile ? await fileStorage.proposal(for: question, in: listing) : nil
      await send(.filesListed(listing, proposal: proposal))
    } catch: { [directory = question.directory] _, send in
      await send(.filesListed(Listing(directory: directory, files: [])))
    }
    .cancellable(id: CancelID.listing, cancelInFlight: true)
  }
}

extension FilePanel.State: BindableState {
  static let pathName = "path"

  public static let bindableFields = BindableFields<FilePanel.State>()
    .adding(pathName, \.path)
    .adding("isFocused", \.isFocused)

  /// The path in the field; setting it has no effect without a question.
  public var path: String {
    get { screen.question?.path ?? "" }
    set { screen.question?.enter(newValue) }
  }

  public var isFocused: Bool {
    get { screen.question?.isFocused ?? false }
    set { screen.question?.isFocused = newValue }
  }
}

extension FilePanel.State {
  /// Shows a problem in the question, or in an alert if the panel is closed.
  fileprivate mutating func fail(_ problem: FileProblem, _ alert: FilePanel.Alert) {
    if screen.question == nil {
      screen.activity = .failed(problem)
      screen.alert = alert
    } else {
      screen.activity = .idle
      screen.question?.problem = problem
    }
  }

  /// Shows that a file was saved or loaded, and closes the question that it answered.
  fileprivate mutating func end(_ activity: FilePanel.Activity, of file: StorageFile) {
    screen.activity = activity
    if screen.question?.file == file { screen.question = nil }
  }
}

extension FilePanel.Activity {
  /// Whether a save or a load is in progress.
  package var isWorking: Bool {
    switch self {
    case .saving, .loading: true
    case .idle, .saved, .loaded, .failed: false
    }
  }
}
