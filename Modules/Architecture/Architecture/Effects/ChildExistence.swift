/// A check that the child of an effect is part of a state.
struct ChildExistence<State>: ChildCheck {
  let exists: @Sendable (State) -> Bool
}

/// A ``ChildExistence`` for an unknown type of state.
///
/// An effect knows only the type of its actions. A reducer may forward another's effects without a pullback, and then
/// has a state of a different type; the check is omitted.
protocol ChildCheck: Sendable {}
