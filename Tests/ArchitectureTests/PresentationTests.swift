import ArchitectureTesting
import Foundation
import Testing

private struct Editor: Reducer {
  struct State: Equatable {
    var text = "text"
    var alert: AlertState<Alert>?
  }

  enum Action: Equatable, Sendable {
    case alert(PresentationAction<Alert>)
    case deleteTapped
  }

  enum Alert: Equatable, Codable, Sendable {
    case deletionConfirmed
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .deleteTapped:
        state.alert = Self.confirmation
      case .alert(.presented(.deletionConfirmed)):
        // The alert is still present at this point.
        if state.alert != nil { state.text = "" }
      case .alert(.dismiss): break
      }
      return .none
    }
    .presentingAlert(\.alert, action: /Action.alert)
  }

  static let confirmation = AlertState<Alert>(
    title: "Delete?", message: "This can't be undone.",
    buttons: [
      AlertButton("Delete", role: .destructive, action: .deletionConfirmed),
      AlertButton("Keep", role: .cancel),
    ])
}

@Suite("Presentation")
@MainActor
struct PresentationTests {
  @Test("An alert is dismissed after its button's action, or its dismissal, has been received")
  func dismissal() async {
    let store = TestStore(initialState: Editor.State()) { Editor() }
    await store.send(.deleteTapped) { $0.alert = Editor.confirmation }
    await store.send(.alert(.presented(.deletionConfirmed))) {
      $0.text = ""
      $0.alert = nil
    }
    await store.send(.deleteTapped) { $0.alert = Editor.confirmation }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.finish()
  }

  @Test("An alert that replaces another one after a button or the dismissal stays")
  func replacement() {
    let question = AlertState<Int>(title: "Delete?", buttons: [AlertButton("Delete", action: 1)])
    let store = Store<AlertState<Int>?, PresentationAction<Int>>(initialState: question) {
      Reduce { state, action in
        if action == .presented(1) || action == .dismiss { state?.title += "?" }
        return .none
      }
      .presentingAlert(\.self, action: .identity)
    }
    store.send(.presented(1))
    store.send(.dismiss)
    #expect(store.state?.title == "Delete???")
    store.send(.presented(2))
    #expect(store.state == nil)
  }

  @Test("A child that the parent presents in response to a dismissal stays, unless it is the same child")
  func replacingChild() {
    struct Page: Identifiable, Equatable {
      var id: Int
      var text = ""
    }
    enum Destination: Equatable {
      case page(Page)
      case other(Page)
      case plain(Int)
    }
    func destination(after first: Destination, presenting second: Destination?) -> Destination? {
      let store = Store<Destination?, PresentationAction<Int>>(initialState: first) {
        Reduce { state, _ in
          state = second
          return .none
        }
        .presenting(\.self, action: .identity) { Reduce { _, _ in .none } }
      }
      store.send(.dismiss)
      return store.state
    }
    let first = Destination.page(Page(id: 1))
    #expect(destination(after: first, presenting: .other(Page(id: 1))) == .other(Page(id: 1)))
    #expect(destination(after: first, presenting: .page(Page(id: 2))) == .page(Page(id: 2)))
    #expect(destination(after: first, presenting: .page(Page(id: 1, text: "changed"))) == nil)
    #expect(destination(after: .plain(1), presenting: .plain(2)) == nil)
    #expect(destination(after: first, presenting: nil) == nil)
  }

  @Test("An alert among several destinations is dismissed by its own actions only")
  func alertOfDestination() {
    enum Alert: Equatable, Sendable { case confirmed }
    enum Action: Equatable, Sendable {
      case alert(Alert)
      case labeled(alert: Alert)
      case page(Int)
    }
    enum Destination: Equatable {
      case alert(AlertState<Alert>)
      case page(Int)
    }
    let alert = Destination.alert(AlertState(title: "Delete?"))
    func isKept(after action: Action) -> Bool {
      let store = Store<Destination?, PresentationAction<Action>>(initialState: alert) {
        Reduce { _, _ in .none }.presenting(\.self, action: .identity) { Reduce { _, _ in .none } }
      }
      store.send(.presented(action))
      return store.state == alert
    }
    #expect(isKept(after: .page(1)))
    #expect(!isKept(after: .alert(.confirmed)))
    #expect(!isKept(after: .labeled(alert: .confirmed)))
  }

  @Test("A test store is the parent of a feature that dismisses itself, and its effects end")
  func dismissedAlone() async {
    let feature = Reduce<Int, Int> { state, action in
      state = action
      switch action {
      case 1: return .run { _ in try await ContinuousClock().sleep(for: .seconds(600)) }
      case 2: return .dismiss()
      default: return .run { send in await send.dismiss() }
      }
    }
    for action in 2...3 {
      let store = TestStore(initialState: 0) { feature }
      await store.send(1) { $0 = 1 }
      #expect(!store.isDismissed)
      await store.send(action) { $0 = action }
      #expect(store.isDismissed)
      await store.finish()
    }
  }

  @Test("An action of an alert that is absent is reported")
  func absentAlert() {
    let store = Store(initialState: Editor.State()) { Editor() }
    expectAbsence(of: "AlertState<Alert>", .alert(.dismiss), in: store)
    expectAbsence(of: "AlertState<Alert>", .alert(.presented(.deletionConfirmed)), in: store)
  }

  @Test("An alert decodes to the value that was encoded")
  func codable() throws {
    let data = try JSONEncoder().encode(Editor.confirmation)
    #expect(try JSONDecoder().decode(AlertState<Editor.Alert>.self, from: data) == Editor.confirmation)
  }

  @Test("The parent receives a dismissal while the state is still present")
  func seesDismissal() async {
    struct State: Equatable {
      var child: Int? = 1
      var last: Int?
    }
    enum Action: Equatable, Sendable {
      case child(PresentationAction<Int>)
    }
    let store = TestStore<State, Action>(initialState: State()) {
      Reduce<State, Action> { state, action in
        if action == .child(.dismiss) { state.last = state.child }
        return .none
      }
      .presenting(\.child, action: /Action.child) {
        Reduce { child, number in
          child += number
          return number < 0 ? .dismiss() : .none
        }
      }
    }
    await store.send(.child(.presented(3))) { $0.child = 4 }
    await store.send(.child(.presented(-1))) { $0.child = 3 }
    await store.receive(.child(.dismiss)) { $0 = State(child: nil, last: 3) }
    await store.finish()
  }

  @Test("A dismissal by a nested feature reaches the nearest presenter")
  func nearestPresenter() async {
    struct Inner: Equatable {
      var leaf = 0
    }
    struct State: Equatable {
      var outer: Inner? = Inner()
      var other: Inner? = Inner()
    }
    enum InnerAction: Equatable, Sendable {
      case leaf(Int)
    }
    enum Action: Equatable, Sendable {
      case outer(PresentationAction<InnerAction>)
      case other(PresentationAction<InnerAction>)
    }
    let inner = CombineReducers<Inner, InnerAction> {
      Reduce<Int, Int> { _, _ in .dismiss() }.pullback(state: \.leaf, action: /InnerAction.leaf)
    }
    let store = TestStore<State, Action>(initialState: State()) {
      Reduce<State, Action> { _, _ in .none }
        .presenting(\.outer, action: /Action.outer) { inner }
        .presenting(\.other, action: /Action.other) { inner }
    }
    await store.send(.other(.presented(.leaf(1))))
    await store.receive(.other(.dismiss)) { $0.other = nil }
    await store.send(.outer(.presented(.leaf(1))))
    await store.receive(.outer(.dismiss)) { $0.outer = nil }
    await store.finish()
  }

  @Test("A presented action has a case path")
  func casePath() {
    let path = CasePath<PresentationAction<Int>, Int>.presented
    #expect(path.extract(from: .presented(1)) == 1)
    #expect(path.extract(from: .dismiss) == nil)
    #expect(path.embed(2) == .presented(2))
  }

  @Test("A presented action is mapped, and a dismissal stays one")
  func map() {
    #expect(PresentationAction.presented(7).map { "\($0)" } == .presented("7"))
    #expect(PresentationAction<Int>.dismiss.map { "\($0)" } == .dismiss)
  }

  @Test("An effect dismisses its feature, which cancels the rest of it")
  func dismissInEffect() async {
    struct State: Equatable {
      var sheet: [String]?
      var path = StackState<[String]>([[]])
    }
    enum Action: Equatable, Sendable {
      case sheet(PresentationAction<String>)
      case path(StackAction<String>)
    }
    let child = logging { action in
      guard action == "save" else { return .none }
      return .run { send in
        await send("saved")
        await send.dismiss()
        await send("late")
      }
    }
    let store = TestStore<State, Action>(initialState: State(sheet: [])) {
      Reduce { _, _ in .none }
        .presenting(\.sheet, action: /Action.sheet) { child }
        .forEachScreen(\.path, action: /Action.path) { child }
    }
    await store.send(.sheet(.presented("save"))) { $0.sheet = ["save"] }
    await store.receive(.sheet(.presented("saved"))) { $0.sheet = ["save", "saved"] }
    await store.receive(.sheet(.dismiss)) { $0.sheet = nil }
    await store.send(.path(.element(id: 0, action: "save"))) { $0.path[id: 0] = ["save"] }
    await store.receive(.path(.element(id: 0, action: "saved"))) { $0.path[id: 0] = ["save", "saved"] }
    await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.finish()
  }

  @Test("The dismissal of a feature that no parent presents is reported at its effect")
  func unpresented() async {
    let recorder = IssueRecorder()
    let line = #line + 2
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, action in action == 1 ? .dismiss() : .run { send in await send.dismiss() } }
    }
    await recorder.recording {
      for action in 1...2 { await store.send(action).finish() }
    }
    let issue = IssueRecorder.Issue(
      message: "A feature requested dismissal, but no parent presents it", line: line)
    #expect(recorder.issues == [issue, issue])
  }

  @Test("A feature and its effects know whether they are presented")
  func isPresented() async {
    struct Child: Reducer {
      @Dependency(\.isPresented) private var isPresented

      func reduce(into state: inout [Bool], action: Bool?) -> Effect<Bool?> {
        state.append(action ?? isPresented)
        return action == nil ? .run { [self] send in await send(isPresented) } : .none
      }
    }
    struct State: Equatable {
      var sheet: [Bool]? = []
      var pane: [Bool] = []
      var optional: [Bool]? = []
      var path = StackState<[Bool]>([[]])
    }
    enum Action: Equatable, Sendable {
      case sheet(PresentationAction<Bool?>)
      case pane(Bool?)
      case optional(Bool?)
      case path(StackAction<Bool?>)
    }
    let store = Store<State, Action>(initialState: State()) {
      Child().pullback(state: \State.pane, action: /Action.pane)
        .presenting(\.sheet, action: /Action.sheet) { Child() }
        .ifLet(\.optional, action: /Action.optional) { Child() }
        .forEachScreen(\.path, action: /Action.path) { Child() }
    }
    await store.send(.sheet(.presented(nil))).finish()
    await store.send(.pane(nil)).finish()
    await store.send(.optional(nil)).finish()
    await store.send(.path(.element(id: 0, action: nil))).finish()
    #expect(store.sheet == [true, true])
    #expect(store.pane == [false, false])
    #expect(store.optional == [false, false])
    #expect(store.path.first == [true, true])
  }
}
