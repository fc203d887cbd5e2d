import AppFeature
import Architecture
import CommandLineTool
import FavoritePrimes
import FileStorage
import PrimeModal

/// `app favorites [list|add N…|remove N…|clear|save [FILE]|load [FILE]|import FILE|export FILE]`
enum FavoritesCommand {
  private static let numbers = Argument<[ValueOrInput<Int>]>(
    "N", help: "The numbers; \(NumberLines.help)", minimum: 1)
  private static let file = Argument<String?>(
    "FILE", help: "The file; if left out, one in the data directory.", accepting: .notEmpty, completion: .file
  )

  private static let listFile = Argument<String>(
    "FILE", help: "The file.", accepting: .notEmpty, completion: .file)

  static let command = Command<AppCommand.Handler>(
    "favorites",
    overview: "Show, change, save and load the favourite primes.",
    discussion: [
      "The favourites are kept from run to run by themselves. Saving and loading is for copies of them.",
      """
      Files are read in both forms: as 'save' writes them, and as a plain JSON array of numbers like [2,3,5], which \
      'export' writes. No file is overwritten that is not of the form to be written.
      """,
    ],
    examples: [
      Example("favorites", "Print the favourites, one a line."),
      Example("favorites add 2 3 5", "Add some."),
      Example("favorites save primes.json", "Save a copy."),
      Example("favorites import list.json", "Add the numbers of a JSON array."),
    ],
    subcommands: [
      Command("list", overview: "Print the favourites.", handler: { try await list($0) }),
      Command(
        "add", overview: "Add primes: all, or none if one is not prime.", options: [NumberLines.keepGoing],
        arguments: [numbers], handler: { try await add($0) }),
      Command(
        "remove", overview: "Remove favourites: all, or none if one is no favourite.",
        options: [NumberLines.keepGoing], arguments: [numbers], handler: { try await remove($0) }),
      Command(
        "clear", overview: "Remove all favourites, after a question.",
        options: [Confirmation.yes, Confirmation.noInput],
        exclusive: [[Confirmation.yes, Confirmation.noInput]], handler: { try await clear($0) }),
      Command(
        "save", overview: "Save the favourites to a file.", arguments: [file],
        handler: { run in
          try await useFile(
            run, .changing, run.invocation[file].map { .saveAsked(.path($0)) } ?? .saveButtonTapped,
            "Saved to")
        }),
      Command(
        "load", overview: "Replace the favourites by those of a file.", arguments: [file],
        handler: { run in
          try await useFile(
            run, .changing, run.invocation[file].map { .loadAsked(.path($0)) } ?? .loadButtonTapped,
            "Loaded from")
        }),
      Command(
        "import", overview: "Add the primes of a file: all, or none if one is not prime.",
        arguments: [listFile],
        handler: { run in
          try await useFile(
            run, .changing, .importAsked(.path(run.invocation[listFile])), "Imported from")
        }),
      Command(
        "export", overview: "Save the favourites as a plain JSON array of numbers.", arguments: [listFile],
        handler: { run in
          try await useFile(run, .reading, .exportAsked(.path(run.invocation[listFile])), "Exported to")
        }),
    ],
    defaultSubcommand: "list")

  private struct Result: JSONResult {
    static let type = "favorites"

    let favoritePrimes: [Int]
    /// What was saved to or loaded from.
    var file: String?
  }

  @MainActor
  private static func list(_ run: CommandRun) async throws -> ExitStatus {
    try await run.withStore(.reading) { answer($0.state) }
  }

  /// The numbers in the command line, or those on standard input.
  ///
  /// All are read before anything is changed: the session is not held while input is slow to come.
  @MainActor
  private static func entries(
    _ run: CommandRun, _ check: (Int) throws -> Void = { _ in }
  ) async throws -> (entries: [NumberLines.Entry<Int>], failed: ExitStatus?) {
    let arguments = run.invocation[numbers]
    if arguments == [.input] { return try await run.collectLines(.any, check) }
    try run.expectNoLines()
    let entries = try arguments.map { argument in
      guard case .value(let number) = argument else {
        throw run.invocation.usageError(
          "'-' stands alone: numbers come from standard input or from the command line")
      }
      return NumberLines.Entry(number: number)
    }
    return (entries, nil)
  }

  @MainActor
  private static func add(_ run: CommandRun) async throws -> ExitStatus {
    let (entries, failed) = try await entries(run) { number in
      // The reducer keeps to the same rule, and knows of no lines.
      if Primality(of: number) != .prime {
        throw Failure("\(number) is not prime. Only primes can be favourites", status: .dataError)
      }
    }
    let status = try await run.withStore(.changing) { store in
      await store.send(.favoritePrimes(.numbersEntered(entries.map(\.number)))).finish()
      if let alert = store.state.favorites.alert {
        throw Failure("\(alert.title). \(alert.message)", status: .dataError)
      }
      return answer(store.state)
    }
    return failed ?? status
  }

  @MainActor
  private static func remove(_ run: CommandRun) async throws -> ExitStatus {
    var (entries, failed) = try await entries(run)
    let status = try await run.withStore(.changing) { store in
      let favorites = Set(store.state.favoritePrimes)
      let strangers = entries.filter { !favorites.contains($0.number) }
      if !strangers.isEmpty, strangers[0].line == nil {
        let list = strangers.map { "\($0.number)" }.joined(separator: ", ")
        throw Failure("not among the favourites: \(list). Nothing was removed.", status: .noAnswer)
      }
      for stranger in strangers {
        let failure = Failure("\(stranger.number) is not among the favourites", status: .noAnswer)
        let status = try run.fail(failure, atLine: stranger.line)
        failed = failed ?? status
      }
      await store.send(.favoritePrimes(.deleteButtonTapped(entries.map(\.number)))).finish()
      return answer(store.state)
    }
    return failed ?? status
  }

  @MainActor
  private static func clear(_ run: CommandRun) async throws -> ExitStatus {
    // What another process adds during the question stays.
    let favorites = try await run.withUnsavedStore { $0.state.favoritePrimes }
    if !favorites.isEmpty {
      let what = favorites.count == 1 ? "the only favourite" : "all \(favorites.count) favourites"
      guard try Confirmation.isGiven("Remove \(what)?", run) else {
        throw Failure("Nothing was removed.", status: .noAnswer)
      }
    }
    return try await run.withStore(.changing) { store in
      await store.send(.favoritePrimes(.deleteButtonTapped(favorites))).finish()
      return answer(store.state)
    }
  }

  @MainActor
  private static func useFile(
    _ run: CommandRun, _ use: CommandRun.SessionUse, _ action: FavoritePrimes.Action, _ success: String
  ) async throws -> ExitStatus {
    try await run.withStore(use) { store in
      await store.send(.favoritePrimes(action)).finish()
      switch store.state.favorites.activity {
      case .saved(let file), .loaded(let file):
        if let alert = store.state.favorites.alert { run.tell("\(alert.title). \(alert.message)") }
        return answer(store.state, success, run.path(of: file))
      case .failed(let problem):
        throw Failure("\(problem)", status: problem.exitStatus)
      case .idle, .saving, .loading:
        throw Failure("the file was not taken up. Please report it.", status: .internalError)
      }
    }
  }

  private static func answer(_ state: AppState) -> Answer {
    Answer(
      value: Result(favoritePrimes: state.favoritePrimes),
      lines: state.favoritePrimes.map(String.init),
      remark: state.favoritePrimes.isEmpty
        ? "No favourites yet. Add one: \(Program.name) favorites add 7" : nil)
  }

  private static func answer(_ state: AppState, _ what: String, _ path: String) -> Answer {
    Answer(
      value: Result(favoritePrimes: state.favoritePrimes, file: path), lines: [],
      remark: "\(what) \(path.quotedPath) (favourites: \(state.favoritePrimes.count)).")
  }
}

extension FileProblem {
  var exitStatus: ExitStatus {
    switch self {
    case .storage(let error): error.kind.exitStatus
    case .nothingSaved, .notPrime, .lost: .dataError
    case .unexpected: .internalError
    }
  }
}
