/// The storage of a ``Store``: a whole state, or part of another core's state.
class StoreCore<State, Action: Sendable> {
  var state: State { preconditionFailure("subclasses must override state") }

  func send(_ action: Action) -> StoreTask { preconditionFailure("subclasses must override send") }

  /// Calls `observer` whenever an action may have changed the state, until the subscription is canceled.
  func subscribe(
    _ observer: @escaping (State) -> Void, onEnd: (() -> Void)?
  ) -> CoreSubscription {
    preconditionFailure("subclasses must override subscribe")
  }
}

extension StoreCore {
  /// Returns the core for a child that may be absent, with its last state; `nil` if it is absent now.
  func scoped<ChildState: Equatable & SendableMetatype, ChildAction>(
    ifLet child: @escaping (State) -> ChildState?, action: CasePath<Action, ChildAction>
  ) -> StoreCore<ChildState, ChildAction>? {
    guard var last = child(state) else { return nil }
    let core = ScopedCore(
      parent: self,
      state: { (parent: State) -> ChildState in
        if let child = child(parent) { last = child }
        return last
      }, action: action, isDuplicate: { $0 == $1 })
    // Also without a reader or an observer of the child.
    core.lastStateUpdates = subscribe({ if let child = child($0) { last = child } }, onEnd: nil)
    return core
  }
}

/// The core for part of a parent's state and actions.
final class ScopedCore<ParentState, ParentAction: Sendable, State, Action: Sendable>:
  StoreCore<State, Action>
{
  private let parent: StoreCore<ParentState, ParentAction>
  private let part: (ParentState) -> State
  private let action: CasePath<ParentAction, Action>
  /// Returns whether two values are equal; `nil` if they can't be compared.
  private let isDuplicate: ((State, State) -> Bool)?

  /// The subscription that keeps the last state of a child that may be absent.
  fileprivate var lastStateUpdates: CoreSubscription?
  /// The observed part; `nil` while it has no observers.
  private weak var observedPart: ObservedPart<State>?

  init(
    parent: StoreCore<ParentState, ParentAction>,
    state: @escaping (ParentState) -> State,
    action: CasePath<ParentAction, Action>,
    isDuplicate: ((State, State) -> Bool)?
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

  /// Adds an observer; it is notified only when this part changes.
  ///
  /// All observers share one subscription to the parent. They retain it, but not this core or its parent.
  override func subscribe(
    _ observer: @escaping (State) -> Void, onEnd: (() -> Void)?
  ) -> CoreSubscription {
    let observed = observedPart.flatMap { $0.upstream == nil ? nil : $0 } ?? observePart()
    let subscription = observed.observers.subscribe(observer, onEnd: onEnd)
    return CoreSubscription {
      subscription.cancel()
      observed.unsubscribeIfUnobserved()
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

private final class ObservedPart<State> {
  let observers = Observers<State>()
  var upstream: CoreSubscription?
  private var last: State
  private let isDuplicate: ((State, State) -> Bool)?

  init(_ state: State, isDuplicate: ((State, State) -> Bool)?) {
    last = state
    self.isDuplicate = isDuplicate
  }

  func parentChanged(_ state: State) {
    if let isDuplicate, isDuplicate(last, state) { return }
    last = state
    observers.notify(state)
  }

  func unsubscribeIfUnobserved() {
    if observers.isEmpty { upstream = nil }
  }
}
