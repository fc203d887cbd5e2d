public import Architecture
public import BigInt
public import FileStorage
import NumberExpression
public import PrimeFacts

/// A list of primes that can be changed, sorted, filtered, saved to a file, and loaded from one.
public struct FavoritePrimes: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first, shared with the rest of the app.
    public var favoritePrimes: [BigInt]
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (favoritePrimes: [BigInt], screen: Screen)

    public init(properties: Properties) { (favoritePrimes, screen) = properties }
    public var properties: Properties { (favoritePrimes, screen) }
  }

  /// The list's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    public var activity = FileActivity.idle
    public var alert: Alert?
    /// The text of a ``FavoritesFilter``: digits, or a range such as `>1000` or `100..200`; empty to show all.
    public var filter = ""
    public var order = Order()
    /// The index of the current row among the shown ones; a value beyond the last row means the last row.
    public var row = 0
    public var selected: IntegerSet = []
    /// The text in the field for a prime to add.
    public var addText = ""
    public var fileQuestion: FileQuestion?
    /// The field that is being edited.
    public var focus: Field?

    public init() {}
  }

  /// The order of the favorites on screen; the list itself stays oldest first.
  public struct Order: Equatable, Codable, Sendable {
    public enum Column: String, Equatable, Codable, Sendable, CaseIterable {
      case prime
      case digits
      case index
      /// Oldest first.
      case added
    }

    public var column = Column.added
    public var isAscending = true

    public init(by column: Column = .added, isAscending: Bool = true) {
      self.column = column
      self.isAscending = isAscending
    }
  }

  public enum Field: String, Equatable, Codable, Sendable {
    case filter
    case addition
    case path
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
    /// Some numbers are not prime, so none was added.
    case notAdded([BigInt])
    case notSaved(FileProblem)
    /// A save was not undone, or not repeated.
    case notRestored(FileProblem)
    case notLoaded(FileProblem)
    /// The file was damaged, and its backup was loaded.
    case recovered(Recovery)
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// The filter or the current row changed.
    case binding(BindingAction<State>)
    /// Adds the numbers that aren't in the list, or none if a number isn't prime.
    case numbersAdded([BigInt])
    /// Numbers of which some are large were tested, to be added.
    case numbersTested([BigInt], nonPrimes: [BigInt])
    case primesRemoved([BigInt])
    case orderSelected(Order)
    /// The number in the field is added.
    case addSubmitted
    case fileButtonTapped(FileQuestion.Kind)
    case fileSubmitted
    case fileDismissed
    /// The path in the field is to be completed.
    case completionRequested
    /// The names that complete a path were found; none if the directory can't be read.
    case completionsFound(path: String, names: [String])
    case saveRequested(StorageFile)
    /// Saves the list as a plain JSON array of numbers.
    case exportRequested(StorageFile)
    /// A save would replace other favorites in a file, which the question has.
    case existingFileFound(FileQuestion)
    case replaceButtonTapped
    case otherNameButtonTapped
    /// A save replaced the contents of a file, or created it; sent before the response.
    case fileReplaced(FileReplacement)
    case saveResponse(SaveResponse)
    /// A save is to be undone, or repeated.
    case fileRestoreRequested(FileReplacement)
    case fileRestoreResponse(FileRestoreResponse)
    case loadRequested(StorageFile)
    /// Adds the numbers in a file that aren't in the list.
    case importRequested(StorageFile)
    case loadResponse(LoadResponse)
    /// The backup was loaded; sent before the response.
    case fileRecovered(Recovery)
    case alertDismissed
    /// Selects or deselects the current favorite and moves to the next row.
    case selectButtonTapped
    /// Selects all shown favorites, or clears the selection if all of them are selected.
    case selectAllButtonTapped
    case clearSelectionButtonTapped
    case clearFilterButtonTapped
    /// Deletes the selected favorites, or the current one if none is selected.
    case deleteButtonTapped
    /// Requests the nth prime with the current favorite as n.
    case nthPrimeButtonTapped
    /// Requests the facts about the current favorite.
    case detailsButtonTapped
    case delegate(Delegate)
  }

  public enum Delegate: Equatable, Codable, Sendable {
    case nthPrimeRequested(BigInt)
    case detailsRequested(BigInt)
  }

  public enum SaveResponse: Equatable, Codable, Sendable {
    case saved(StorageFile)
    case failed(FileProblem)
  }

  public enum FileRestoreResponse: Equatable, Codable, Sendable {
    case restored(FileReplacement)
    case failed(FileProblem)
  }

  public enum LoadResponse: Equatable, Codable, Sendable {
    case loaded([BigInt], StorageFile)
    case imported([BigInt], StorageFile)
    case failed(FileProblem)
  }

  /// The file that the buttons save to and load from.
  public static let defaultFile = StorageFile.data("favorite-primes.json")

  private enum CancelID { case addition, file, completion }

  @Dependency(\.fileStorage) private var fileStorage
  @Dependency(\.largeNumbers) private var largeNumbers

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in handle(action, &state) }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      if binding.name == State.filterName { state.screen.row = 0 }
    case .numbersAdded(let numbers):
      return add(numbers, &state)
    case .numbersTested(let numbers, let nonPrimes):
      state.add(numbers, nonPrimes: nonPrimes)
    case .primesRemoved(let primes):
      state.favoritePrimes = state.favoritePrimes.removing(IntegerSet(primes))
    case .orderSelected(let order):
      state.changeOrder(to: order)
    case .addSubmitted:
      guard case .success(let number) = state.addition else { break }
      return add([number], &state)
    case .fileButtonTapped(let kind):
      state.screen.fileQuestion = FileQuestion(kind)
      state.screen.focus = .path
    case .fileDismissed:
      state.screen.fileQuestion = nil
    case .completionRequested:
      return completePath(&state)
    case .completionsFound(let path, let names):
      state.screen.fileQuestion?.complete(path, with: names)
    case .fileSubmitted:
      guard let question = state.screen.fileQuestion, let file = question.file else { break }
      state.screen.fileQuestion = nil
      switch question.kind {
      case .save, .export: return save(&state, to: file, as: question.format, after: question)
      case .load: return load(&state, from: file)
      case .import: return load(&state, from: file, isImport: true)
      }
    case .existingFileFound(let question):
      state.screen.activity = .idle
      state.screen.fileQuestion = question
      state.screen.focus = nil
    case .replaceButtonTapped:
      guard let question = state.screen.fileQuestion, let existing = question.existing else { break }
      state.screen.fileQuestion = nil
      return save(&state, to: existing.file, as: question.format)
    case .otherNameButtonTapped:
      guard state.screen.fileQuestion?.existing != nil else { break }
      state.screen.fileQuestion?.existing = nil
      state.screen.focus = .path
    case .saveRequested(let file):
      return save(&state, to: file, as: .document)
    case .exportRequested(let file):
      return save(&state, to: file, as: .plainList)
    case .fileReplaced:
      break
    case .saveResponse(.saved(let file)):
      state.screen.activity = .saved(file)
    case .fileRestoreRequested(let replacement):
      return restore(replacement, &state)
    case .fileRestoreResponse(.restored):
      state.screen.activity = .idle
    case .fileRestoreResponse(.failed(let problem)):
      state.screen.activity = .failed(problem)
      state.screen.alert = .notRestored(problem)
    case .saveResponse(.failed(let problem)):
      state.screen.activity = .failed(problem)
      state.screen.alert = .notSaved(problem)
    case .loadRequested(let file):
      return load(&state, from: file)
    case .importRequested(let file):
      return load(&state, from: file, isImport: true)
    case .loadResponse(.loaded(let primes, let file)):
      state.favoritePrimes = primes
      state.screen.activity = .loaded(file)
    case .loadResponse(.imported(let primes, let file)):
      state.append(primes)
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
      state.changeFilter(to: "")
    case .deleteButtonTapped:
      state.deleteSelected()
    case .nthPrimeButtonTapped:
      if let current = state.current { return .send(.delegate(.nthPrimeRequested(current))) }
    case .detailsButtonTapped:
      if let current = state.current { return .send(.delegate(.detailsRequested(current))) }
    case .delegate:
      break
    }
    return .none
  }

  /// Adds numbers immediately, or after the test of those that are large.
  private func add(_ numbers: [BigInt], _ state: inout State) -> Effect<Action> {
    if !numbers.contains(where: \.needsInvestigation) {
      state.add(numbers, nonPrimes: numbers.filter { !NumberFacts(of: $0).isPrime })
      return .none
    }
    return .run { [largeNumbers] send in
      await send(.numbersTested(numbers, nonPrimes: try await largeNumbers.nonPrimes(in: numbers)))
    }
    .cancellable(id: CancelID.addition)
  }

  /// Finds the names that complete the path in the field.
  private func completePath(_ state: inout State) -> Effect<Action> {
    guard let path = state.screen.fileQuestion?.path, !path.isEmpty else { return .none }
    if path == "~" {
      state.screen.fileQuestion?.path = "~/"
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

  /// Starts a save unless one is in progress.
  ///
  /// Cancellation doesn't stop a save, so a canceled one could overwrite a newer one, or fail without a report.
  ///
  /// - Parameter question: The question to which the file is the answer. It is presented again, with the file, if the
  ///   save would replace other favorites.
  private func save(
    _ state: inout State, to file: StorageFile, as format: FavoritesFile.Format,
    after question: FileQuestion? = nil
  ) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .saving(file)
    return .run { [fileStorage, primes = state.favoritePrimes] send in
      let target = FavoritesFile(file, in: fileStorage)
      if var question, let existing = try await target.existing(replacedBy: primes, as: format) {
        question.existing = existing
        return await send(.existingFileFound(question))
      }
      if let replacement = try await target.save(primes, as: format) {
        await send(.fileReplaced(replacement))
      }
      await send(.saveResponse(.saved(file)))
    } catch: { error, send in
      await send(.saveResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  /// Undoes or repeats a save unless another one is in progress.
  private func restore(_ replacement: FileReplacement, _ state: inout State) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .saving(replacement.file)
    return .run { [fileStorage] send in
      try await fileStorage.perform(replacement)
      await send(.fileRestoreResponse(.restored(replacement)))
    } catch: { error, send in
      await send(.fileRestoreResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  /// Starts a load and cancels the previous one; does nothing while a save is in progress.
  private func load(
    _ state: inout State, from file: StorageFile, isImport: Bool = false
  ) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .loading(file)
    return .run { [fileStorage, largeNumbers] send in
      let (primes, recovery) = try await FavoritesFile(file, in: fileStorage).load(testing: largeNumbers)
      if let recovery { await send(.fileRecovered(recovery)) }
      await send(.loadResponse(isImport ? .imported(primes, file) : .loaded(primes, file)))
    } catch: { error, send in
      await send(.loadResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }
}

extension FavoritePrimes.State {
  /// The number in the field, which is prime or has yet to be tested, or the mistake in its text.
  var addition: Result<BigInt, AdditionProblem>? {
    if screen.addText.allSatisfy(\.isWhitespace) { return nil }
    do {
      let number = try NumberExpression.value(of: screen.addText)
      if !number.needsInvestigation, !NumberFacts(of: number).isPrime { return .failure(.notPrime(number)) }
      return favoritePrimes.contains(number) ? .failure(.favorite(number)) : .success(number)
    } catch {
      return .failure(.notNumber(error))
    }
  }

  /// Adds numbers, or presents those that aren't prime; a number from the field becomes the current one.
  fileprivate mutating func add(_ numbers: [BigInt], nonPrimes: [BigInt]) {
    guard nonPrimes.isEmpty else {
      screen.alert = .notAdded(nonPrimes.withoutRepetitions)
      return
    }
    let entered = addition
    append(numbers)
    guard case .success(let number) = entered, numbers == [number] else { return }
    screen.addText = ""
    if let row = shown.firstIndex(of: number) { screen.row = row }
  }

  /// Appends the numbers that aren't favorites.
  fileprivate mutating func append(_ numbers: [BigInt]) {
    favoritePrimes += numbers.withoutRepetitions.without(favoritePrimes)
  }
}
