/// A child that may be absent; its effects are canceled when the child is removed or replaced.
struct OptionalChild<State, Action: Sendable, ChildState, ChildAction: Sendable>: Sendable {
  let reducer: Reduce<ChildState, ChildAction>
  /// Returns the child's state; `nil` if the child is absent.
  let read: @Sendable (State) -> ChildState?
  /// Runs a function on the child's state in place; returns `nil` if the child is absent.
  let modify: @Sendable (inout State, (inout ChildState) -> Effect<ChildAction>) -> Effect<ChildAction>?
  let embed: @Sendable (ChildAction) -> Action
  /// Whether another child in the same place has another identity; stored, because a cast for each state takes long.
  let isIdentifiable = ChildState.self is any Identifiable.Type
  /// The parent's action for a child that dismisses itself; `nil` if the child isn't presented.
  let dismiss: Action?
  let place: EffectPlace
  let position: SourcePosition

  var isPresented: Bool { dismiss != nil }

  /// Reduces an action of the child, `parentAction` as the parent's.
  func reduce(_ action: ChildAction, as parentAction: Action, in state: inout State) -> Effect<Action> {
    var identity: ChildIdentity?
    let effect = modify(&state) { childState in
      let effect =
        isPresented
        ? reducer.reducePresented(into: &childState, action: action)
        : reducer.reduce(into: &childState, action: action)
      // The place of an element already contains its identity.
      if isIdentifiable, !effect.isNone, !place.isElement { identity = ChildIdentity(of: childState) }
      return effect
    }
    guard let effect else {
      reportAbsence(of: ChildState.self, parentAction, at: position)
      return .none
    }
    if effect.isNone { return .none }
    let mapping = EffectMapping(transform: embed, place: place, dismiss: dismiss, child: read)
    let existence = ChildExistence<State> { [read, identity] in
      guard let child = read($0) else { return false }
      return identity == nil || identity == ChildIdentity(of: child)
    }
    return Effect<Action>(.whileChildExists(effect.mapped(mapping), existence))
  }
}

extension Reduce {
  /// Reduces an action of a presented child.
  func reducePresented(into state: inout State, action: Action) -> Effect<Action> {
    var dependencies = DependencyValues.current
    dependencies.isPresented = true
    return reduce(into: &state, action: action, under: dependencies)
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
      embed: embed, dismiss: dismiss, place: EffectPlace(state), position: position)
  }
}

/// The identity of a child; another child in the same place has another identity.
struct ChildIdentity: Equatable, Sendable {
  // NB: an identity need not be `Sendable`. The store compares it on its actor, as it does the states.
  private nonisolated(unsafe) let identity: AnyHashable

  init?<ChildState>(of child: ChildState) {
    func identity(of child: some Identifiable) -> AnyHashable { AnyHashable(child.id) }
    guard let child = child as? any Identifiable else { return nil }
    self.identity = identity(of: child)
  }

  static func == (left: ChildIdentity, right: ChildIdentity) -> Bool { left.identity == right.identity }
}
