import AppFeature
import Architecture
import BigInt
public import CommandLineTool
public import FavoritePrimes
import FileStorage
import NumberFacts
import NumberResults
import Synchronization
import Timeline

/// `app favorites [[list] [--filter F] [--sort COLUMN]|add N…|remove N…|clear|save [FILE]|load [FILE]|import FILE|export FILE|compare FILE]`
enum FavoritesCommand {
  private static let numbers = Argument<[ValueOrInput<BigInt>]>(
    "N", help: "The numbers, \(NumberLines.help)", minimum: 1)
  private static let additions = Argument<[ValueOrInput<NumberOrRange>]>(
    "N",
    help: "The numbers, lists such as 2,3,5, ranges such as 2..100 for their primes, \(NumberLines.help)",
    minimum: 1)
  private static let file = Argument<String?>(
    "FILE", help: "The file (default: favorite-primes.json in the data directory).", accepting: .path(),
    completion: .file)
  private static let loadedFile = Argument<String?>(
    "FILE",
    help: "The file (default: favorite-primes.json in the data directory), or - to read standard input.",
    accepting: .path(orStream: true), completion: .file)
  private static let requiredFile = Argument<String>(
    "FILE", help: "The file, or - for standard input or output.", accepting: .path(orStream: true),
    completion: .file)

  private static let filter = Option<String?>(
    "filter", valueName: "FILTER", help: "Print only those that match: \(Browsing.filterExamples).")
  private static let sort = Option(
    "sort", valueName: "COLUMN", help: "The column that sorts them, in ascending order.",
    default: Browsing.Order.Column.added)

  static let command = Command<AppCommand.Handler>(
    "favorites",
    overview: "Show, change, save, and load the favorite primes.",
    discussion: [
      "The favorites are saved automatically. Use 'save' and 'load' for copies.",
      """
      Files are loaded in three formats: the one that 'save' writes, a plain JSON array of numbers such as [2,3,5], \
      which 'export' writes, and a text of numbers, such as one per line. An existing file is overwritten only if it \
      already has the format to write, and stays as FILE.bak.
      """,
    ],
    examples: [
      Example("favorites", "Print the favorites, one per line."),
      Example("favorites --filter twins --sort prime", "Print the twin primes in ascending order."),
      Example("favorites add 2 3 5", "Add 2, 3, and 5."),
      Example("favorites save primes.json", "Save a copy."),
      Example("favorites import list.json", "Add the numbers in a JSON array."),
      Example("favorites export -", "Print a JSON array of the favorites."),
    ],
    subcommands: [
      Command(
        "list", overview: "Print the favorites.", options: [filter, sort], handler: { try await list($0) }),
      Command(
        "add", overview: "Add primes, or none if a number isn't prime.", options: [NumberLines.keepGoing],
        arguments: [additions], handler: { try await add($0) }),
      Command(
        "remove", overview: "Remove favorites, or none if a number isn't a favorite.",
        options: [NumberLines.keepGoing], arguments: [numbers], handler: { try await remove($0) }),
      Command(
        "clear", overview: "Remove all favorites after asking for confirmation.",
        options: [Confirmation.yes, Confirmation.noInput],
        exclusive: [[Confirmation.yes, Confirmation.noInput]], handler: { try await clear($0) }),
      Command(
        "save", overview: "Save the favorites to a file.", arguments: [file],
        handler: { try await save($0, chosenFile($0, file), .save, "Saved to") }),
      Command(
        "load", overview: "Replace the favorites with those in a file.", arguments: [loadedFile],
        handler: { try await load($0, chosenFile($0, loadedFile), .load, "Loaded from") }),
      Command(
        "import", overview: "Add the primes in a file, or none if a number isn't prime.",
        arguments: [requiredFile],
        handler: { try await load($0, .path($0.invocation[requiredFile]), .import, "Imported from") }
      ),
      Command(
        "export", overview: "Save the favorites as a plain JSON array of numbers.", arguments: [requiredFile],
        handler: { try await save($0, .path($0.invocation[requiredFile]), .export, "Exported to") }),
      Command(
        "compare", overview: "Print the primes that only the favorites or only a file has.",
        arguments: [requiredFile],
        handler: { try await load($0, .path($0.invocation[requiredFile]), .compare, "Compared with") }),
    ],
    defaultSubcommand: "list")

  private struct Output: JSONResult {
    static let type = "favorites"

    let favoritePrimes: [BigInt]
    /// The path of the file that was saved or loaded.
    var file: String?
    var comparison: FilePanel.ComparedPrimes?
  }

  /// The maximum number of lines on standard input, and of numbers in them, because all are kept in memory.
  private static let inputLimit = 1_000_000

  private static func chosenFile(_ context: CommandContext, _ file: Argument<String?>) -> StorageFile {
    context.invocation[file].map { .path($0) } ?? FilePanel.defaultFile
  }

  /// Returns the numbers on the command line, or the different ones on standard input.
  ///
  /// All input is read before the session is changed, so that slow input doesn't keep the session locked.
  ///
  /// - Parameter values: The numbers that a value on the command line stands for.
  private static func entries<Value: ArgumentValue>(
    _ context: CommandContext, _ argument: Argument<[ValueOrInput<Value>]>,
    values: @Sendable (Value) -> [BigInt],
    checkingInput check: @Sendable (BigInt) async throws -> Void = { _ in }
  ) async throws -> (entries: [NumberLines.Entry<BigInt>], failed: ExitStatus?) {
    let arguments = context.invocation[argument]
    if arguments.count == 1, case .input = arguments[0] {
      var (entries, known) = ([NumberLines.Entry<BigInt>](), Set<BigInt>())
      var numbers = NumberReader<Value>(context, .any, limit: inputLimit)
      while let entry = try numbers.next() {
        try NumberReader<Value>.check(entries.count, inputLimit)
        do {
          let values = values(entry.number).filter { !known.contains($0) }
          for value in values { try await check(value) }
          entries += values.map { NumberLines.Entry(number: $0, line: entry.line) }
          known.formUnion(values)
        } catch {
          try numbers.fail(error, atLine: entry.line)
        }
      }
      return (entries, numbers.failed)
    }
    try context.rejectKeepGoing()
    let entries = try arguments.flatMap { argument in
      guard case .value(let value) = argument else {
        throw context.invocation.usageError(
          "'-' can't be combined with numbers on the command line")
      }
      return values(value).map { NumberLines.Entry(number: $0) }
    }
    return (entries, nil)
  }

  @MainActor
  private static func add(_ context: CommandContext) async throws -> ExitStatus {
    let client = try context.dependencies.largeNumbers
    let (entries, failed) = try await entries(
      context, additions,
      values: { value in
        if let reading = value.reading {
          context.printNotice("\(value.argumentText) is \(reading.lowercased()).")
        }
        return value.numbers
      },
      checkingInput: { number in
        // The reducer also checks this, but can't report the line.
        if try await !client.nonPrimes(in: [number]).isEmpty {
          throw Failure("\(number) is not prime. Only primes can be favorites.", status: .dataError)
        }
      })
    let status = try await context.changeSession { store in
      await store.send(.favoritePrimes(.adding(.numbersAdded(entries.map(\.number))))).finish()
      if let alert = store.state.favorites.additionAlert { throw Failure(alert.line, status: .dataError) }
      return answer(store.state)
    }
    return failed ?? status
  }

  @MainActor
  private static func remove(_ context: CommandContext) async throws -> ExitStatus {
    let (entries, failed) = try await entries(context, numbers, values: { [$0] })
    let firstFailure = Mutex(failed)
    let status = try await context.changeSession { store in
      let nonFavorites = entries.filter { !store.state.favoritePrimes.contains(id: $0.number) }
      if !nonFavorites.isEmpty, nonFavorites[0].line == nil {
        let list = nonFavorites.map { "\($0.number)" }.joined(separator: ", ")
        let predicate = nonFavorites.count == 1 ? "is not a favorite" : "are not favorites"
        throw Failure("\(list) \(predicate). Nothing was removed.", status: .negativeAnswer)
      }
      for entry in nonFavorites {
        let failure = Failure("\(entry.number) is not a favorite.", status: .negativeAnswer)
        let status = try context.fail(failure, atLine: entry.line)
        firstFailure.withLock { $0 = $0 ?? status }
      }
      store.send(.favoritePrimes(.primesRemoved(entries.map(\.number))))
      return answer(store.state)
    }
    return firstFailure.withLock(\.self) ?? status
  }

  @MainActor
  private static func clear(_ context: CommandContext) async throws -> ExitStatus {
    // Favorites that another process adds while the user is asked are kept.
    let favorites = try await context.savedState().favoritePrimes
    if !favorites.isEmpty {
      let phrase = favorites.count == 1 ? "the only favorite" : "all \(favorites.count) favorites"
      guard try Confirmation.isGiven("Remove \(phrase)?", context) else {
        throw Failure("Nothing was removed.", status: .negativeAnswer)
      }
    }
    return try await context.changeSession { store in
      store.send(.favoritePrimes(.primesRemoved(favorites.ids)))
      return answer(store.state)
    }
  }

  @MainActor
  private static func save(
    _ context: CommandContext, _ file: StorageFile, _ kind: FilePanel.Question.Kind, _ success: String
  ) async throws -> ExitStatus {
    if case .path(let path) = file {
      try context.directories.expectOtherFile(at: path, allowsFavorites: kind == .save)
    }
    let state = try await context.savedState()
    if file == InputFile.standardInput {
      let primes = state.favoritePrimes.ids
      let list = String(decoding: try JSONEncoder().encode(primes), as: UTF8.self)
      return try context.print(CommandOutput(value: Output(favoritePrimes: primes), lines: [list]))
    }
    return try context.print(try await useFile(context, try context.store(state), file, kind, success))
  }

  @MainActor
  private static func load(
    _ context: CommandContext, _ file: StorageFile, _ kind: FilePanel.Question.Kind, _ success: String
  ) async throws -> ExitStatus {
    var context = context
    if case .path(let path) = file {
      // Before the session is changed, so that slow input doesn't keep the session locked.
      context.input = (file, try InputFile.contents(of: path, limit: FileStorage.maximumFileSize))
    }
    return try await context.changeSession { [context] in
      try await useFile(context, $0, file, kind, success)
    }
  }

  @MainActor
  private static func useFile(
    _ context: CommandContext, _ store: Store<AppState, AppAction>, _ file: StorageFile,
    _ kind: FilePanel.Question.Kind, _ success: String
  ) async throws -> CommandOutput {
    await store.send(.favoritePrimes(.files(.fileChosen(file, kind)))).finish()
    let files = store.state.favoritesScreen.files
    let storage = try context.dependencies.fileStorage
    switch files.activity {
    case .saved(let file), .loaded(let file):
      if let alert = files.alert { context.printNotice(alert.alertState.line) }
      if case .savedFavorites(_, let copy?, _) = store.state.activityFeed.last?.kind {
        context.printNotice("The old file was kept as \(storage.location(copy).quotedPath).")
      }
      let path = storage.location(file)
      return CommandOutput(
        value: Output(
          favoritePrimes: store.state.favoritePrimes.ids,
          file: file == InputFile.standardInput ? nil : path,
          comparison: store.state.favorites.files.comparedPrimes),
        lines: store.state.favorites.files.comparedPrimes?.lines ?? [],
        remark: "\(success) \(path.quotedPath) (favorites: \(store.state.favoritePrimes.count)).")
    case .failed(let problem):
      throw problem
    case .idle, .saving, .loading:
      throw Failure("The file was neither saved nor loaded. Please report it.", status: .internalError)
    }
  }

  private static func list(_ context: CommandContext) async throws -> ExitStatus {
    let state = try await context.savedState()
    var browsing = state.favorites.browsing
    browsing.screen.filter = context.invocation[filter] ?? ""
    browsing.screen.startOfToday = LocalTime.current.startOfDay
    if let mistake = browsing.filterMistake {
      throw context.invocation.usageError("option '--filter': \(mistake)")
    }
    (browsing.screen.order.column, browsing.screen.order.isAscending) = (context.invocation[sort], true)
    return try context.print(answer(state, browsing.rows.map(\.prime)))
  }

  /// - Parameter primes: The primes to print; all favorites by default.
  private static func answer(_ state: AppState, _ primes: [BigInt]? = nil) -> CommandOutput {
    let primes = primes ?? state.favoritePrimes.ids
    return CommandOutput(
      value: Output(favoritePrimes: primes), lines: primes.map(\.description),
      remark: state.favoritePrimes.isEmpty
        ? "No favorites yet. Add one: \(Program.name) favorites add 7" : nil)
  }
}

extension Browsing.Order.Column: ArgumentValue {}

/// A confirmation of an action that removes much.
enum Confirmation {
  static let yes = Flag("yes", short: "y", help: "Don't ask for confirmation.")
  static let noInput = Flag("no-input", help: "Don't prompt; fail if confirmation is required.")

  /// Returns whether the user confirms the action; throws ``UsageError`` if the user can't be prompted.
  static func isGiven(_ question: String, _ context: CommandContext) throws -> Bool {
    if context.invocation[yes] { return true }
    guard !context.invocation[noInput], StandardStream.input.isTerminal, StandardStream.error.isTerminal
    else {
      throw context.invocation.usageError("confirmation is required; use option '--yes'")
    }
    try StandardStream.error.write(escaping: "\(question) [y/N] ".inLocale)
    var lines = InputLines(of: .input)
    let answer = try lines.next()?.text?.lowercased()
    return answer == "y" || answer == "yes"
  }
}
