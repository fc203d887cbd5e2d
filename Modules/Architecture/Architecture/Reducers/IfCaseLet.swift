extension Reducer {
  /// Widens this reducer to a parent with an enum as its state; it runs while the state is one case.
  ///
  /// The effects are canceled when the state becomes another case, whoever sets it. A feature of several screens has
  /// one line for each, as in the article about navigation.
  public func pullback<ParentState, ParentAction>(
    case state: CasePath<ParentState, State>,
    action: CasePath<ParentAction, Action>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<ParentState, ParentAction> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = OptionalChild<ParentState, ParentAction, State, Action>(
      reducer: _built(), read: { state.extract(from: $0) }, modify: { state.modify(&$0, $1) },
      embed: { action.embed($0) }, dismiss: nil,
      // A case path has no identity, so its position in the source and its case serve as one.
      place: EffectPlace([position.description, "\(position.column)", state.pattern("")]),
      identity: { Architecture.identity(of: state.extract(from: $0)) }, position: position)
    return child.reducer(of: action)
  }

  /// Runs a child reducer on state that is one case of an enum, before this reducer runs.
  ///
  /// The child's effects are canceled when the state becomes another case, whoever sets it.
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let child = child().pullback(
      case: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
    return Reduce(inOrder: [child, _built()])
  }
}
