/// An optional child; its effects are canceled when its state is removed.
struct ChildPresence<State, Action: Sendable, ChildState, ChildAction: Sendable>: Sendable {
  let place: SendableHashable
  let action: CasePath<Action, ChildAction>
  let child: @Sendable (inout ChildState, ChildAction) -> Effect<ChildAction>
  /// The parent's action for a child that dismisses itself; `nil` if the child is not presented.
  let dismiss: Action?
  /// Returns the child's state, or `nil` if the child is absent.
  let childState: @Sendable (inout State) -> ChildState?
  let position: SourcePosition

  /// Reduces the action if it is one of the child's.
  ///
  /// - Parameter modify: A function that runs its argument on the child's state.
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

  /// Returns the child's effect as an effect of the parent.
  ///
  /// The effect is canceled when the child is removed or replaced by another, whoever does it.
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

  /// The effect that cancels all of the child's effects.
  var cancellation: Effect<Action> { Effect(.cancel(allEffects)) }

  /// The identifier of all of the child's effects.
  private var allEffects: EffectID { EffectID(AllEffects()).prefixed(by: place) }
}

private struct AllEffects: Hashable, Sendable {}

/// The presence of a child and its identity; another child in the same place is another presence.
struct Presence: Equatable, Sendable {
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

  /// Returns a function that determines presences.
  ///
  /// It is chosen once for each type of child, because looking for an identity at run time is slow.
  static func of<ChildState>(_ type: ChildState.Type) -> @Sendable (ChildState?) -> Presence {
    if ChildState.self is any Identifiable.Type { return { Presence(of: $0) } }
    return { child in
      switch child {
      case .some: Presence(isPresent: true)
      case .none: Presence(isPresent: false)
      }
    }
  }

  /// Whether the child was present and has been removed or replaced.
  func hasGone(now: Presence) -> Bool { isPresent && self != now }
}
