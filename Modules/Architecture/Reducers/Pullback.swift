extension Reducer {
  /// Widens this reducer to the state and actions of a parent.
  ///
  /// - Parameters:
  ///   - state: The key path from the parent's state to this reducer's state.
  ///   - action: The path to the case of the parent's actions for this reducer.
  /// - Returns: A reducer of the parent that ignores all other actions, and whose effects have identifiers
  ///   that belong to this place in the tree of reducers.
  @inlinable
  public func pullback<ParentState, ParentAction>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CasePath<ParentAction, Action>
  ) -> Reduce<ParentState, ParentAction> {
    let child = built().reduction
    let path = StatePath(state)
    return Reduce { parentState, parentAction in
      guard let childAction = action.extract(from: parentAction) else { return .none }
      let effect = path.modify(&parentState) { child(&$0, childAction) }
      return effect.mapped(EffectMapping(transform: action.embedding, path: path))
    }
  }
}
