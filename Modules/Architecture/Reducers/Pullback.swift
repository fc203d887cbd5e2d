extension Reducer {
  /// Widens this reducer to a parent's state and action.
  ///
  /// - Parameters:
  ///   - state: where the parent keeps this reducer's state.
  ///   - action: which of the parent's actions are this reducer's.
  /// - Returns: a reducer of the parent that leaves actions of others alone. The effects' identifiers become
  ///   those of this place.
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
