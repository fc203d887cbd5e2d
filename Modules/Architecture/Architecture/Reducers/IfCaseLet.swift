extension Reducer {
  /// Runs a child reducer on state that is one case of an enum, before this reducer runs.
  ///
  /// The child's effects are canceled when the state becomes another case, whoever sets it.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let optionalChild = OptionalChild(
      // A case path has no identity, so its position in the source serves as one.
      at: EffectPlace(position), action: action, child: child(), position: position,
      read: { parent, body in
        if var child = state.extract(from: parent) { body(&child) }
      })
    let parent = _built().reduction
    return Reduce { parentState, parentAction in
      if !action.matching(parentAction) { return parent(&parentState, parentAction) }
      let effect = optionalChild.reduce(
        action.extraction(parentAction), as: parentAction, in: &parentState, modify: { state.modify(&$0, $1) }
      )
      return effect.merge(with: parent(&parentState, parentAction))
    }
  }
}
