extension Reducer {
  /// Widens this reducer to the state and actions of a parent, whose other actions it ignores.
  ///
  /// The identifiers of its effects belong to this place in the tree of reducers.
  @inlinable
  public func pullback<ParentState, ParentAction>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CasePath<ParentAction, Action>
  ) -> Reduce<ParentState, ParentAction> {
    let child = _built().reduction
    let path = StatePath(state)
    let mapping = EffectMapping(transform: action.embedding, path: path)
    return Reduce { parentState, parentAction in
      guard action.matching(parentAction) else { return .none }
      let effect = path.modify(&parentState) { child(&$0, action.extraction(parentAction)) }
      return effect.mapped(mapping)
    }
  }
}
