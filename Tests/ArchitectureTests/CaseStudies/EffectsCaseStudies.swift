import Architecture
import ArchitectureTesting
import Testing

// The case studies of The Composable Architecture, written from their descriptions, with its users' habits.

// MARK: - Animations

private struct Animations: Reducer {
  enum Color: CaseIterable { case white, red, green, blue }
  enum AlertAction: Equatable, Sendable { case resetConfirmed }

  struct State: Equatable {
    var color = Color.white
    var alert: AlertState<AlertAction>?
  }

  enum Action: Equatable, Sendable {
    case rainbowButtonTapped
    case colorChanged(Color)
    case resetButtonTapped
    case alert(PresentationAction<AlertAction>)
  }

  private enum CancelID { case rainbow }

  @Dependency(\.clock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rainbowButtonTapped:
        return .run { [clock] send in
          for color in Color.allCases.dropFirst() {
            await send(.colorChanged(color))
            try await clock.sleep(for: .seconds(1))
          }
        }
        .cancellable(id: CancelID.rainbow)
      case .colorChanged(let color):
        state.color = color
        return .none
      case .resetButtonTapped:
        state.alert = AlertState(
          title: "Reset?",
          buttons: [
            AlertButton("Reset", role: .destructive, action: .resetConfirmed),
            AlertButton("Cancel", role: .cancel),
          ])
        return .none
      case .alert(.presented(.resetConfirmed)):
        state.color = .white
        return .cancel(id: CancelID.rainbow)
      case .alert(.dismiss):
        return .none
      }
    }
    .presentingAlert(\.alert, action: /Action.alert)
  }
}

@Suite("Case studies of effects")
@MainActor
struct EffectsCaseStudies {
  @Test("Animations")
  func animations() async {
    let clock = TestClock()
    let store = TestStore(initialState: Animations.State()) {
      Animations()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.rainbowButtonTapped)
    await store.receive(.colorChanged(.red)) { $0.color = .red }
    await clock.advance(by: .seconds(1))
    await store.receive(.colorChanged(.green)) { $0.color = .green }
    await store.send(.resetButtonTapped) {
      $0.alert = AlertState(
        title: "Reset?",
        buttons: [
          AlertButton("Reset", role: .destructive, action: .resetConfirmed),
          AlertButton("Cancel", role: .cancel),
        ])
    }
    await store.send(.alert(.presented(.resetConfirmed))) {
      $0.color = .white
      $0.alert = nil
    }
    await store.finish()
  }
}
