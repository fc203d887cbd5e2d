import Architecture
import ArchitectureTesting
import BigInt
import Dispatch
import NthPrimeClient
import Testing

enum DiceAction: Equatable, Sendable {
  case rollButtonTapped
}

struct Dice: Reducer {
  @Dependency(\.random) var random

  func reduce(into face: inout Int, action: DiceAction) -> Effect<DiceAction> {
    face = random.value(in: 1...6)
    return .none
  }
}

struct DiceClient: DependencyKey {
  static let liveValue = DiceClient { .random(in: 1...6) }
  static let testValue = DiceClient { unimplemented("DiceClient.roll", returning: 1) }

  var roll: @Sendable () -> Int
}

enum LookupAction: Equatable, Sendable {
  case questionAsked(n: Int)
  case lookup(n: Int, LookupEvent)
}

struct Lookups: Reducer {
  @Dependency(\.nthPrime) var nthPrime

  func reduce(into answer: inout BigInt?, action: LookupAction) -> Effect<LookupAction> {
    switch action {
    case .questionAsked(let n):
      return .run { send in
        for await event in nthPrime.lookUp(n) { await send(.lookup(n: n, event)) }
      }
    case .lookup(_, .answered(let found)):
      answer = found.prime
      return .none
    case .lookup:
      return .none
    }
  }
}

extension NthPrimeClient {
  static var neverAsked: NthPrimeClient {
    NthPrimeClient(lookUp: { _ in
      unimplemented("NthPrimeClient.lookUp", returning: AsyncStream { $0.finish() })
    })
  }
}

struct DraftState: Equatable, Sendable {
  var text = ""
  var saved = ""
}

enum DraftAction: Equatable, Sendable {
  case textChanged(String)
  case saveDue
}

struct Draft: Reducer {
  private enum CancelID { case save }

  @Dependency(\.clock) var clock

  func reduce(into state: inout DraftState, action: DraftAction) -> Effect<DraftAction> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .send(.saveDue)
        .throttle(id: CancelID.save, for: .seconds(1), clock: clock)
    case .saveDue:
      state.saved = state.text
      return .none
    }
  }
}

enum NoticeAction: Equatable, Sendable {
  case appeared
  case timePassed
}

struct Notice: Reducer {
  @Dependency(\.clock) var clock

  func reduce(into isShown: inout Bool, action: NoticeAction) -> Effect<NoticeAction> {
    switch action {
    case .appeared:
      isShown = true
      return .concatenate(
        .run { _ in try await clock.sleep(for: .seconds(3)) },
        .send(.timePassed))
    case .timePassed:
      isShown = false
      return .none
    }
  }
}

func ticks(of clock: any Clock<Duration>) -> Effect<Void> {
  .run { send in
    for await _ in clock.timer(every: .seconds(1)) { await send(()) }
  }
}

enum MetronomeAction: Equatable, Sendable {
  case startButtonTapped
  case ticked
}

struct Metronome: Reducer {
  @Dependency(\.clock) var clock

  func reduce(into count: inout Int, action: MetronomeAction) -> Effect<MetronomeAction> {
    switch action {
    case .startButtonTapped:
      return ticks(of: clock).map { _ in .ticked }
    case .ticked:
      count += 1
      return .none
    }
  }
}

struct PanelState: Equatable, Sendable {
  var stopwatch: StopwatchState?
}

enum PanelAction: Equatable, Sendable {
  case openButtonTapped
  case closeButtonTapped
  case stopwatch(StopwatchAction)
}

struct Panel: Reducer {
  var body: some Reducer<PanelState, PanelAction> {
    Reduce { state, action in
      if action == .openButtonTapped { state.stopwatch = StopwatchState() }
      if action == .closeButtonTapped { state.stopwatch = nil }
      return .none
    }
    .ifLet(\.stopwatch, action: /PanelAction.stopwatch) { Stopwatch() }
  }
}

enum ListAction: Equatable, Sendable {
  case rowSelected(Int?)
  case response(Result<[String], DictionaryError>)
}

@MainActor
@Suite("Doc comments: Architecture")
struct ArchitectureSamples {
  @Test("A reducer reads random bits, and a test can choose them")
  func dependency() {
    let highest = RandomSource { .max }
    #expect(highest.value(in: 1...6) == 6)
    let store = Store(initialState: 1) {
      Dice()
    } withDependencies: {
      $0.random = highest
    }
    store.send(.rollButtonTapped)
    #expect(store.state == 6)
  }

  @Test("A store is created with the dependencies around it")
  func dependencies() {
    let store = withDependencies {
      $0.date = .constant(.distantPast)
    } operation: {
      Store(initialState: CounterState()) { Counter() }
    }
    #expect(store.state.count == 0)
  }

  @Test("The effects of an action can be awaited")
  func store() async {
    await withDependencies {
      $0.clock = ImmediateClock()
    } operation: {
      let store = Store(initialState: CounterState()) { Counter() }
      store.send(.incrementButtonTapped)
      await store.send(.incrementLaterButtonTapped).finish()
      #expect(store.state.count == 2)
    }
  }

  @Test("A test advances the time")
  func testClock() async {
    let clock = TestClock()
    let store = TestStore(initialState: CounterState()) {
      Counter()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.incrementLaterButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.secondPassed) { $0.count = 1 }
  }

  @Test("An effect sends each event of a lookup")
  func run() async {
    let store = Store(initialState: nil) {
      Lookups()
    } withDependencies: {
      $0.nthPrime = .local
    }
    await store.send(.questionAsked(n: 5)).finish()
    #expect(store.state == 11)
  }

  @Test("An endpoint that was not assigned fails the test and ends the lookup")
  func unassigned() async {
    let messages = await failures {
      let store = TestStore(initialState: nil) {
        Lookups()
      } withDependencies: {
        $0.nthPrime = .neverAsked
      }
      await store.send(.questionAsked(n: 5))
      await store.finish()
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("Unimplemented: NthPrimeClient.lookUp.") == true)
  }

  @Test("An effect that several features share is mapped to the actions of each")
  func map() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Metronome()
    } withDependencies: {
      $0.clock = clock
    }
    let task = await store.send(.startButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0 = 1 }
    task.cancel()
    await store.finish()
  }

  @Test("Reducers are combined without a type of their own")
  func combined() {
    let counters = combine(
      Counter().pullback(state: \ScoreboardState.home, action: /ScoreboardAction.home),
      Counter().pullback(state: \ScoreboardState.guests, action: /ScoreboardAction.guests))
    let store = Store(initialState: ScoreboardState()) { counters }
    store.send(.guests(.incrementButtonTapped))
    #expect(store.state.guests.count == 1)
  }

  @Test("Case paths lead on into payloads, optionals, and results")
  func casePaths() {
    let homeOfMatch = (/MatchAction.scoreboard).appending(path: /ScoreboardAction.home)
    #expect(homeOfMatch.embed(.secondPassed) == .scoreboard(.home(.secondPassed)))
    let row = /ListAction.rowSelected .. .some
    #expect(row.extract(from: .rowSelected(7)) == 7)
    #expect(!row.is(.rowSelected(nil)))
    let rows = /ListAction.response .. .success()
    #expect(rows.extract(from: .response(.success(["a"]))) == ["a"])
    let failure = /ListAction.response .. .failure()
    #expect(failure.extract(from: .response(.failure(.closed))) == .closed)
  }

  @Test("The elements of an array are found by their identity")
  func identifiedArray() {
    var players: IdentifiedArray<Player> = [Player(id: 1), Player(id: 2)]
    players[0].score.count = 1
    players[id: 2]?.score.count = 5
    players.sort { $0.score.count > $1.score.count }
    players.insert(Player(id: 3), at: 0)
    players.move(from: 0, to: 2)
    #expect(players.ids == [2, 1, 3])
    players.remove(id: 1)
    #expect(!players.contains(id: 1))
    players.removeAll { $0.score.count == 0 }
    #expect(players.ids == [2])
    players.append(contentsOf: [Player(id: 2), Player(id: 4)])
    #expect(players.ids == [2, 4])
    players.updateOrAppend(Player(id: 4, score: CounterState(count: 7)))
    #expect(players.remove(at: 1).score.count == 7)
  }

  @Test("The screens of a stack are pushed and popped")
  func stack() {
    var path = StackState<String>(["list", "detail"])
    let editor = path.append("editor")
    path[id: editor] = "editor of 7"
    #expect(Array(path) == ["list", "detail", "editor of 7"])
    path.pop(from: editor)
    #expect(path.last == "detail")
    path.removeAll()
    #expect(path.isEmpty)
  }

  @Test("A callback on another thread has the dependencies of the code around it")
  func callback() async {
    let roll = await withCheckedContinuation { continuation in
      let queue = DispatchQueue(label: "callback")
      let finish: @Sendable () -> Void = {
        var face = 0
        _ = Dice().reduce(into: &face, action: .rollButtonTapped)
        continuation.resume(returning: face)
      }
      withDependencies {
        $0.random = RandomSource { .max }
      } operation: {
        let dependencies = DependencyValues.current
        queue.async {
          withDependencies {
            $0 = dependencies
          } operation: {
            finish()
          }
        }
      }
    }
    #expect(roll == 6)
  }

  @Test("A slice that is not equatable is observed with a function that compares it")
  func observation() {
    var shown: [String] = []
    let store = Store(initialState: ScoreboardState()) { Scoreboard() }
    let subscription = store.observe(
      { ($0.home.count, $0.guests.count) }, removeDuplicates: { $0 == $1 },
      onChange: { score in shown.append("\(score.0):\(score.1)") })
    store.send(.guests(.incrementButtonTapped))
    subscription.cancel()
    #expect(shown == ["0:0", "0:1"])
  }

  @Test("A script can wait for a value of the state")
  func values() async {
    let store = Store(initialState: SearchState()) {
      Search()
    } withDependencies: {
      $0.clock = ImmediateClock()
      $0.dictionary = .list(["pride", "prime"])
    }
    store.send(.queryChanged("pr"))
    for await words in store.values(of: { $0.words }) where !words.isEmpty { break }
    #expect(store.state.words == ["pride", "prime"])
  }
}
