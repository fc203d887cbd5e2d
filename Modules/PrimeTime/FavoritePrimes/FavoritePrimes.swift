public import Architecture
public import BigInt
public import FileStorage
public import NumberFacts

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A list of primes that can be changed, sorted, filtered, saved to a file, and loaded from one.
public struct FavoritePrimes: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen)

    public init(properties: Properties) { (favoritePrimes, screen) = properties }
    public var properties: Properties { (favoritePrimes, screen) }
  }

  /// The list's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    public var activity = FileActivity.idle
    public var alert: Alert?
    /// The text of a ``FavoritesFilter``: digits, or a range such as `>1000` or `100..200`; empty to show all.
    public var filter = ""
    /// The start of the local day, for the filter of today's favorites; nil until that is used.
    public var startOfToday: Date?
    /// The newest ones first, unless another order was selected.
    public var order = Order(isAscending: false)
    /// The index of the current row among the shown ones; a value beyond the last row means the last row.
    public var row = 0
    public var selected: Set<BigInt> = []
    /// The text in the field for primes to add.
    public var addText = ""
    /// The result for the numbers that were entered last, until the text changes or the field is left.
    public var additionReport: AdditionReport?
    public var fileQuestion: FileQuestion?
    /// The field that is being edited.
    public var focus: Field?

    public init() {}

    /// Whether a question or an alert covers the list.
    public var isCovered: Bool { fileQuestion != nil || alert != nil }
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
    /// The primes in the field are added.
    case addSubmitted
    /// The numbers of a text in the field were tested.
    case additionTested(text: String, nonPrimes: [BigInt])
    /// The filter of today's favorites is used on another day than before.
    case dayStarted(Date)
    /// A chip with a filter was clicked, or selected with the arrows.
    case filterSelected(String)
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
    /// The files in a directory were found; none if it can't be read.
    case filesListed(FileListing)
    /// A row of the listed files was selected.
    case fileSelected(row: Int)
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
    case loaded(IdentifiedArray<FavoritePrime>, StorageFile)
    case imported(IdentifiedArray<FavoritePrime>, StorageFile)
    case failed(FileProblem)
  }

  /// The file that the buttons save to and load from.
  public static let defaultFile = StorageFile.data("favorite-primes.json")

  enum CancelID { case addition, file, completion, listing }

  @Dependency(\.date) var date
  @Dependency(\.fileStorage) var fileStorage
  @Dependency(\.largeNumbers) var largeNumbers

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in handle(action, &state) }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      if binding.name == State.filterName { state.screen.row = 0 }
      if binding.name == State.addTextName || binding.name == State.focusName {
        state.screen.additionReport = nil
      }
      if binding.name == State.pathName { return listFiles(state) }
    case .numbersAdded(let numbers):
      return test(numbers, &state) { .numbersTested(numbers, nonPrimes: $0) }
    case .numbersTested(let numbers, let nonPrimes):
      state.add(numbers, nonPrimes: nonPrimes, at: date())
    case .primesRemoved(let primes):
      state.remove(Set(primes))
    case .orderSelected(let order):
      state.changeOrder(to: order)
    case .addSubmitted:
      let text = state.screen.addText
      return test(AdditionText(text).numbers, &state) { .additionTested(text: text, nonPrimes: $0) }
    case .additionTested(let text, let nonPrimes):
      state.add(entered: text, nonPrimes: nonPrimes, at: date())
    case .dayStarted(let date):
      state.screen.startOfToday = date
    case .filterSelected(let filter):
      state.changeFilter(to: filter)
    case .fileButtonTapped(let kind):
      state.screen.fileQuestion = FileQuestion(kind)
      state.screen.focus = .path
      return listFiles(state)
    case .fileDismissed:
      state.screen.fileQuestion = nil
      guard case .loading = state.screen.activity else { break }
      state.screen.activity = .idle
      return .cancel(id: CancelID.file)
    case .completionRequested:
      return completePath(&state)
    case .completionsFound(let path, let names):
      state.screen.fileQuestion?.complete(path, with: names)
      return listFiles(state)
    case .filesListed(let listing):
      if state.screen.fileQuestion?.directory == listing.directory {
        state.screen.fileQuestion?.listing = listing
      }
    case .fileSelected(let row):
      state.screen.fileQuestion?.select(row)
    case .fileSubmitted:
      guard let question = state.screen.fileQuestion, let file = question.file, question.disabledReason == nil
      else { break }
      if question.isDirectory {
        state.filePath = question.path + "/"
        return listFiles(state)
      }
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
      state.endQuestion(.saved(file), of: file)
    case .fileRestoreRequested(let replacement):
      return restore(replacement, &state)
    case .fileRestoreResponse(.restored):
      state.screen.activity = .idle
    case .fileRestoreResponse(.failed(let problem)):
      state.screen.activity = .failed(problem)
      state.screen.alert = .notRestored(problem)
    case .saveResponse(.failed(let problem)):
      state.fail(problem, .notSaved(problem))
    case .loadRequested(let file):
      return load(&state, from: file)
    case .importRequested(let file):
      return load(&state, from: file, isImport: true)
    case .loadResponse(.loaded(let favorites, let file)):
      state.favoritePrimes = favorites
      state.endQuestion(.loaded(file), of: file)
    case .loadResponse(.imported(let favorites, let file)):
      state.favoritePrimes += favorites
      state.endQuestion(.loaded(file), of: file)
    case .loadResponse(.failed(let problem)):
      state.fail(problem, .notLoaded(problem))
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
      if let current = state.current { return .send(.delegate(.nthPrimeRequested(current.prime))) }
    case .detailsButtonTapped:
      if let current = state.current { return .send(.delegate(.detailsRequested(current.prime))) }
    case .delegate:
      break
    }
    return .none
  }

  /// Tests numbers, and handles the result immediately, or after an effect if some are large.
  private func test(
    _ numbers: [BigInt], _ state: inout State,
    then action: @escaping @Sendable (_ nonPrimes: [BigInt]) -> Action
  ) -> Effect<Action> {
    if !numbers.contains(where: \.needsInvestigation) {
      return handle(action(numbers.filter { !NumberFacts(of: $0).isPrime }), &state)
    }
    return .run { [largeNumbers] send in
      await send(action(try await largeNumbers.nonPrimes(in: numbers)))
    }
    .cancellable(id: CancelID.addition)
  }
}

extension FavoritePrimes.State {
  /// Shows a problem in the question for a file, which can be answered again, or else in an alert.
  fileprivate mutating func fail(_ problem: FileProblem, _ alert: FavoritePrimes.Alert) {
    if screen.fileQuestion == nil {
      screen.activity = .failed(problem)
      screen.alert = alert
    } else {
      screen.activity = .idle
      screen.fileQuestion?.problem = problem
    }
  }

  /// Shows that a file was saved or loaded, and closes the question to which it was the answer.
  fileprivate mutating func endQuestion(_ activity: FavoritePrimes.FileActivity, of file: StorageFile) {
    screen.activity = activity
    if screen.fileQuestion?.file == file { screen.fileQuestion = nil }
  }

  /// Adds numbers, or presents those that aren't prime.
  fileprivate mutating func add(_ numbers: [BigInt], nonPrimes: [BigInt], at date: Date) {
    if nonPrimes.isEmpty {
      favoritePrimes += numbers.map { FavoritePrime($0, added: date) }
    } else {
      screen.alert = .notAdded(nonPrimes.withoutRepetitions)
    }
  }
}
