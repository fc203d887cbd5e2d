import Architecture

struct LapsState: Equatable, Sendable {
  var first = StopwatchState()
  var second = StopwatchState()
}

enum LapsAction: Equatable, Sendable {
  case first(StopwatchAction)
  case second(StopwatchAction)
  case bothButtonTapped
}

struct Laps: Reducer {
  var body: some Reducer<LapsState, LapsAction> {
    Stopwatch().pullback(state: \.first, action: /LapsAction.first)
    Stopwatch().pullback(state: \.second, action: /LapsAction.second)
    Reduce { _, action in
      guard action == .bothButtonTapped else { return .none }
      return .merge(.send(.first(.startStopButtonTapped)), .send(.second(.startStopButtonTapped)))
    }
  }
}
