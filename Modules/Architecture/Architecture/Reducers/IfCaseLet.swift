extension Reducer {
  /// Runs a child reducer on state that is one case of an enum, before this reducer runs.
  ///
  /// The child's effects are canceled when the state becomes another case, whoever sets it.
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = OptionalChild(
      reducer: child(), read: { state.extract(from: $0) }, modify: { state.modify(&$0, $1) },
      embed: { action.embed($0) }, dismiss: nil,
      // A case path has no identity, so its position in the source serves as one.
      place: EffectPlace(position), position: position)
    let parent = _built()
    return Reduce { parentState, parentAction in
      let effect = action.extract(from: parentAction).map {
        child.reduce($0, as: parentAction, in: &parentState)
      }
      return (effect ?? .none).merge(with: parent.reduce(into: &parentState, action: parentAction))
    }
  }
}
