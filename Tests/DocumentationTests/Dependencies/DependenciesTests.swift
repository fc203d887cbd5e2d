import Architecture
import ArchitectureTesting
import Testing

@MainActor
@Suite("Dependencies")
struct DependenciesTests {
  @Test("The root assigns the live values")
  func root() {
    let store = Store(initialState: SearchState()) {
      Search()
    } withDependencies: {
      $0.dictionary = .list(["pride", "prime", "prize"])
    }
    #expect(store.state == SearchState())
  }

  @Test("The live list finds words by their prefix")
  func list() async throws {
    #expect(try await DictionaryClient.list(["add", "prime"]).words("pr") == ["prime"])
  }

  @Test("Dependencies assigned around an operation apply to everything created in it")
  func scope() async {
    let store = withDependencies {
      $0.clock = ImmediateClock()
      $0.dictionary = .list(["prime"])
    } operation: {
      Store(initialState: SearchState()) { Search() }
    }
    await store.send(.queryChanged("pr")).finish()
    #expect(store.state.words == ["prime"])
  }

  @Test("Part of the tree can have its own dependency")
  func part() async {
    let store = Store(initialState: BothSearches.State()) {
      BothSearches()
    } withDependencies: {
      $0.clock = ImmediateClock()
      $0.dictionary = .list(["prime"])
    }
    await store.send(.english(.queryChanged("pr"))).finish()
    await store.send(.german(.queryChanged("Pr"))).finish()
    #expect(store.state.english.words == ["prime"])
    #expect(store.state.german.words == ["Primzahl"])
  }

  @Test("An unassigned endpoint fails the test by its name")
  func unassigned() async throws {
    let messages = await failures {
      let store = TestStore(initialState: SearchState()) {
        Search()
      } withDependencies: {
        $0.clock = ImmediateClock()
      }
      await store.send(.queryChanged("p")) { $0.query = "p" }
      await store.skipReceivedActions(strict: false)
    }
    let expected = try Article("DeclaringDependencies").output(after: "DictionaryClient.words")
    #expect(messages == [expected])
  }
}

struct WordDice: Reducer {
  @Dependency(\.random) var random
  @Dependency(\.uuid) var uuid
  @Dependency(DictionaryClient.self) var dictionary

  enum Action: Equatable, Sendable {
    case rolled
    case wordRequested
    case wordsFound([String])
  }

  struct State: Equatable, Sendable {
    var face = 1
    var roll: UUID?
    var words: [String] = []
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .rolled:
      state.face = random.value(in: 1...6)
      state.roll = uuid()
    case .wordRequested:
      return .run { send in await send(.wordsFound(try await dictionary.words("pr"))) }
    case .wordsFound(let words):
      state.words = words
    }
    return .none
  }
}

@Suite("Dice", .dependencies { $0.useTestValues(seed: 7) })
@MainActor
struct WordDiceTests {
  @Test("A roll has a face and an identifier", .dependencies { $0.dictionary = .list(["prime"]) })
  func roll() async {
    let store = TestStore(initialState: WordDice.State()) { WordDice() }
    await store.send(.rolled) {
      $0.face = 3
      $0.roll = UUID(uuidString: "00000000-0000-0000-0000-000000000000")
    }
    await store.send(.wordRequested)
    await store.receive(.wordsFound(["prime"])) { $0.words = ["prime"] }
    await store.finish()
  }

  @Test("Each test of the suite has its own values")
  func fresh() async {
    let store = Store(initialState: WordDice.State()) { WordDice() }
    store.send(.rolled)
    #expect(store.roll == UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
    let failures = await TestFailure.captured { await store.send(.wordRequested).finish() }
    #expect(failures.map { $0.message.hasPrefix("Unimplemented: DictionaryClient.words") } == [true])
  }
}

struct BothSearches: Reducer {
  struct State: Equatable, Sendable {
    var english = SearchState()
    var german = SearchState()
  }

  enum Action: Equatable, Sendable {
    case english(SearchAction)
    case german(SearchAction)
  }

  var body: some Reducer<State, Action> {
    Search().pullback(state: \.english, action: /Action.english)
    Search()
      .dependency(\.dictionary, .list(["Primzahl"]))
      .pullback(state: \.german, action: /Action.german)
  }
}
