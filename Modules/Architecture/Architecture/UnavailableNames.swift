// Names of The Composable Architecture and its first versions that have no counterpart: the compiler says what to write.

extension Store {
  @available(
    *, unavailable,
    message: "write 'Store(initialState: …) { Feature() }', and dependencies in place of an environment"
  )
  public convenience init<Feature, Environment>(
    initialState: State, reducer: Feature, environment: Environment
  ) {
    fatalError("Unavailable")
  }
}

extension Reducer {
  @available(*, unavailable, renamed: "debug()")
  public func _printChanges() -> Reduce<State, Action> { _built() }
}

extension Effect {
  @available(*, unavailable, message: "an effect has one type: remove 'eraseToEffect()'")
  public func eraseToEffect() -> Effect { self }
}
