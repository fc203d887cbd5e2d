/// What a ``Store`` shows: the whole of a state, or a part of another core's.
@MainActor
class StoreCore<State, Action: Sendable> {
  var state: State { preconditionFailure("a core has a state") }

  func send(_ action: Action) -> StoreTask { preconditionFailure("a core reduces") }

  /// Calls `observer` after each action, or at least after each that may have changed the state, until the
  /// subscription goes away.
  func subscribe(
    _ observer: @escaping @MainActor (State) -> Void, onEnd: (@MainActor () -> Void)?
  ) -> Subscription {
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

  /// There while anybody observes the part.
  private weak var observedPart: ObservedPart<State>?

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

  /// All observers of this part share one of the parent's, and hear nothing while the part stays as it is. They keep
  /// it going, and neither this core nor its parent alive.
  override func subscribe(
    _ observer: @escaping @MainActor (State) -> Void, onEnd: (@MainActor () -> Void)?
  ) -> Subscription {
    let observed = observedPart.flatMap { $0.upstream == nil ? nil : $0 } ?? observePart()
    let subscription = observed.observers.subscribe(observer, onEnd: onEnd)
    return Subscription {
      subscription.cancel()
      observed.letGoIfUnobserved()
    }
  }

  private func observePart() -> ObservedPart<State> {
    let observed = ObservedPart(state, isDuplicate: isDuplicate)
    observed.upstream = parent.subscribe(
      { [weak observed, part] parentState in observed?.parentChanged(part(parentState)) },
      onEnd: { [weak observed] in observed?.observers.end() })
    observedPart = observed
    return observed
  }
}

/// A part of a state under observation.
@MainActor
private final class ObservedPart<State> {
  let observers = Observers<State>()
  /// The observation of the parent.
  var upstream: Subscription?
  private var last: State
  private let isDuplicate: (@MainActor (State, State) -> Bool)?

  init(_ state: State, isDuplicate: (@MainActor (State, State) -> Bool)?) {
    last = state
    self.isDuplicate = isDuplicate
  }

  func parentChanged(_ state: State) {
    if let isDuplicate, isDuplicate(last, state) { return }
    last = state
    observers.notify(state)
  }

  func letGoIfUnobserved() {
    if observers.count == 0 { upstream = nil }
  }
}
