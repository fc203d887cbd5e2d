/// What a ``Store`` shows: the whole of a state, or a part of another core's.
@MainActor
class StoreCore<State, Action: Sendable> {
  var state: State { preconditionFailure("a core has a state") }

  func send(_ action: Action) -> StoreTask { preconditionFailure("a core reduces") }

  /// Calls `observer` after each action, or at least after each that may have changed the state, until the
  /// subscription goes away.
  func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> Subscription {
    preconditionFailure("a core has observers")
  }
}

/// A part of a parent's state and actions.
final class ScopedCore<ParentState, ParentAction: Sendable, State, Action: Sendable>:
  StoreCore<State, Action>
{
  private let parent: StoreCore<ParentState, ParentAction>
  private let part: @MainActor (ParentState) -> State
  private let action: CasePath<ParentAction, Action>

  init(
    parent: StoreCore<ParentState, ParentAction>,
    state: @escaping @MainActor (ParentState) -> State,
    action: CasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.part = state
    self.action = action
  }

  override var state: State { part(parent.state) }

  override func send(_ action: Action) -> StoreTask {
    parent.send(self.action.embed(action))
  }

  override func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> Subscription {
    let part = part
    return parent.subscribe { observer(part($0)) }
  }
}
