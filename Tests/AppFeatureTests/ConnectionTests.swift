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
  @Test("The actions that a screen's keys send reach their features", arguments: AppState.Route.allCases)
  func pullbacks(route: AppState.Route) {
    let (state, actions) = Self.actions(of: route)
    for (feature, actions) in Dictionary(grouping: actions, by: Self.feature) where !feature.isEmpty {
      let isReduced = actions.contains { action in
        let (_, _, store) = FrameTests.show(.counter) { $0 = state }
        let before = store.state
        store.send(action)
        return store.state != before
      }
      #expect(
        isReduced,
        "No .\(feature) action of \(route) changes the state: its feature isn't pulled back in AppFeature.swift."
      )
    }
  }

  @Test("Each screen has a frame, and its feature's actions are in the random sessions")
  func tests() async throws {
    let (data, _) = try await RandomSession.recorded(seed: 1, count: 400) { AppReducer() }
    let actions = try Recording<AppState, AppAction>(data, defaults: .complete).actions
    let random = Set(actions.map { Self.feature(of: $0.action) })
    let framed = Set(AllScreens.regular.map { $0.opened.store.state.route })
    for route in AppState.Route.allCases {
      #expect(framed.contains(route), "FrameTests+Screens.swift has no case for \(route).")
      let features = Set(Self.actions(of: route).actions.map(Self.feature))
      #expect(
        random.isSuperset(of: features),
        "RandomSession.swift has no action of \(features.subtracting(random)), which \(route) sends.")
    }
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
