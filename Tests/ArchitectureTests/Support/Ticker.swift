import Architecture

/// A child that counts the seconds while its timer runs.
struct Ticker: Reducer {
  struct State: Equatable {
    var ticks = 0
  }

  enum Action: Equatable, Sendable {
    case started, restarted, ticked, stopped, dismissed
    /// Sends a tick immediately and another from an effect.
    case tickedTwice
  }

  enum CancelID { case timer }

  @Dependency(\.clock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started, .restarted:
      return .run { [clock] send in
        for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) }
      }
      .cancellable(id: CancelID.timer, cancelInFlight: action == .restarted)
    case .ticked:
      state.ticks += 1
      return .none
    case .stopped: return .cancel(id: CancelID.timer)
    case .dismissed: return .dismiss()
    case .tickedTwice: return .merge(.send(.ticked), .run { await $0(.ticked) })
    }
  }
}

/// A ticker with an identity.
struct TickerRow: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var ticker = Ticker.State()
  }

  var body: some Reducer<State, Ticker.Action> {
    Ticker().pullback(state: \.ticker, action: .identity)
  }
}
