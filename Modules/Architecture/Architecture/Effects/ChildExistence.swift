/// A check for whether the child that an effect belongs to is part of a state.
struct ChildExistence<State>: ChildCheck {
  let exists: @Sendable (State) -> Bool

  init(_ exists: @escaping @Sendable (State) -> Bool) {
    self.exists = exists
  }
}

/// A ``ChildExistence`` of a state whose type isn't known.
///
/// An effect knows only the type of its actions. A reducer may forward the effects of another without a pullback, and
/// then has a state of a different type; the check is omitted.
protocol ChildCheck: Sendable {}
