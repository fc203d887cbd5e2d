extension Reducer {
  /// Runs a function after this reducer whenever a part of the state has changed.
  ///
  /// - Parameters:
  ///   - value: A function that returns the part.
  ///   - reduce: The function to run, with the old and the new value of the part.
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: @escaping @Sendable (State) -> Value,
    _ reduce: @escaping @Sendable (_ old: Value, _ new: Value, inout State, Action) -> Effect<Action>
  ) -> Reduce<State, Action> {
    let base = built().reduction
    return Reduce { state, action in
      let old = value(state)
      let effect = base(&state, action)
      let new = value(state)
      if old == new { return effect }
      return effect.merge(with: reduce(old, new, &state, action))
    }
  }
}
