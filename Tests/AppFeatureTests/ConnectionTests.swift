import ArchitectureTesting
import Recording
import Synchronization
import TerminalUITesting
import Testing

@testable import AppFeature

/// The parts of a new screen that the compiler doesn't ask for.
@MainActor
@Suite("App: its screens and features are connected")
struct ConnectionTests {
  @Test("The actions that the screens' keys send reach their features")
  func pullbacks() {
    let sent = Self.sent.flatMap { sent in sent.actions.map { (state: sent.state, action: $0) } }
    for (feature, sent) in Dictionary(grouping: sent, by: { Self.feature(of: $0.action) })
    where !feature.isEmpty {
      let isReduced = sent.contains { state, action in
        let (_, _, store) = FrameTests.show(.counter) { $0 = state }
        let before = store.state
        store.send(action)
        return store.state != before
      }
      #expect(
        isReduced, "No .\(feature) action changes the state: AppFeature.swift doesn't pull its feature back.")
    }
  }

  @Test("Each screen has a frame, and its feature's actions are in the random sessions")
  func tests() async throws {
    let (data, _) = try await RandomSession.recorded(seed: 1, count: 400) { AppReducer() }
    let actions = try Recording<AppState, AppAction>(data, defaults: .complete).actions
    let random = Set(actions.map { Self.feature(of: $0.action) })
    let framed = Set(AllScreens.regular.map { $0.opened.store.state.route })
    for (route, _, actions) in Self.sent {
      #expect(framed.contains(route), "FrameTests+Screens.swift has no case for \(route).")
      let features = Set(actions.map(Self.feature)).subtracting([""])
      #expect(
        random.isSuperset(of: features),
        "RandomSession.swift has no action of \(features.subtracting(random)), which \(route) sends.")
    }
  }

  /// The screens' states, and the actions that their keys send.
  private static let sent = AppState.Route.allCases.map { route in
    let (state, actions) = actions(of: route)
    return (route: route, state: state, actions: actions)
  }

  /// Returns the state of a screen, and the actions that its keys send.
  private static func actions(of route: AppState.Route) -> (state: AppState, actions: [AppAction]) {
    let (driver, _, store) = FrameTests.show(.counter)
    driver.press([.go(to: route), .escape, .go(to: route)])
    let (state, sent) = (store.state, SentActions())
    let timeline = FrameTests.timeline(before: state)
    for key in Set(driver.keyMap.bindings.flatMap(\.keys)) {
      let store = Store(initialState: state) {
        Reduce<AppState, AppAction> { _, action in
          sent.list.withLock { $0.append(action) }
          return .none
        }
      }
      ProgramDriver(store, timeline: timeline).press(key)
    }
    return (state, sent.list.withLock(\.self))
  }

  private final class SentActions: Sendable {
    let list = Mutex<[AppAction]>([])
  }

  /// Returns the case of a feature's action; empty for another action.
  private static func feature(of action: AppAction) -> String {
    guard let payload = Mirror(reflecting: action).children.first, "\(type(of: payload.value))" == "Action"
    else { return "" }
    return payload.label ?? ""
  }
}
