import AppFeature
import Architecture
import CommandLineTool
import FavoritePrimes
import FileStorage
import PrimeModal
import Synchronization

/// `app favorites [list|add N…|remove N…|clear|save [FILE]|load [FILE]|import FILE|export FILE]`
enum FavoritesCommand {
  private static let rule = ValueRule<Int128>.range(Primality.supportedNumbers)
  private static let numbers = Argument<[ValueOrInput<Int128>]>(
    "N", help: "The numbers; \(NumberLines.help)", minimum: 1, accepting: .orInput(rule))
  private static let file = Argument<String?>(
    "FILE", help: "The file; if left out, one in the data directory.", accepting: .notEmpty, completion: .file
  )

  private static let listFile = Argument<String>(
    "FILE", help: "The file.", accepting: .notEmpty, completion: .file)

  static let command = Command<AppCommand.Handler>(
    "favorites",
    overview: "Show, change, save and load the favorite primes.",
    discussion: [
      "The favorites are saved automatically. Use save and load for copies of them.",
      """
      Files are read in both forms: as 'save' writes them, and as a plain JSON array of numbers like [2,3,5], which \
      'export' writes. No file is overwritten that is not of the form to be written.
      """,
    ],
    examples: [
      Example("favorites", "Print the favorites, one a line."),
      Example("favorites add 2 3 5", "Add some."),
      Example("favorites save primes.json", "Save a copy."),
      Example("favorites import list.json", "Add the numbers of a JSON array."),
    ],
    subcommands: [
      Command(
        "list", overview: "Print the favorites.",
        handler: { try $0.finish(answer(try await $0.savedState())) }),
      Command(
        "add", overview: "Add primes: all, or none if one is not prime.", options: [NumberLines.keepGoing],
        arguments: [numbers], handler: { try await add($0) }),
      Command(
        "remove", overview: "Remove favorites: all, or none if one is no favorite.",
        options: [NumberLines.keepGoing], arguments: [numbers], handler: { try await remove($0) }),
      Command(
        "clear", overview: "Remove all favorites, after a question.",
        options: [Confirmation.yes, Confirmation.noInput],
        exclusive: [[Confirmation.yes, Confirmation.noInput]], handler: { try await clear($0) }),
      Command(
        "save", overview: "Save the favorites to a file.", arguments: [file],
        handler: { try await save($0, .saveRequested(chosenFile($0)), "Saved to") }),
      Command(
        "load", overview: "Replace the favorites by those of a file.", arguments: [file],
        handler: { try await load($0, .loadRequested(chosenFile($0)), "Loaded from") }),
      Command(
        "import", overview: "Add the primes of a file: all, or none if one is not prime.",
        arguments: [listFile],
        handler: { try await load($0, .importRequested(.path($0.invocation[listFile])), "Imported from") }),
      Command(
        "export", overview: "Save the favorites as a plain JSON array of numbers.", arguments: [listFile],
        handler: { try await save($0, .exportRequested(.path($0.invocation[listFile])), "Exported to") }),
    ],
    defaultSubcommand: "list")

  private struct Result: JSONResult {
    static let type = "favorites"

    let favoritePrimes: [UInt64]
    /// What was saved to or loaded from.
    var file: String?
  }

  private static func chosenFile(_ context: CommandContext) -> StorageFile {
    context.invocation[file].map { .path($0) } ?? FavoritePrimes.defaultFile
  }

  /// The numbers in the command line, or those on standard input.
  ///
  /// All are read before anything is changed: the session is not held while input is slow to come.
  @MainActor
  private static func entries(
    _ context: CommandContext, _ check: (Int128) throws -> Void = { _ in }
  ) async throws -> (entries: [NumberLines.Entry<Int128>], failed: ExitStatus?) {
    let arguments = context.invocation[numbers]
    if arguments == [.input] { return try await context.collectLines(rule, check) }
    try context.expectNoLines()
    let entries = try arguments.map { argument in
      guard case .value(let number) = argument else {
        throw context.invocation.usageError(
          "'-' stands alone: numbers come from standard input or from the command line")
      }
      return NumberLines.Entry(number: number)
    }
    return (entries, nil)
  }

  @MainActor
  private static func add(_ context: CommandContext) async throws -> ExitStatus {
    let (entries, failed) = try await entries(context) { number in
      // The reducer has the same rule, but can't name the line.
      if Primality(of: number) != .prime {
        throw Failure("\(number) is not prime. Only primes can be favorites", status: .dataError)
      }
    }
    let status = try await context.changeSession { store in
      store.send(.favoritePrimes(.numbersAdded(entries.map(\.number))))
      if let alert = store.state.favoritesScreen.alert { throw Failure("\(alert)", status: .dataError) }
      return answer(store.state)
    }
    return failed ?? status
  }

  @MainActor
  private static func remove(_ context: CommandContext) async throws -> ExitStatus {
    let (entries, failed) = try await entries(context)
    let firstFailure = Mutex(failed)
    let status = try await context.changeSession { store in
      let favorites = Set(store.state.favoritePrimes.map { Int128($0) })
      let nonFavorites = entries.filter { !favorites.contains($0.number) }
      if !nonFavorites.isEmpty, nonFavorites[0].line == nil {
        let list = nonFavorites.map { "\($0.number)" }.joined(separator: ", ")
        throw Failure("not among the favorites: \(list). Nothing was removed.", status: .negativeAnswer)
      }
      for entry in nonFavorites {
        let failure = Failure("\(entry.number) is not among the favorites", status: .negativeAnswer)
        let status = try context.fail(failure, atLine: entry.line)
        firstFailure.withLock { $0 = $0 ?? status }
      }
      store.send(.favoritePrimes(.primesRemoved(entries.compactMap { UInt64(exactly: $0.number) })))
      return answer(store.state)
    }
    return firstFailure.withLock(\.self) ?? status
  }

  @MainActor
  private static func clear(_ context: CommandContext) async throws -> ExitStatus {
    // Favorites that another process adds during the question stay.
    let favorites = try await context.savedState().favoritePrimes
    if !favorites.isEmpty {
      let what = favorites.count == 1 ? "the only favorite" : "all \(favorites.count) favorites"
      guard try Confirmation.isGiven("Remove \(what)?", context) else {
        throw Failure("Nothing was removed.", status: .negativeAnswer)
      }
    }
    return try await context.changeSession { store in
      store.send(.favoritePrimes(.primesRemoved(favorites)))
      return answer(store.state)
    }
  }

  @MainActor
  private static func save(
    _ context: CommandContext, _ action: FavoritePrimes.Action, _ success: String
  ) async throws -> ExitStatus {
    let store = try context.store(try await context.savedState())
    return try context.finish(try await useFile(context, store, action, success))
  }

  @MainActor
  private static func load(
    _ context: CommandContext, _ action: FavoritePrimes.Action, _ success: String
  ) async throws -> ExitStatus {
    try await context.changeSession { try await useFile(context, $0, action, success) }
  }

  @MainActor
  private static func useFile(
    _ context: CommandContext, _ store: Store<AppState, AppAction>, _ action: FavoritePrimes.Action,
    _ success: String
  ) async throws -> Answer {
    await store.send(.favoritePrimes(action)).finish()
    let screen = store.state.favoritesScreen
    switch screen.activity {
    case .saved(let file), .loaded(let file):
      if let alert = screen.alert { context.printNotice("\(alert)") }
      let path = try context.dependencies.fileStorage.location(file)
      return Answer(
        value: Result(favoritePrimes: store.state.favoritePrimes, file: path), lines: [],
        remark: "\(success) \(path.quotedPath) (favorites: \(store.state.favoritePrimes.count)).")
    case .failed(let problem):
      throw problem
    case .idle, .saving, .loading:
      throw Failure("the file was not used. Please report it.", status: .internalError)
    }
  }

  private static func answer(_ state: AppState) -> Answer {
    Answer(
      value: Result(favoritePrimes: state.favoritePrimes),
      lines: state.favoritePrimes.map(String.init),
      remark: state.favoritePrimes.isEmpty
        ? "No favorites yet. Add one: \(Program.name) favorites add 7" : nil)
  }
}
