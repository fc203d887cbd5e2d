extension Reducer {
  /// Prints each action and the change of state that it caused, in debug builds only; by default, to standard error.
  ///
  /// ```
  /// counter: .incrementButtonTapped
  ///     CounterState(
  ///   −   count: 0
  ///   +   count: 1
  ///     )
  /// ```
  public func debug(
    _ prefix: String = "", to print: (@Sendable (String) -> Void)? = nil
  ) -> Reduce<State, Action> {
    #if DEBUG
      let base = _built()
      let print = print ?? { printToStandardError($0) }
      return Reduce { state, action in
        let before = state
        let effect = base.reduce(into: &state, action: action)
        let change = stateDiff(before, state) ?? "(no change)"
        let lines = change.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        print("\(prefix.isEmpty ? "" : "\(prefix): ")\(shortDescription(action))\n\(lines)")
        return effect
      }
    #else
      return _built()
    #endif
  }
}
