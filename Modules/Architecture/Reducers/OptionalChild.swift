/// A child whose state may be absent; its effects are canceled when the child is removed or replaced.
@usableFromInline
struct OptionalChild<State, Action: Sendable, ChildState, ChildAction: Sendable>: Sendable {
  /// Calls a function with the child's state, unless the child is absent.
  @usableFromInline
  typealias Read = @Sendable (_ parent: inout State, _ body: (inout ChildState) -> Void) -> Void

  @usableFromInline let action: CasePath<Action, ChildAction>
  @usableFromInline let child: @Sendable (inout ChildState, ChildAction) -> Effect<ChildAction>
  @usableFromInline let read: Read
  @usableFromInline let mapping: EffectMapping<ChildAction, Action>
  /// The identifier of the child's effects.
  @usableFromInline let id: EffectID
  /// Whether the child's type has identities, stored because finding out takes long.
  @usableFromInline let isIdentifiable: Bool
  @usableFromInline let position: SourcePosition

  /// - Parameters:
  ///   - dismiss: The parent's action for a child that dismisses itself; `nil` if the child is not presented.
  ///   - read: A function that need not write the state back.
  @inlinable
  init(
    at place: EffectPlace, action: CasePath<Action, ChildAction>, child: Reduce<ChildState, ChildAction>,
    dismiss: Action? = nil, position: SourcePosition, read: @escaping Read
  ) {
    self.action = action
    self.child = child.reduction
    self.read = read
    mapping = EffectMapping(
      transform: action.embedding, place: place, dismiss: dismiss, access: ChildAccess(read))
    id = EffectID.child.prefixed(by: place)
    isIdentifiable = ChildState.self is any Identifiable.Type
    self.position = position
  }

  /// Reduces the action if it is one of the child's.
  ///
  /// - Parameter modify: A function that runs another on the child's state; returns `nil` if the child is absent.
  @inlinable
  func reduce(
    _ parentAction: Action, in state: inout State,
    modify: (inout State, (inout ChildState) -> Effect<ChildAction>) -> Effect<ChildAction>?
  ) -> Effect<Action> {
    guard let childAction = action.extract(from: parentAction) else { return .none }
    var identity: ChildIdentity?
    let effect = modify(&state) { childState in
      let effect = child(&childState, childAction)
      if !effect.isNone { identity = ChildIdentity(of: childState, isIdentifiable: isIdentifiable) }
      return effect
    }
    guard let effect else {
      reportAbsentChild(ChildState.self, action: parentAction, at: position)
      return .none
    }
    if effect.isNone { return .none }
    let exists = ChildExistence { [read, isIdentifiable, identity] (state: inout State) in
      var current: ChildIdentity?
      read(&state) { current = ChildIdentity(of: $0, isIdentifiable: isIdentifiable) }
      return current == identity
    }
    return Effect<Action>(.whileChildExists(effect.applying(mapping), id, exists))
  }
}

/// The identity of a child; another child in the same place has another identity.
@usableFromInline
struct ChildIdentity: Equatable, Sendable {
  /// The identity of the child; `nil` for children without one, which are all treated as the same child.
  ///
  /// NB: an identity need not be `Sendable`. This one is compared only where the states from which it was
  /// read are: by the store, on the main actor.
  @usableFromInline nonisolated(unsafe) let identity: AnyHashable?

  @inlinable
  init<ChildState>(of child: ChildState, isIdentifiable: Bool) {
    identity = isIdentifiable ? (child as? any Identifiable).map { Self.identity(of: $0) } : nil
  }

  @inlinable
  static func identity(of child: some Identifiable) -> AnyHashable { AnyHashable(child.id) }
}

@usableFromInline
func reportAbsentChild<ChildState, Action>(
  _ type: ChildState.Type, action: Action, at position: SourcePosition
) {
  reportIssue(
    """
    Received an action for an absent \(ChildState.self): \(shortDescription(action)). \
    An effect outlived its feature, or a view sent the action too late
    """, at: position)
}
