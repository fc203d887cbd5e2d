/// The transformation of a child's effects into effects of its parent.
///
/// Actions are embedded in the parent's, identifiers are prefixed with the child's place, and checks for the
/// existence of the child's own children are made on the parent's state.
@usableFromInline
struct EffectMapping<Child: Sendable, Parent: Sendable>: Sendable {
  @usableFromInline let transform: @Sendable (Child) -> Parent
  @usableFromInline let place: EffectPlace?
  /// The parent's action for a child that dismisses itself; `nil` if the parent doesn't present the child.
  @usableFromInline let dismiss: Parent?
  /// The access to the child's state in the parent's; `nil` if the parent's state is unknown.
  @usableFromInline let access: ChildAccess?

  @inlinable
  init(
    transform: @escaping @Sendable (Child) -> Parent, place: EffectPlace? = nil, dismiss: Parent? = nil,
    access: ChildAccess? = nil
  ) {
    self.transform = transform
    self.place = place
    self.dismiss = dismiss
    self.access = access
  }

  /// Creates a mapping for a child whose state is part of the parent's.
  @inlinable
  init<ParentState, ChildState>(
    transform: @escaping @Sendable (Child) -> Parent, path: StatePath<ParentState, ChildState>
  ) {
    self.init(
      transform: transform, place: path.place,
      access: ChildAccess { (parent: inout ParentState, body) in path.read(&parent, body) })
  }

  @usableFromInline
  func id(_ id: EffectID) -> EffectID {
    place.map { id.prefixed(by: $0) } ?? id.mapped()
  }
}

extension Effect {
  @inlinable
  func mapped<Parent>(_ mapping: EffectMapping<Action, Parent>) -> Effect<Parent> {
    isNone ? .none : applying(mapping)
  }

  @inlinable
  func applying<Parent>(_ mapping: EffectMapping<Action, Parent>) -> Effect<Parent> {
    Effect<Parent>(mappedOperation(mapping))
  }

  @inlinable
  func mappedOperation<Parent>(_ mapping: EffectMapping<Action, Parent>) -> Effect<Parent>.Operation {
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
    case .whileChildExists(let effect, let id, let exists):
      let effect = effect.applying(mapping)
      guard let exists = exists.prefixed(by: mapping.access, place: mapping.place) else {
        return .cancellable(effect, mapping.id(id), cancelInFlight: false)
      }
      return .whileChildExists(effect, mapping.id(id), exists)
    case .throttle(let effect, let id, let throttle):
      return .throttle(effect.applying(mapping), mapping.id(id), throttle)
    case .cancel(let id):
      return .cancel(mapping.id(id))
    case .cancelAll(let id):
      return .cancelAll(except: mapping.id(id))
    case .dismiss(let position):
      if let dismiss = mapping.dismiss { return .send(dismiss) }
      return .dismiss(position)
    }
  }
}

extension EffectTask {
  @usableFromInline
  func pullback<Parent>(_ embed: @escaping @Sendable (Action) -> Parent) -> EffectTask<Parent> {
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
