extension Reducer {
  /// Runs a child on state that is one of an enum's cases, before this reducer sees the child's action.
  ///
  /// When the state becomes another case, by whomever, the child's effects are cancelled.
  ///
  /// - Parameters:
  ///   - state: which case of this reducer's state is the child's.
  ///   - action: which actions are the child's.
  ///   - child: the reducer of that case.
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let presence = ChildPresence(
      // A case path has no identity; where it is written does as well.
      place: SendableHashable(position), action: action, child: child().reduction, dismiss: nil,
      childState: { state.extract(from: $0) }, position: position)
    let presenceOf = Presence.of(ChildState.self)
    let parent = built().reduction
    return Reduce { parentState, parentAction in
      let before = presenceOf(state.extract(from: parentState))
      var effect = presence.reduce(parentAction, isPresent: before.isPresent) { reduceChild in
        state.modify(&parentState, reduceChild) ?? .none
      }
      effect = effect.merge(with: parent(&parentState, parentAction))
      let after = presenceOf(state.extract(from: parentState))
      return before.hasGone(now: after) ? presence.cancellation.merge(with: effect) : effect
    }
  }
}
