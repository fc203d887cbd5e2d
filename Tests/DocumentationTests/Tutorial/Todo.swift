import Architecture

struct Todo: Reducer {
  struct Item: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var isDone = false
    var minutes = 0
  }

  struct State: Equatable, Identifiable, Sendable {
    var item: Item
    var isTimerRunning = false

    var id: Int { item.id }
  }

  enum Action: Equatable, Sendable {
    case doneToggled
    case timerToggled
    case minutePassed
  }

  private enum CancelID { case timer }

  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .doneToggled:
      state.item.isDone.toggle()
      state.isTimerRunning = false
      return .cancel(id: CancelID.timer)

    case .timerToggled:
      state.isTimerRunning.toggle()
      guard state.isTimerRunning else { return .cancel(id: CancelID.timer) }
      return .run { send in
        for await _ in clock.timer(every: .seconds(60)) { await send(.minutePassed) }
      }
      .cancellable(id: CancelID.timer)

    case .minutePassed:
      state.item.minutes += 1
      return .none
    }
  }
}
