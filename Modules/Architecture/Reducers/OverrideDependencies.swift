extension Reducer {
  /// Replaces a dependency for this reducer and its effects only.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> Reduce<State, Action> {
    let base = built().reduction
    return Reduce { state, action in
      withDependencies {
        $0[keyPath: keyPath] = value
      } operation: {
        base(&state, action)
      }
    }
  }
}
