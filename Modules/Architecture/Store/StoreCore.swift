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
  /// Whether a change of the parent's left this part as it was. Nil where nobody can tell.
  private let isDuplicate: (@MainActor (State, State) -> Bool)?

  private let observers = Observers<State>()
  /// There while anybody observes the part.
  private var observation: (subscription: Subscription, last: State)?

  init(
    parent: StoreCore<ParentState, ParentAction>,
    state: @escaping @MainActor (ParentState) -> State,
    action: CasePath<ParentAction, Action>,
    isDuplicate: (@MainActor (State, State) -> Bool)?
  ) {
    self.parent = parent
    self.part = state
    self.action = action
    self.isDuplicate = isDuplicate
  }

  override var state: State { part(parent.state) }

  override func send(_ action: Action) -> StoreTask {
    parent.send(self.action.embed(action))
  }

  /// All observers of this part share one of the parent's, and hear nothing while the part stays as it is.
  override func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> Subscription {
    if observation == nil {
      let subscription = parent.subscribe { [weak self] in self?.parentChanged($0) }
      observation = (subscription, state)
    }
    // The part's observers keep it going, whether or not anybody keeps the store.
    let inner = observers.subscribe(observer)
    return Subscription {
      inner.cancel()
      if self.observers.count == 0 { self.observation = nil }
    }
  }

  private func parentChanged(_ parentState: ParentState) {
    let state = part(parentState)
    if let isDuplicate, let last = observation?.last, isDuplicate(last, state) { return }
    observation?.last = state
    observers.notify(state)
  }
}
