import ArchitectureTesting
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import AppFeature
@testable import Explore

@MainActor
@Suite("App: the growth of the spiral")
struct GrowthTests {
  private let clock = TestClock()

  private func store(_ state: AppState) -> TestStore<AppState, AppAction> {
    TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.date = .constant(.testAddition)
      $0.clock = clock
      $0.growth = GrowthClient { true }
    }
  }

  @Test(
    "The spiral grows when it is first shown, in less than 600 ms, and never again; the session doesn't keep it"
  )
  func once() async {
    let store = store(AppState(count: 7))
    await store.send(.routeSelected(.explore)) { $0.route = .explore }
    await store.receive(.explore(.grew(step: 1))) { $0.exploreScreen.growth = 1 }
    var elapsed = Duration.zero
    for step in 2...Explore.growthSteps {
      await clock.advance(by: Explore.growthInterval)
      elapsed += Explore.growthInterval
      await store.receive(.explore(.grew(step: step))) { $0.exploreScreen.growth = step }
      #expect(store.state.document == AppState(count: 7).document)
    }
    #expect(elapsed <= .milliseconds(600))
    #expect(!store.state.exploreScreen.isGrowing)
    await store.send(.routeSelected(.home)) { $0.route = .home }
    await store.send(.routeSelected(.explore)) { $0.route = .explore }
    await store.finish()
  }

  @Test("Other shapes don't grow; the spiral does when it replaces them")
  func shapes() async {
    var state = AppState(count: 7)
    state.exploreScreen.shape = .rows
    let store = store(state)
    await store.send(.routeSelected(.explore)) { $0.route = .explore }
    await store.send(.explore(.shapeSelected(.spiral))) { $0.exploreScreen.shape = .spiral }
    await store.receive(.explore(.grew(step: 1))) { $0.exploreScreen.growth = 1 }
    await store.send(.explore(.growthSkipped)) { $0.exploreScreen.growth = Explore.growthSteps }
    await store.finish()
  }

  @Test("Any key, click, or paste shows the whole spiral, and a key has its own effect, too")
  func skipped() async throws {
    let events: [InputEvent] = [
      .key("j"), .key("ü"), .key(.escape), .key(":"),
      .mouse(MouseEvent(.press(.left), at: Position(x: 0, y: 0))),
      .paste(Paste("x")),
    ]
    for event in events {
      let store = Store(initialState: AppState(count: 7)) {
        AppReducer()
      } withDependencies: {
        $0.clock = clock
        $0.growth = GrowthClient { true }
      }
      let program = ScreenProgram(store: store) { AppView(state: $0, time: .test, send: $1) }
      let driver = ProgramDriver(program, width: 80, height: 24)
      store.send(.routeSelected(.explore))
      for await growth in store.values(of: { $0.exploreScreen.growth }) where growth == 1 { break }
      #expect(store.state.exploreScreen.isGrowing)
      program.receive(.focusGained)
      #expect(store.state.exploreScreen.isGrowing)
      program.receive(event)
      #expect(!store.state.exploreScreen.isGrowing, "\(event)")
      if event == .key("j") { #expect(store.state.explore.cursor != 7) }
      if event == .key(":") { #expect(driver.screen.contains("Commands")) }
    }
  }

  @Test("A moment before the growth that is returned to has the whole spiral")
  func resumed() async {
    var state = AppState(count: 7, route: .timeline)
    state.exploreScreen.growth = Explore.growthSteps
    let store = store(state)
    store.exhaustivity = .off
    await store.send(.resumed(AppState(count: 7, route: .explore), action: 1))
    #expect(store.state.exploreScreen.growth == Explore.growthSteps)
    await store.finish()
  }

  @Test("The choices of Explore are in the next start of the program, and only they")
  func choices() {
    let first = Store(initialState: AppState(count: 7)) {
      AppReducer()
    }
    #expect(first.state.document.explore == nil)
    let choices: [Explore.Action] = [
      .shapeSelected(.rows), .coloringSelected(.twins), .zoomSelected(.sixteenth),
      .binding(.set(\.screen.widthText, "2^5")), .widthSubmitted, .cursorMoved(x: 1, y: 0),
      .charts(.chartSelected(.gaps)), .charts(.scaleButtonTapped),
    ]
    for choice in choices { first.send(.explore(choice)) }
    var screen = Explore.Screen()
    (screen.shape, screen.colors, screen.zoom) = (.rows, .selected(.twins), .sixteenth)
    (screen.charts.chart, screen.charts.isLogarithmic, screen.rowWidth) = (.gaps, false, .numbers(32))
    #expect(AppState(first.state.document).exploreScreen == screen)
    // The initial choices again take no place in the file.
    let initial: [Explore.Action] = [
      .binding(.set(\.screen.widthText, "0")), .widthSubmitted, .shapeSelected(.spiral),
      .coloringSelected(.runs), .zoomSelected(.dots), .charts(.chartSelected(.pi)),
      .charts(.scaleButtonTapped),
    ]
    for choice in initial { first.send(.explore(choice)) }
    #expect(first.state.document.explore == nil)
  }

  @Test("A choice of another process leaves the cursor where it is")
  func otherProcess() {
    var state = AppState(count: 7)
    state.exploreScreen.cursor = .number(1_000)
    state.exploreScreen.center = .point(MapPoint(x: 9, y: 9))
    var document = state.document
    state.document = document
    #expect(state.exploreScreen.center == .point(MapPoint(x: 9, y: 9)))
    document.explore = Explore.Choices()
    document.explore?.shape = .rows
    state.document = document
    // A point of the spiral is another number in rows.
    #expect(state.exploreScreen.shape == .rows && state.exploreScreen.center == .home)
    #expect(state.explore.cursor == 1_000)
  }
}
