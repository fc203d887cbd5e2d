import Synchronization

/// The construction of a tree of reducers, which ends where a feature contains itself.
///
/// The bodies of a tree are built when its store is created. The body of a recursive feature has no end, so a
/// reducer within one of its own type is built only when it receives an action. The state decides how deep
/// that goes.
@usableFromInline
final class ReducerConstruction: Sendable {
  /// The construction of the innermost of the bodies that are being built.
  @TaskLocal private static var current: ReducerConstruction?

  private let type: ObjectIdentifier
  private let outer: ReducerConstruction?
  private let isRecursive = Atomic(false)

  private init(_ type: ObjectIdentifier, in outer: ReducerConstruction?) {
    self.type = type
    self.outer = outer
  }

  private func find(_ type: ObjectIdentifier) -> ReducerConstruction? {
    self.type == type ? self : outer?.find(type)
  }

  /// Returns a reducer with its body built, now or, within another of its type, at its first action.
  @usableFromInline
  static func build<Base: Reducer>(_ base: Base) -> Reduce<Base.State, Base.Action>
  where Base.Body: Reducer<Base.State, Base.Action> {
    let type = ObjectIdentifier(Base.self)
    if let outer = current?.find(type) {
      outer.isRecursive.store(true, ordering: .relaxed)
      let body = LazyBody(of: base)
      return Reduce { state, action in body.reducer.reduction(&state, action) }
    }
    let construction = ReducerConstruction(type, in: current)
    let reducer = $current.withValue(construction) { base.body._built() }
    if !construction.isRecursive.load(ordering: .relaxed) { return reducer }
    return Reduce { state, action in reducer.reduction(&state, action).owned(by: type) }
  }
}

/// A reducer's body, built when it is first used and then kept.
private final class LazyBody<Base: Reducer>: Sendable where Base.Body: Reducer<Base.State, Base.Action> {
  private final class Box: Sendable {
    let reducer: Reduce<Base.State, Base.Action>

    init(_ reducer: Reduce<Base.State, Base.Action>) {
      self.reducer = reducer
    }
  }

  private let base: Base
  private let box = AtomicLazyReference<Box>()

  init(of base: Base) {
    self.base = base
  }

  var reducer: Reduce<Base.State, Base.Action> {
    (box.load() ?? box.storeIfNil(Box(ReducerConstruction.build(base)))).reducer
  }
}
