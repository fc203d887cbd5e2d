extension Effect {
  /// Returns the effect of a child as its parent's, canceled when the child is removed or replaced.
  ///
  /// - Parameter id: The identifier of the child's effects.
  @inlinable
  func whileChildExists<Parent>(
    _ mapping: EffectMapping<Action, Parent>, id: EffectID, exists: ChildExistence
  ) -> Effect<Parent> {
    Effect<Parent>(.whileChildExists(applying(mapping), id, exists))
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

  /// Returns the identity of a child; `nil` if the child is absent.
  ///
  /// - Parameter isIdentifiable: Whether the type has identities, which takes long to find out.
  @inlinable
  init?<ChildState>(of child: ChildState?, isIdentifiable: Bool) {
    guard let child else { return nil }
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
