import Architecture

/// Two numbers with an action each; observers of one must not be notified of the other.
struct TwoNumbers: Reducer {
  struct State: Equatable, Sendable {
    var left = 0
    var right = 0
  }

  enum Action: Equatable, Sendable {
    case left(Int)
    case right(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .left(let number): state.left = number
    case .right(let number): state.right = number
    }
    return .none
  }
}
