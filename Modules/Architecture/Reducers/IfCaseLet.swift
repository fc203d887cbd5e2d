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
    let lifetime = ChildLifetime(
      // A case path has no identity, so its position in the source serves as one.
      place: SendableHashable(position), action: action, child: child().reduction, dismiss: nil,
      childState: { state.extract(from: $0) }, position: position)
    let childIdentity = ChildIdentity.reader(for: ChildState.self)
    let parent = built().reduction
    return Reduce { parentState, parentAction in
      let before = childIdentity(state.extract(from: parentState))
      var effect = lifetime.reduce(parentAction, isPresent: before.isPresent) { reduceChild in
        state.modify(&parentState, reduceChild) ?? .none
      }
      effect = effect.merge(with: parent(&parentState, parentAction))
      let after = childIdentity(state.extract(from: parentState))
      return before.wasRemovedOrReplaced(by: after) ? lifetime.cancellation.merge(with: effect) : effect
    }
  }
}
