extension Reducer {
  /// Runs a child on optional state, before this reducer sees the child's action.
  ///
  /// When the state becomes nil, by either, the child's effects are cancelled.
  ///
  /// - Parameters:
  ///   - state: where the child's state is while the child is there.
  ///   - action: which actions are the child's.
  ///   - child: the reducer of what is there.
  public func ifLet<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    IfLet(
      parent: built(), child: child(), state: StatePath(state), action: action, dismissal: nil,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    ).built()
  }

  /// Runs a child that this reducer presents, before this reducer sees the child's action.
  ///
  /// ``PresentationAction/dismiss`` sets the state to nil once this reducer has seen it. When the state becomes
  /// nil, by whomever, the child's effects are cancelled.
  public func ifLet<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    IfLet(
      parent: built(), child: child(), state: StatePath(state),
      action: action.appending(path: .presented),
      dismissal: Dismissal(
        action: action.embed(.dismiss),
        isDismissal: { if case .dismiss = action.extract(from: $0) { true } else { false } }),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    ).built()
  }

  /// Takes an alert away once this reducer has seen which button was chosen, or that it was dismissed.
  public func ifLet<AlertAction>(
    _ state: any WritableKeyPath<State, AlertState<AlertAction>?> & Sendable,
    action: CasePath<Action, PresentationAction<AlertAction>>
  ) -> Reduce<State, Action> {
    let (parent, path) = (built(), StatePath(state))
    return Reduce { state, parentAction in
      let effect = parent.reduce(into: &state, action: parentAction)
      if action.is(parentAction) { path.modify(&state) { $0 = nil } }
      return effect
    }
  }
}

/// A child on optional state and the parent that has it.
private struct IfLet<State, Action: Sendable, ChildState, ChildAction: Sendable>: Reducer {
  let parent: Reduce<State, Action>
  let child: Reduce<ChildState, ChildAction>
  let state: StatePath<State, ChildState?>
  let action: CasePath<Action, ChildAction>
  let dismissal: Dismissal<Action>?
  let position: SourcePosition

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var effect = Effect<Action>.none
    let childAction = self.action.extract(from: action)
    let wasPresent = self.state.modify(&state) { childState in
      guard childState != nil else { return false }
      if let childAction { effect = reduceChild(&childState!, childAction) }
      return true
    }
    if childAction != nil, !wasPresent {
      reportIssue(
        "An action of \(ChildState.self) came while there is none: \(shortDescription(action))", at: position)
    }
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    let isPresent = self.state.modify(&state) { childState in
      if dismissal?.isDismissal(action) == true { childState = nil }
      return childState != nil
    }
    return wasPresent && !isPresent ? effect.merge(with: Effect(.cancel(childEffects))) : effect
  }

  private func reduceChild(_ childState: inout ChildState, _ childAction: ChildAction) -> Effect<Action> {
    let effect = child.reduce(into: &childState, action: childAction)
    if effect.isNone { return .none }
    let mapped = effect.mapped(
      EffectMapping(transform: action.embedding, place: state.place, dismiss: dismissal?.action))
    return Effect(.cancellable(mapped, childEffects, cancelInFlight: false))
  }

  /// What all effects of the child run under.
  private var childEffects: EffectID {
    EffectID(PresentedEffects()).prefixed(by: state.place)
  }
}

/// How a parent is told that its child is to go.
private struct Dismissal<Action: Sendable>: Sendable {
  let action: Action
  let isDismissal: @Sendable (Action) -> Bool
}

private struct PresentedEffects: Hashable, Sendable {}
