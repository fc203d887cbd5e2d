extension Reducer {
  /// Replaces a dependency for this reducer and its effects alone.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> Reduce<State, Action> {
    let base = built().reduction
    return Reduce { state, action in
      var dependencies = DependencyValues.current
      dependencies[keyPath: keyPath] = value
      var effect = Effect<Action>.none
      DependencyValues.$current.withValue(dependencies) { effect = base(&state, action) }
      return effect
    }
  }
}
