/// An optional child; its effects are canceled when its state is removed.
struct ChildLifetime<State, Action: Sendable, ChildState, ChildAction: Sendable>: Sendable {
  let place: SendableHashable
  let action: CasePath<Action, ChildAction>
  let child: @Sendable (inout ChildState, ChildAction) -> Effect<ChildAction>
  /// The parent's action for a child that dismisses itself; `nil` if the child is not presented.
  let dismiss: Action?
  /// Returns the child's state, or `nil` if the child is absent.
  let childState: @Sendable (inout State) -> ChildState?
  let position: SourcePosition

  /// Reduces the action if it is one of the child's; `modify` runs its argument on the child's state.
  func reduce(
    _ parentAction: Action,
    isPresent: Bool,
    _ modify: ((inout ChildState) -> Effect<ChildAction>) -> Effect<ChildAction>
  ) -> Effect<Action> {
    guard let childAction = action.extract(from: parentAction) else { return .none }
    guard isPresent else {
      reportIssue(
        """
        Received an action for an absent \(ChildState.self): \(shortDescription(parentAction)). \
        An effect outlived its feature, or a view sent the action too late
        """, at: position)
      return .none
    }
    var identity: ChildIdentity?
    let effect = modify { state in
      let effect = child(&state, childAction)
      if !effect.isNone { identity = ChildIdentity(of: state) }
      return effect
    }
    return identity.map { scoped(to: $0, effect) } ?? .none
  }

  /// Returns the child's effect as the parent's, canceled when the child is removed or replaced.
  private func scoped(to identity: ChildIdentity, _ effect: Effect<ChildAction>) -> Effect<Action> {
    let mapping = EffectMapping(
      transform: action.embedding, place: place, dismiss: dismiss,
      existence: { [childState] exists in
        ChildExistence { (state: inout State) in
          guard var child = childState(&state) else { return false }
          return exists(&child)
        }
      })
    let exists = ChildExistence { [childState] (state: inout State) in
      ChildIdentity(of: childState(&state)) == identity
    }
    return Effect(.whileChildExists(effect.applying(mapping), childEffectsID, exists))
  }

  var cancellation: Effect<Action> { Effect(.cancel(childEffectsID)) }

  private var childEffectsID: EffectID { EffectID(ChildEffects()).prefixed(by: place) }
}

private struct ChildEffects: Hashable, Sendable {}

/// The identity of a child, or its absence; another child in the same place has another identity.
struct ChildIdentity: Equatable, Sendable {
  let isPresent: Bool
  /// The identity of the child; `nil` for children without one, which are all treated as the same child.
  ///
  /// NB: an identity need not be `Sendable`. This one is compared only where the states from which it was
  /// read are: by the store, on the main actor.
  private nonisolated(unsafe) let identity: AnyHashable?

  init<ChildState>(of child: ChildState?) {
    isPresent = child != nil
    identity = (child as? any Identifiable).map { Self.identity(of: $0) }
  }

  private init(isPresent: Bool) {
    self.isPresent = isPresent
    identity = nil
  }

  private static func identity(of child: some Identifiable) -> AnyHashable { AnyHashable(child.id) }

  /// Returns a reader of identities, chosen once for a type because finding an identity at run time is slow.
  static func reader<ChildState>(for type: ChildState.Type) -> @Sendable (ChildState?) -> ChildIdentity {
    if ChildState.self is any Identifiable.Type { return { ChildIdentity(of: $0) } }
    return { child in
      switch child {
      case .some: ChildIdentity(isPresent: true)
      case .none: ChildIdentity(isPresent: false)
      }
    }
  }

  func wasRemovedOrReplaced(by current: ChildIdentity) -> Bool { isPresent && self != current }
}
