/// Runs an operation, and everything that it starts, with some dependencies replaced.
///
/// ```swift
/// let store = withDependencies {
///   $0.date = .constant(.distantPast)
/// } operation: {
///   Store(initialState: CounterState()) { Counter() }
/// }
/// ```
///
/// A store keeps the dependencies with which it was created.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let values = try DependencyValues.current.overriding(update)
  return try DependencyValues.$taskLocal.withValue(values, operation: operation)
}

public nonisolated(nonsending) func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  let values = try DependencyValues.current.overriding(update)
  return try await DependencyValues.$taskLocal.withValue(values, operation: operation)
}

extension Reducer {
  /// Replaces a dependency for this reducer and its effects only.
  public func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> Reduce<State, Action> {
    let base = _built()
    return Reduce { state, action in
      base.reduce(
        into: &state, action: action,
        under: DependencyValues.current.overriding(with: value) { $0[keyPath: keyPath] = value })
    }
  }
}
