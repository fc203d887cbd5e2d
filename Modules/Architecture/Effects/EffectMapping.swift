/// What becomes of a child's effects on their way up: its actions are embedded in the parent's, its identifiers
/// gain the place they come from, and whether its own children are there is asked of the parent's state.
@usableFromInline
struct EffectMapping<Child: Sendable, Parent: Sendable>: Sendable {
  let transform: @Sendable (Child) -> Parent
  let place: SendableHashable?
  /// What a child that dismisses itself sends, where somebody presents it.
  let dismiss: Parent?
  /// Nil where the parent's state is not known: nobody can ask it then.
  let presence: PresenceLocator?

  init(
    transform: @escaping @Sendable (Child) -> Parent, place: SendableHashable? = nil, dismiss: Parent? = nil,
    presence: PresenceLocator? = nil
  ) {
    self.transform = transform
    self.place = place
    self.dismiss = dismiss
    self.presence = presence
  }

  /// From a child whose state is a part of the parent's.
  @usableFromInline
  init<ParentState, ChildState>(
    transform: @escaping @Sendable (Child) -> Parent, path: StatePath<ParentState, ChildState>
  ) {
    self.init(
      transform: transform, place: path.place,
      presence: { isPresent in
        PresenceCheck { (parent: inout ParentState) in path.read(&parent) { isPresent(&$0) } }
      })
  }

  func id(_ id: EffectID) -> EffectID {
    place.map { id.prefixed(by: $0) } ?? id
  }
}

extension Effect {
  @inlinable
  func mapped<Parent>(_ mapping: @autoclosure () -> EffectMapping<Action, Parent>) -> Effect<Parent> {
    isNone ? .none : applying(mapping())
  }

  @usableFromInline
  func applying<Parent>(_ mapping: EffectMapping<Action, Parent>) -> Effect<Parent> {
    Effect<Parent>(mappedOperation(mapping))
  }

  private func mappedOperation<Parent>(_ mapping: EffectMapping<Action, Parent>) -> Effect<Parent>.Operation {
    switch operation {
    case .none:
      return .none
    case .send(let action):
      return .send(mapping.transform(action))
    case .run(let task):
      return .run(task.pullback(mapping.transform))
    case .merge(let effects):
      return .merge(effects.map { $0.applying(mapping) })
    case .concatenate(let effects):
      return .concatenate(effects.map { $0.applying(mapping) })
    case .cancellable(let effect, let id, let cancelInFlight):
      return .cancellable(effect.applying(mapping), mapping.id(id), cancelInFlight: cancelInFlight)
    case .whilePresent(let effect, let id, let isPresent):
      let effect = effect.applying(mapping)
      guard let presence = mapping.presence else {
        return .cancellable(effect, mapping.id(id), cancelInFlight: false)
      }
      return .whilePresent(effect, mapping.id(id), presence(isPresent))
    case .throttle(let effect, let id, let throttle):
      return .throttle(effect.applying(mapping), mapping.id(id), throttle)
    case .cancel(let id):
      return .cancel(mapping.id(id))
    case .dismiss(let position):
      if let dismiss = mapping.dismiss { return .send(dismiss) }
      return .dismiss(position)
    }
  }
}

extension EffectTask {
  fileprivate func pullback<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> EffectTask<Parent> {
    let (operation, handler) = (operation, handler)
    var parentHandler: (@Sendable (any Error, Send<Parent>) async -> Void)?
    if let handler {
      parentHandler = { error, send in await handler(error, send.pullback(embed)) }
    }
    return EffectTask<Parent>(
      priority: priority, dependencies: dependencies, position: position,
      operation: { send in try await operation(send.pullback(embed)) },
      handler: parentHandler)
  }
}
