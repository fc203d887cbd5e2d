import Architecture

struct StopwatchState: Equatable, Sendable {
  var seconds = 0
  var isRunning = false
}

enum StopwatchAction: Equatable, Sendable {
  case startStopButtonTapped
  case ticked
}

struct Stopwatch: Reducer {
  enum CancelID { case timer }

  @Dependency(\.clock) var clock

  func reduce(into state: inout StopwatchState, action: StopwatchAction) -> Effect<StopwatchAction> {
    switch action {
    case .startStopButtonTapped:
      state.isRunning.toggle()
      guard state.isRunning else { return .cancel(id: CancelID.timer) }
      return .run { send in
        for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) }
      }
      .cancellable(id: CancelID.timer)

    case .ticked:
      state.seconds += 1
      return .none
    }
  }
}
