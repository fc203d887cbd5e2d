/// A child whose state may be absent; its effects are canceled when the child is removed or replaced.
@usableFromInline
struct OptionalChild<State, Action: Sendable, ChildState, ChildAction: Sendable>: Sendable {
  /// Calls a function with the child's state, unless the child is absent.
  @usableFromInline
  typealias Read = @Sendable (_ parent: inout State, _ body: (inout ChildState) -> Void) -> Void

  @usableFromInline let child: @Sendable (inout ChildState, ChildAction) -> Effect<ChildAction>
  @usableFromInline let read: Read
  @usableFromInline let mapping: EffectMapping<ChildAction, Action>
  /// The identifier of the child's effects.
  @usableFromInline let id: EffectID
  /// Whether the child's type has identities, stored because finding out takes long.
  @usableFromInline let isIdentifiable: Bool
  /// The check for any child, used for types without identities.
  @usableFromInline let exists: ChildExistence
  @usableFromInline let position: SourcePosition

  /// - Parameters:
  ///   - dismiss: The parent's action for a child that dismisses itself; `nil` if the child is not presented.
  ///   - read: A function that need not write the state back.
  @inlinable
  init(
    at place: EffectPlace, action: CasePath<Action, ChildAction>, child: Reduce<ChildState, ChildAction>,
    dismiss: Action? = nil, position: SourcePosition, read: @escaping Read
  ) {
    self.child = child.reduction
    self.read = read
    mapping = EffectMapping(
      transform: action.embedding, place: place, dismiss: dismiss, access: ChildAccess(read))
    id = EffectID.child.prefixed(by: place)
    isIdentifiable = ChildState.self is any Identifiable.Type
    exists = ChildExistence { (parent: inout State) in
      var exists = false
      read(&parent) { _ in exists = true }
      return exists
    }
    self.position = position
  }

  /// Reduces an action of the child.
  ///
  /// - Parameter modify: A function that runs another on the child's state; returns `nil` if the child is absent.
  @inlinable
  func reduce(
    _ childAction: ChildAction, as parentAction: Action, in state: inout State,
    modify: (inout State, (inout ChildState) -> Effect<ChildAction>) -> Effect<ChildAction>?
  ) -> Effect<Action> {
    var childIdentity: ChildIdentity?
    let effect = modify(&state) { childState in
      let effect = child(&childState, childAction)
      if isIdentifiable, !effect.isNone { childIdentity = ChildIdentity(of: childState) }
      return effect
    }
    guard let effect else {
      reportAbsentChild(ChildState.self, action: parentAction, at: position)
      return .none
    }
    if effect.isNone { return .none }
    return Effect<Action>(
      .whileChildExists(effect.applying(mapping), id, childIdentity.map { existence(of: $0) } ?? exists))
  }

  /// Returns the check for one child, which another in its place doesn't pass.
  @usableFromInline
  func existence(of childIdentity: ChildIdentity) -> ChildExistence {
    ChildExistence { [read] (parent: inout State) in
      var exists = false
      read(&parent) { exists = ChildIdentity(of: $0) == childIdentity }
      return exists
    }
  }
}

/// The identity of a child; another child in the same place has another identity.
@usableFromInline
struct ChildIdentity: Equatable, Sendable {
  // NB: an identity need not be `Sendable`. This one is compared only where the states from which it was
  // read are: by the store, on its actor.
  private nonisolated(unsafe) let identity: AnyHashable

  /// Creates the identity of a child; `nil` if its type has none.
  @usableFromInline
  init?<ChildState>(of child: ChildState) {
    guard let child = child as? any Identifiable else { return nil }
    identity = Self.identity(of: child)
  }

  private static func identity(of child: some Identifiable) -> AnyHashable { AnyHashable(child.id) }
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
