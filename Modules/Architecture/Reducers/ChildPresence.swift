/// A child that is there at times: where its effects belong, and how they end when it goes.
struct ChildPresence<State, Action: Sendable, ChildState, ChildAction: Sendable>: Sendable {
  let place: SendableHashable
  let action: CasePath<Action, ChildAction>
  let child: @Sendable (inout ChildState, ChildAction) -> Effect<ChildAction>
  /// What the child's own wish to go becomes, where it is presented.
  let dismiss: Action?
  /// The child's state, if it is there.
  let childState: @Sendable (inout State) -> ChildState?
  let position: SourcePosition

  /// Reduces the action if it is the child's.
  ///
  /// - Parameter modify: runs what it is given on the child's state.
  func reduce(
    _ parentAction: Action,
    isPresent: Bool,
    _ modify: ((inout ChildState) -> Effect<ChildAction>) -> Effect<ChildAction>
  ) -> Effect<Action> {
    guard let childAction = action.extract(from: parentAction) else { return .none }
    guard isPresent else {
      reportIssue(
        """
        An action came for a \(ChildState.self) that is not there: \(shortDescription(parentAction)). \
        An effect outlived its feature, or a view sent after it had gone
        """, at: position)
      return .none
    }
    var presence: Presence?
    let effect = modify { state in
      let effect = child(&state, childAction)
      if !effect.isNone { presence = Presence(of: state) }
      return effect
    }
    return presence.map { belonging(to: $0, effect) } ?? .none
  }

  /// The child's effect as the parent's: it ends when another presence is seen where the child was, whoever took
  /// that away.
  private func belonging(to presence: Presence, _ effect: Effect<ChildAction>) -> Effect<Action> {
    let mapping = EffectMapping(
      transform: action.embedding, place: place, dismiss: dismiss,
      presence: { [childState] isPresent in
        PresenceCheck { (state: inout State) in
          guard var child = childState(&state) else { return false }
          return isPresent(&child)
        }
      })
    let isPresent = PresenceCheck { [childState] (state: inout State) in
      Presence(of: childState(&state)) == presence
    }
    return Effect(.whilePresent(effect.applying(mapping), allEffects, isPresent))
  }

  /// Ends all of the child's effects.
  var cancellation: Effect<Action> { Effect(.cancel(allEffects)) }

  /// What all of the child's effects run under.
  private var allEffects: EffectID { EffectID(AllEffects()).prefixed(by: place) }
}

private struct AllEffects: Hashable, Sendable {}

/// Whether a child is there, and which: another child in the same place is another presence.
struct Presence: Equatable, Sendable {
  let isPresent: Bool
  /// Nil where children have no identity: all are then taken for one.
  ///
  /// NB: an identity need not be `Sendable`. This one is compared where the states are from which it was read: by the
  /// store, on the main actor.
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

  /// What tells presences apart, chosen once by the type of child, as asking for an identity takes a while.
  static func of<ChildState>(_ type: ChildState.Type) -> @Sendable (ChildState?) -> Presence {
    if ChildState.self is any Identifiable.Type { return { Presence(of: $0) } }
    return { child in
      switch child {
      case .some: Presence(isPresent: true)
      case .none: Presence(isPresent: false)
      }
    }
  }

  /// Whether the child that was there is gone.
  func hasGone(now: Presence) -> Bool { isPresent && self != now }
}
