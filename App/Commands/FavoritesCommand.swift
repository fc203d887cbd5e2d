import AppFeature
import Architecture
import CommandLineTool
import FavoritePrimes
import FileStorage

/// `app favorites [list|add N…|remove N…|save [FILE]|load [FILE]]`
enum FavoritesCommand {
  private static let numbers = Argument<[Int]>("N", help: "The numbers.", minimum: 1)
  private static let file = Argument<String?>(
    "FILE", help: "The file; if left out, one in the data directory.", accepting: .notEmpty, completion: .file
  )

  static let command = Command<AppCommand.Handler>(
    "favorites",
    overview: "Show, change, save and load the favourite primes.",
    discussion: [
      "The favourites are kept from run to run by themselves. Saving and loading is for copies of them."
    ],
    examples: [
      Example("favorites", "Print the favourites, one a line."),
      Example("favorites add 2 3 5", "Add some."),
      Example("favorites save primes.json", "Save a copy."),
    ],
    subcommands: [
      Command("list", overview: "Print the favourites.", handler: { try await list($0) }),
      Command(
        "add", overview: "Add primes: all, or none if one is not prime.", arguments: [numbers],
        handler: { run in try await change(run, .numbersEntered(run.invocation[numbers])) }),
      Command(
        "remove", overview: "Remove favourites: all, or none if one is no favourite.", arguments: [numbers],
        handler: { try await remove($0) }),
      Command(
        "save", overview: "Save the favourites to a file.", arguments: [file],
        handler: { run in
          try await useFile(
            run, .reading, run.invocation[file].map { .saveAsked(.path($0)) } ?? .saveButtonTapped)
        }),
      Command(
        "load", overview: "Replace the favourites by those of a file.", arguments: [file],
        handler: { run in
          try await useFile(
            run, .changing, run.invocation[file].map { .loadAsked(.path($0)) } ?? .loadButtonTapped)
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

  @MainActor
  private static func change(_ run: CommandRun, _ action: FavoritePrimes.Action) async throws -> ExitStatus {
    try await run.withStore(.changing) { store in
      await store.send(.favoritePrimes(action)).finish()
      if let alert = store.state.favorites.alert {
        throw Failure("\(alert.title). \(alert.message)", status: .dataError)
      }
      return answer(store.state)
    }
  }

  @MainActor
  private static func remove(_ run: CommandRun) async throws -> ExitStatus {
    let numbers = run.invocation[numbers]
    return try await run.withStore(.changing) { store in
      let strangers = numbers.filter { !store.state.favoritePrimes.contains($0) }
      if !strangers.isEmpty {
        let list = strangers.map(String.init).joined(separator: ", ")
        throw Failure("not among the favourites: \(list). Nothing was removed.", status: .noAnswer)
      }
      await store.send(.favoritePrimes(.deleteButtonTapped(numbers))).finish()
      return answer(store.state)
    }
  }

  @MainActor
  private static func useFile(
    _ run: CommandRun, _ use: CommandRun.SessionUse, _ action: FavoritePrimes.Action
  ) async throws -> ExitStatus {
    try await run.withStore(use) { store in
      await store.send(.favoritePrimes(action)).finish()
      switch store.state.favorites.activity {
      case .saved(let file):
        return answer(store.state, "Saved to", run.path(of: file))
      case .loaded(let file):
        return answer(store.state, "Loaded from", run.path(of: file))
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
    case .nothingSaved, .notPrime: .dataError
    case .unexpected: .internalError
    }
  }
}
