/// What becomes of a child's effects on their way up: its actions are embedded in the parent's, and its
/// identifiers gain the place they come from.
@usableFromInline
struct EffectMapping<Child: Sendable, Parent: Sendable>: Sendable {
  let transform: @Sendable (Child) -> Parent
  let place: SendableHashable?
  /// What a child that dismisses itself sends, where somebody presents it.
  let dismiss: Parent?

  @usableFromInline
  init(transform: @escaping @Sendable (Child) -> Parent, place: SendableHashable?, dismiss: Parent?) {
    self.transform = transform
    self.place = place
    self.dismiss = dismiss
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
