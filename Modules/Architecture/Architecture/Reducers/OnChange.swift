extension Reducer {
  /// Runs a function with the old and new values after this reducer has changed a part of the state.
  public func onChange<Value: Equatable & SendableMetatype>(
    of value: @escaping @Sendable (State) -> Value,
    _ reduce: @escaping @Sendable (_ old: Value, _ new: Value, inout State, Action) -> Effect<Action>
  ) -> Reduce<State, Action> {
    let base = _built()
    return Reduce { state, action in
      let old = value(state)
      let effect = base.reduce(into: &state, action: action)
      let new = value(state)
      if old == new { return effect }
      return effect.merge(with: reduce(old, new, &state, action))
    }
  }
}
