/// The functions of a store: of a whole state, or of part of another store's.
struct StoreCore<State, Action: Sendable> {
  let state: () -> State
  let send: (Action) -> StoreTask
  /// Calls a function whenever an action may have changed the state, until the subscription is canceled.
  ///
  /// The subscription doesn't retain the store.
  let subscribe: (@escaping (State) -> Void) -> CoreSubscription
  let isolation: StoreIsolation
  /// The owner of the state; `nil` if the state is part of another.
  var root: RootCore<State, Action>?
}

extension StoreCore {
  /// Calls a function whenever part of the state differs from its last value.
  func subscribe<Part>(
    to part: @escaping (State) -> Part, after last: Part,
    removeDuplicates isDuplicate: @escaping (Part, Part) -> Bool,
    onChange: @escaping (Part) -> Void
  ) -> CoreSubscription {
    var last = last
    return subscribe { state in
      let new = part(state)
      if isDuplicate(last, new) { return }
      last = new
      onChange(new)
    }
  }

  /// Returns the core for part of the state, which is not stored, and its actions.
  func scoped<Part, PartAction>(
    state part: @escaping (State) -> Part, action: CasePath<Action, PartAction>
  ) -> StoreCore<Part, PartAction> {
    let isComparable = Part.self is any Equatable.Type
    return StoreCore<Part, PartAction>(
      state: { part(state()) }, send: { send(action.embed($0)) },
      subscribe: { observer in
        subscribe(
          to: part, after: part(state()), removeDuplicates: { isComparable && areEqual($0, $1) },
          onChange: observer)
      }, isolation: isolation)
  }

  /// Returns the core for a child that may be absent, with the state last seen; `nil` if it is absent now.
  ///
  /// The core sees the state when it is read or observed and after the actions sent to it; otherwise, it costs nothing.
  func scoped<ChildState, ChildAction>(
    ifLet child: @escaping (State) -> ChildState?, action: CasePath<Action, ChildAction>
  ) -> StoreCore<ChildState, ChildAction>? {
    guard var last = child(state()) else { return nil }
    let present: (State) -> ChildState = { parent in
      if let child = child(parent) { last = child }
      return last
    }
    let core = scoped(state: present, action: action)
    return StoreCore<ChildState, ChildAction>(
      state: core.state,
      send: {
        defer { _ = present(state()) }
        return core.send($0)
      }, subscribe: core.subscribe, isolation: isolation)
  }
}
