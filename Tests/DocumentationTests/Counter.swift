import Architecture

struct CounterState: Equatable, Sendable {
  var count = 0
}

enum CounterAction: Equatable, Sendable {
  case decrementButtonTapped
  case incrementButtonTapped
  case incrementLaterButtonTapped
  case secondPassed
}

struct Counter: Reducer {
  @Dependency(\.clock) var clock

  func reduce(into state: inout CounterState, action: CounterAction) -> Effect<CounterAction> {
    switch action {
    case .decrementButtonTapped:
      state.count -= 1
      return .none

    case .incrementButtonTapped:
      state.count += 1
      return .none

    case .incrementLaterButtonTapped:
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.secondPassed)
      }

    case .secondPassed:
      state.count += 1
      return .none
    }
  }
}
