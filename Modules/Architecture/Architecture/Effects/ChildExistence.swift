/// A check that the child of an effect is part of a state.
@usableFromInline
struct ChildExistence<State>: ChildCheck {
  @usableFromInline let exists: @Sendable (State) -> Bool

  @inlinable
  init(_ exists: @escaping @Sendable (State) -> Bool) {
    self.exists = exists
  }
}

/// A ``ChildExistence`` for an unknown type of state.
///
/// An effect knows only the type of its actions. A reducer may forward another's effects without a pullback, and then
/// has a state of a different type; the check is omitted.
@usableFromInline
protocol ChildCheck: Sendable {}
