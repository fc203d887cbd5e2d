extension Reducer {
  /// Widens this reducer to the state and actions of a parent; it ignores the parent's other actions.
  ///
  /// The identifiers of its effects belong to this place in the tree of reducers.
  public func pullback<ParentState, ParentAction>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CasePath<ParentAction, Action>
  ) -> Reduce<ParentState, ParentAction> {
    let child = _built()
    let mapping = EffectMapping<Action, ParentAction>(
      transform: { action.embed($0) }, place: EffectPlace(state),
      child: { (parent: ParentState) in parent[keyPath: state] })
    return Reduce { parentState, parentAction in
      guard let childAction = action.extract(from: parentAction) else { return .none }
      let effect = child.reduce(into: &parentState[keyPath: state], action: childAction)
      return effect.isNone ? .none : effect.mapped(mapping)
    }
  }
}
