/// A transformation of effects, usually those of a child into those of its parent.
struct EffectMapping<Child: Sendable, Parent: Sendable>: Sendable {
  let transform: @Sendable (Child) -> Parent
  let id: @Sendable (EffectID) -> EffectID
  /// The parent's action for a child that dismisses itself; `nil` if the parent doesn't present the child.
  let dismiss: Parent?
  /// Returns a check of the child's state as a check of the parent's; `nil` if the state isn't the child's.
  let check: @Sendable (any ChildCheck) -> (any ChildCheck)?
}

extension EffectMapping {
  /// Creates a mapping for a child with a place in the tree of reducers.
  ///
  /// - Parameter child: Returns the child's state, or `nil` if the child is absent.
  init<ParentState, ChildState>(
    transform: @escaping @Sendable (Child) -> Parent, place: EffectPlace, dismiss: Parent? = nil,
    child: @escaping @Sendable (ParentState) -> ChildState?
  ) {
    self.init(
      transform: transform, id: { $0.inside(place) }, dismiss: dismiss,
      check: { check in
        (check as? ChildExistence<ChildState>).map { inner in
          ChildExistence<ParentState>(
            collection: [place] + inner.collection, stamp: { child($0).flatMap { inner.stamp($0) } },
            exists: { child($0).map { inner.exists($0) } ?? false })
        }
      })
  }
}

extension Effect {
  func mapped<Parent>(_ mapping: EffectMapping<Action, Parent>) -> Effect<Parent> {
    switch operation {
    case .none:
      .none
    case .send(let action):
      .send(mapping.transform(action))
    case .run(let task):
      Effect<Parent>(.run(task.pullback(mapping)))
    case .merge(let effects):
      Effect<Parent>(.merge(effects.map { $0.mapped(mapping) }))
    case .concatenate(let effects):
      Effect<Parent>(.concatenate(effects.map { $0.mapped(mapping) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<Parent>(.cancellable(effect.mapped(mapping), mapping.id(id), cancelInFlight: cancelInFlight))
    case .whileChildExists(let effect, let check):
      if let check = mapping.check(check) {
        Effect<Parent>(.whileChildExists(effect.mapped(mapping), check))
      } else {
        effect.mapped(mapping)
      }
    case .afterRemoval(let effect):
      Effect<Parent>(.afterRemoval(effect.mapped(mapping)))
    case .throttle(let effect, let id, let throttle):
      Effect<Parent>(.throttle(effect.mapped(mapping), mapping.id(id), throttle))
    case .cancel(let id):
      Effect<Parent>(.cancel(mapping.id(id)))
    case .cancelAll(let ids):
      Effect<Parent>(.cancelAll(except: ids.map(mapping.id)))
    case .dismiss(let position):
      if let dismiss = mapping.dismiss { .send(dismiss) } else { Effect<Parent>(.dismiss(position)) }
    }
  }

  /// Returns this effect for the reducer type that uses its identifiers, unless they have one.
  func owned(by owner: Any.Type) -> Effect {
    let owner = ObjectIdentifier(owner)
    return mapped(
      EffectMapping(transform: { $0 }, id: { $0.owned(by: owner) }, dismiss: nil, check: { $0 }))
  }
}

extension EffectTask {
  func pullback<Parent>(_ mapping: EffectMapping<Action, Parent>) -> EffectTask<Parent> {
    EffectTask<Parent>(priority: priority, dependencies: dependencies, position: position) {
      try await operation($0.pullback(mapping))
    }
  }
}

/// A check that the child of an effect is part of a state.
struct ChildExistence<State>: ChildCheck {
  /// The place of the child, or of the collection that has it as an element.
  let collection: [EffectPlace]
  /// Returns a value that changes if the child, or one in the collection, comes or goes; `nil` if it is absent.
  let stamp: @Sendable (State) -> AnyHashable?
  let exists: @Sendable (State) -> Bool
}

/// A ``ChildExistence`` for an unknown type of state.
///
/// An effect knows only the type of its actions. A reducer may forward another's effects without a pullback, and then
/// has a state of a different type; the check is omitted.
protocol ChildCheck: Sendable {}
