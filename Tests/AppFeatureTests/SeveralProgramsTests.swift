import ArchitectureTesting
import Counter
import Counting
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import TerminalUI
import TestTraits
import Testing

@testable import AppFeature

/// Programs that share a session in memory, and the changes that each of their saves has.
@MainActor
private final class Programs {
  static let start = SessionDocument.with(count: 10, favoritePrimes: [3, 5])

  private(set) var stores: [Store<AppState, AppAction>] = []
  /// The session in the file, as the changes make it that were saved so far.
  private(set) var file = Programs.start
  private let files = FileStorage.inMemory()
  private let clock = TestClock()
  private let days = Calendar2024()

  init(_ count: Int) async throws {
    try await files.save(file, to: SessionDocument.file)
    for _ in 0..<count { stores.append(program()) }
  }

  /// The program of a save; nil after it was ended.
  @MainActor
  private final class Owner {
    weak var store: Store<AppState, AppAction>?
  }

  private func program() -> Store<AppState, AppAction> {
    let owner = Owner()
    let store = Store(initialState: AppState(file)) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.date = days.date
      $0.clock = clock
      $0.uuid = UUIDGenerator { UUID() }
      $0.fileStorage = files
      $0.fileStorage.save = { [weak self, files] data, file in
        try await files.save(data, file)
        if file == SessionDocument.file { try await self?.didSave(owner) }
      }
    }
    owner.store = store
    store.send(.session(.loaded(file)))
    store.send(.session(.follow))
    return store
  }

  /// Expects that a save wrote the program's changes, applied to what the save before has left.
  private func didSave(_ owner: Owner) async throws {
    let found = try await files.load(SessionDocument.self, from: SessionDocument.file)
    if let session = owner.store?.state.session {
      for change in session.unsaved.prefix(session.saveCount ?? 0) { _ = change.apply(to: &file) }
      #expect(found == file)
    }
    file = found ?? file
  }

  /// Ends a program without a save, and starts another one.
  func restart(_ index: Int) { stores[index] = program() }

  func nextDay() { days.nextDay() }

  func passTime(_ seconds: Double) async { await clock.advance(by: .seconds(seconds)) }

  /// Lets two seconds pass, and returns whether all programs then show what is in the file.
  func settle() async -> Bool {
    for _ in 0..<2 {
      await wait { store in !store.state.session.isSaving }
      await passTime(1)
    }
    return await wait { $0.state.document == file && $0.state.session.unsaved.isEmpty }
  }

  @discardableResult
  private func wait(_ condition: (Store<AppState, AppAction>) -> Bool) async -> Bool {
    // The time matters only if the condition never holds.
    let end = ContinuousClock.now + .seconds(60)
    while !stores.allSatisfy(condition) {
      if ContinuousClock.now > end { return false }
      await Task.yield()
    }
    return true
  }
}

@MainActor
@Suite("App: several programs with the same session", .timeLimit(.onMainThread))
struct SeveralProgramsTests {
  /// `PROGRAM_SEQUENCES=1000 PROGRAM_SEED=5 swift test --filter SeveralProgramsTests` tests more, as `.ci/run` does.
  private nonisolated static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
  private nonisolated static let seeds: [UInt64] = {
    let first = number("PROGRAM_SEED") ?? 1
    return Array(first..<first + (number("PROGRAM_SEQUENCES") ?? 40))
  }()

  /// The primes that only one of the programs adds and removes.
  private static let primes: [[BigInt]] = [[7, 11, 13], [17, 19, 23], [29, 31, 37]]
  /// The amounts by which only one of the programs moves the count.
  private static let amounts: [BigInt] = [1, 1_000, 1_000_000]

  @Test(
    "The file has the changes in the order of their saves, and undo takes away nothing of another program",
    arguments: seeds)
  func sequence(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let programs = try await Programs(Int.random(in: 2...3, using: &random))
    // Without values that are set, the sum of the moves is known.
    let sets = Bool.random(using: &random)
    var earlier: [AppState] = []
    var sum = Programs.start.count
    var favorites = Set<BigInt>()
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      let index = Int.random(in: 0..<programs.stores.count, using: &random)
      let store = programs.stores[index]
      switch Int.random(in: 0...9, using: &random) {
      case 0: await programs.passTime(.random(in: 0...1.5, using: &random))
      case 1: store.send(.session(.save))
      case 2: programs.nextDay()
      case 3 where sets: programs.restart(index)
      case 4 where sets: earlier.append(store.state)
      default:
        let action = action(of: index, store.state, sets: sets, earlier, &random)
        let count = store.state.count
        store.send(action)
        sum += store.state.count - count
        let own = Set(Self.primes[index])
        favorites.subtract(own)
        favorites.formUnion(own.intersection(store.state.favoritePrimes.ids))
      }
      if Bool.random(using: &random) { await Task.yield() }
    }
    #expect(await programs.settle(), "each program shows what is in the file, two seconds later")
    if sets { return }
    #expect(programs.file.count == sum)
    #expect(Set(programs.file.favoritePrimes.ids) == favorites.union([3, 5]))
  }

  @Test(
    "Undoing going back restores the game that another program won, and names the count that it moved since")
  func goingBack() async throws {
    let programs = try await Programs(2)
    let (mine, theirs) = (programs.stores[0], programs.stores[1])
    mine.send(.gameRequested(isNew: false))
    #expect(await programs.settle())
    let earlier = mine.state
    mine.send(.favoritePrimes(.adding(.numbersAdded([7]))))
    mine.send(.counter(.counting(.countEntered(97))))
    #expect(await programs.settle())
    theirs.send(.guessingGame(.guessEntered(BigInt(earlier.game?.game.secret ?? 0))))
    #expect(await programs.settle())
    mine.send(.resumed(earlier, action: 1))
    #expect(await programs.settle())
    #expect(programs.file.count == 10 && programs.file.favoritePrimes == [3, 5])
    #expect(programs.file.guessingGame?.game.numbers == [])
    theirs.send(.counter(.counting(.countMoved(by: 100))))
    #expect(await programs.settle())
    mine.send(.history(.undoButtonTapped))
    #expect(await programs.settle())
    #expect(programs.file.count == 110 && programs.file.favoritePrimes.ids == [3, 5, 7])
    #expect(programs.file.guessingGame?.game.isFound == true)
    #expect(
      mine.state.messages.shown.map(\.kind.words.sentence) == [
        "Undone, but another program changed the count"
      ])
  }

  private func action(
    of index: Int, _ state: AppState, sets: Bool, _ earlier: [AppState], _ random: inout SeededGenerator
  ) -> AppAction {
    let prime = Self.primes[index].randomElement(using: &random) ?? 2
    let game = state.game?.game
    let guess = Int.random(in: -9...9, using: &random)
    let moves: [AppAction] = [
      .counter(.counting(.countMoved(by: Self.amounts[index]))),
      .counter(.counting(.countMoved(by: Self.amounts[index]))),
      .counter(.counting(.countMoved(by: -Self.amounts[index]))),
      .favoritePrimes(.adding(.numbersAdded([prime]))),
      .favoritePrimes(.primesRemoved([prime])), .history(.undoButtonTapped), .history(.undoButtonTapped),
      .history(.redoButtonTapped),
    ]
    let others: [AppAction] = [
      .counter(.counting(.countEntered(BigInt(guess)))), .counter(.counting(.countEntered(5))),
      .counter(.counting(.resetButtonTapped)),
      .counter(.counting(.incrementButtonTapped)), .counter(.counting(.stepEntered(7))),
      .themeSelected(guess > 0 ? .dark : .light),
      .favoritePrimes(.files(.loadResponse(.loaded([FavoritePrime(prime), 3], .path("f"))))),
      .favoritePrimes(.browsing(.filterSelected("twins"))), .favoritePrimes(.primesRemoved([3, prime])),
      .explore(.zoomSelected(.density)), .explore(.shapeSelected(guess > 0 ? .rows : .spiral)),
      .gameRequested(isNew: guess > 5), .guessingGame(.guessEntered(BigInt(guess))),
      .guessingGame(.guessEntered(BigInt(game?.secret ?? 0))), .guessingGame(.nextGameButtonTapped),
      .guessingGame(.giveUpAlert(.presented(.confirmed))),
      .guessingGame(.binding(.set(\.settings.showsHints, guess > 0))),
    ]
    var actions = sets ? moves + others : moves
    if let moment = earlier.randomElement(using: &random) { actions.append(.resumed(moment, action: 1)) }
    let action = actions.randomElement(using: &random) ?? .counter(.counting(.resetButtonTapped))
    if case .guessingGame = action, game == nil { return .gameRequested(isNew: false) }
    return action
  }
}
