/// A child that may be absent; its effects are canceled when the child is removed or replaced.
struct OptionalChild<State, Action: Sendable, ChildState, ChildAction: Sendable>: Sendable {
  let reducer: Reduce<ChildState, ChildAction>
  /// Returns the child's state; `nil` if the child is absent.
  let read: @Sendable (State) -> ChildState?
  /// Runs a function on the child's state in place; returns `nil` if the child is absent.
  let modify: @Sendable (inout State, (inout ChildState) -> Effect<ChildAction>) -> Effect<ChildAction>?
  let embed: @Sendable (ChildAction) -> Action
  /// The parent's action for a child that dismisses itself; `nil` if the child isn't presented.
  let dismiss: Action?
  let place: EffectPlace
  /// The identity of the child, which is another one if it is replaced; `nil` if it has none, or is an element.
  var identity: @Sendable (State) -> AnyHashable?
  /// The collection of the child and a number that changes with its members; `nil` if the child isn't an element.
  var collection: (place: EffectPlace, membership: @Sendable (State) -> Int)?
  let position: SourcePosition

  /// Returns a reducer of the child's actions.
  func reducer(of action: CasePath<Action, ChildAction>) -> Reduce<State, Action> {
    Reduce { state, parentAction in
      action.extract(from: parentAction).map { reduce($0, as: parentAction, in: &state) } ?? .none
    }
  }

  /// Reduces an action of the child, `parentAction` as the parent's.
  func reduce(_ action: ChildAction, as parentAction: Action, in state: inout State) -> Effect<Action> {
    let effect = modify(&state) { childState in
      withDependencies {
        if dismiss != nil { $0.isPresented = true }
      } operation: {
        reducer.reduce(into: &childState, action: action)
      }
    }
    guard let effect else {
      reportAbsence(of: ChildState.self, parentAction, at: position)
      return .none
    }
    if effect.isNone { return .none }
    let mapping = EffectMapping(transform: embed, place: place, dismiss: dismiss, child: read)
    // NB: an identity need not be `Sendable`. The store compares it on its actor, as it does the states.
    nonisolated(unsafe) let own = identity(state)
    let existence = ChildExistence<State>(
      collection: [collection?.place ?? place],
      stamp: { [read, identity, collection] state in
        if let collection { return collection.membership(state) }
        return read(state) == nil ? nil : identity(state) ?? AnyHashable(true)
      }, exists: { [read, identity] in read($0) != nil && (own == nil || own == identity($0)) })
    return Effect<Action>(.whileChildExists(effect.mapped(mapping), existence))
  }
}

/// Reports an action for an absent child; the action may be its dismissal.
func reportAbsence(of child: Any.Type, _ action: some Sendable, at position: SourcePosition) {
  reportIssue(
    """
    Received an action for an absent \(qualifiedName(of: child)): \(shortDescription(action)). \
    An effect outlived its feature, or a view sent the action too late
    """, at: position)
}

extension OptionalChild {
  /// Creates a child from an optional property of the parent's state.
  init(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable, reducer: Reduce<ChildState, ChildAction>,
    embed: @escaping @Sendable (ChildAction) -> Action, dismiss: Action? = nil, position: SourcePosition
  ) {
    self.init(
      reducer: reducer, read: { $0[keyPath: state] },
      modify: { parent, body in
        func modify(_ child: inout ChildState?) -> Effect<ChildAction>? { child == nil ? nil : body(&child!) }
        return modify(&parent[keyPath: state])
      },
      embed: embed, dismiss: dismiss, place: EffectPlace(state),
      identity: { Architecture.identity(of: $0[keyPath: state]) }, position: position)
  }
}
