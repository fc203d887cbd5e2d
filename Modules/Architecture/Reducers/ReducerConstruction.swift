import Synchronization

/// The construction of a tree of reducers, which ends where a feature contains itself.
///
/// The bodies of a tree are built when its store is created. The body of a recursive feature has no end, so a
/// reducer within one of its own type is built only when it receives an action. The state decides how deep
/// that goes.
@usableFromInline
enum ReducerConstruction {
  /// The types of the reducers whose bodies are being built, outermost first.
  @TaskLocal private static var types: [ObjectIdentifier] = []

  /// Returns a reducer with its body built, now or, within another of its type, at its first action.
  @usableFromInline
  static func build<Base: Reducer>(_ base: Base) -> Reduce<Base.State, Base.Action>
  where Base.Body: Reducer<Base.State, Base.Action> {
    let type = ObjectIdentifier(Base.self)
    if types.contains(type) {
      let body = LazyBody(of: base)
      return Reduce { state, action in body.reducer.reduction(&state, action) }
    }
    return $types.withValue(types + [type]) { base.body.built() }
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
