import Architecture
import ArchitectureTesting
import TerminalUI
import TerminalUITesting
import Testing
import Timeline

private struct Ticker: Reducer {
  struct State: Equatable, Codable, Sendable {
    var count = 0
    var isRunning = false
  }

  enum Action: Equatable, Sendable {
    case plusTapped
    case laterTapped
    case arrived
    case hidden
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusTapped: state.count += 1
    case .laterTapped:
      state.isRunning = true
      return .send(.arrived)
    case .arrived: (state.isRunning, state.count) = (false, state.count + 10)
    case .hidden: state.count += 100
    }
    return .none
  }
}

@MainActor
private func sample(limit: Int = 500) -> (
  store: Store<Ticker.State, Ticker.Action>, log: TimelineLog<Ticker.State, Ticker.Action>
) {
  let store = Store(initialState: Ticker.State()) { Ticker() }
  let log = TimelineLog<Ticker.State, Ticker.Action>(store.state, limit: limit) { $0 != .hidden }
  store.record(to: log)
  return (store, log)
}

@MainActor
@Suite("The log of a timeline")
struct TimelineLogTests {
  @Test("The log has fewer entries than its limit if their states take much memory, but always the latest")
  func sizeLimit() {
    var sizes: [Int] = []
    let log = TimelineLog<Ticker.State, Ticker.Action>(Ticker.State(), size: { _, _ in sizes.removeFirst() })
    func append(_ number: Int, size: Int) {
      sizes.append(size)
      log.append(
        number: number, time: .zero, cause: nil, action: .plusTapped, state: Ticker.State(count: number))
    }
    let limit = TimelineLog<Ticker.State, Ticker.Action>.sizeLimit
    for number in 1...40 { append(number, size: limit / 16) }
    #expect(log.entries.map(\.number) == Array(25...40))
    #expect(log.entries.first?.before.count == 24)
    append(41, size: 2 * limit)
    append(42, size: 0)
    #expect(log.entries.map(\.number) == [42])
    append(43, size: 7)
    #expect(log.entries.map(\.number) == [42, 43])
  }

  @Test("An entry has the action, its cause, and the states around it")
  func entries() {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.laterTapped)
    #expect(log.entries.map(\.action) == [.plusTapped, .laterTapped, .arrived])
    #expect(log.entries.map(\.number) == [1, 2, 3])
    #expect(log.entries.map(\.cause) == [nil, nil, 2])
    #expect(log.entries.map(\.before.count) == [0, 1, 1])
    #expect(log.entries.map(\.after.count) == [1, 1, 11])
  }

  @Test("An action that isn't included keeps its number, and its change isn't part of the next one's")
  func excluded() {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.hidden)
    store.send(.plusTapped)
    #expect(log.entries.map(\.number) == [1, 3])
    #expect(log.entries[1].before.count == 101)
  }

  @Test("The oldest entries are dropped in blocks; at least the limit remains")
  func limit() {
    let (store, log) = sample(limit: 10)
    for count in 1...100 {
      store.send(.plusTapped)
      #expect(log.entries.count >= min(count, 10))
      #expect(log.entries.count <= 20)
      #expect(log.entries.last?.number == count)
    }
  }

  @Test("A filter finds a part of an action's description, ignoring case")
  func filter() {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.laterTapped)
    var state = Timeline.State()
    state.filter = "TAPPED"
    #expect(log.lines(state).first == "Action 2 of 3, .laterTapped.")
    state.filter = "nothing"
    #expect(log.lines(state) == ["No actions."])
  }

  @Test("Lines of text describe the selected action and its change")
  func lines() {
    let (store, log) = sample()
    #expect(log.lines(Timeline.State()) == ["No actions."])
    store.send(.laterTapped)
    var state = Timeline.State()
    #expect(log.lines(state).first == "Action 2 of 2, .arrived, an effect of action 1.")
    state.selected = 1
    #expect(log.lines(state) == ["Action 1 of 2, .laterTapped.", "isRunning", "− false", "+ true"])
  }
}

@MainActor
@Suite("The screen of a timeline")
struct TimelineViewTests {
  @Test("Selecting, filtering, and switching the view change the state")
  func reducer() async {
    let store = TestStore(initialState: Timeline.State()) { Timeline() }
    await store.send(.actionSelected(3)) { $0.selected = 3 }
    await store.send(.viewButtonTapped) { $0.showsScreen = true }
    await store.send(.binding(.set(\.filter, "plus"))) { $0.filter = "plus" }
    await store.send(.actionSelected(nil)) { $0.selected = nil }
  }

  private func view(
    _ log: TimelineLog<Ticker.State, Ticker.Action>, _ state: Timeline.State = Timeline.State(),
    resume: @escaping (Int) -> Void = { _ in }, send: @escaping (Timeline.Action) -> Void = { _ in }
  ) -> some View {
    TimelineView(state: state, log: log, minimumSize: Size(width: 10, height: 2)) { state in
      Text("count: \(state.count)")
    } resume: {
      resume($0.number)
    } send: {
      send($0)
    }
  }

  @Test("A wide screen shows the actions, the change, and the screen after the selected action")
  func wide() {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.plusTapped)
    var state = Timeline.State()
    state.selected = 1
    let text = render(view(log, state), size: Size(width: 120, height: 20)).lines.joined(separator: "\n")
    #expect(text.contains("The screen after action 1"))
    #expect(text.contains("count: 1"))
    #expect(text.contains("+ 1"))
  }

  @Test("A narrow screen shows the change or, after v, the screen")
  func narrow() {
    let (store, log) = sample()
    store.send(.plusTapped)
    var state = Timeline.State()
    let change = render(view(log, state), size: Size(width: 60, height: 16)).lines.joined(separator: "\n")
    #expect(change.contains("− 0"))
    state.showsScreen = true
    let screen = render(view(log, state), size: Size(width: 60, height: 16)).lines
    #expect(screen.contains { $0.contains(" count: 1") })
  }

  @Test("Enter continues from the selected action, and moving selects by number")
  func keys() {
    let (store, log) = sample()
    for _ in 0..<3 { store.send(.plusTapped) }
    var (resumed, sent): ([Int], [Timeline.Action]) = ([], [])
    let program = ScreenProgram { view(log, resume: { resumed.append($0) }, send: { sent.append($0) }) }
    _ = program.frame(size: Size(width: 80, height: 20))
    program.receive(.key(KeyEvent(.enter)))
    program.receive(.key(KeyEvent(.up)))
    program.receive(.key(KeyEvent(.character("v"))))
    #expect(resumed == [3])
    #expect(sent == [.actionSelected(2), .viewButtonTapped])
  }
}
