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
      await store.skipReceivedActions()
    }
    let expected = try Article("DeclaringDependencies").output(after: "DictionaryClient.words")
    #expect(messages == [expected])
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
