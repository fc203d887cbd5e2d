extension Reducer {
  /// Runs a child on optional state, before this reducer sees the child's action.
  ///
  /// When the state becomes nil, by whomever, the child's effects are cancelled.
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
    ifLet(
      state, action: action, dismissal: nil, child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
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
    ifLet(
      state, action: action.appending(path: .presented),
      dismissal: Dismissal(
        action: action.embed(.dismiss),
        isDismissal: { if case .dismiss = action.extract(from: $0) { true } else { false } }),
      child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
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

  private func ifLet<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, ChildAction>,
    dismissal: Dismissal<Action>?,
    child: Reduce<ChildState, ChildAction>,
    position: SourcePosition
  ) -> Reduce<State, Action> {
    let path = StatePath(state)
    let presence = ChildPresence(
      place: path.place, action: action, child: child.reduction, dismiss: dismissal?.action,
      childState: { path.read(&$0) { $0 } }, position: position)
    let presenceOf = Presence.of(ChildState.self)
    let parent = built().reduction
    return Reduce { parentState, parentAction in
      let before = path.modify(&parentState) { presenceOf($0) }
      var effect = presence.reduce(parentAction, isPresent: before.isPresent) { reduceChild in
        path.modify(&parentState) { childState in
          // Present, as was just seen.
          guard var present = childState.take() else { return .none }
          defer { childState = present }
          return reduceChild(&present)
        }
      }
      effect = effect.merge(with: parent(&parentState, parentAction))
      let after = path.modify(&parentState) { childState in
        if dismissal?.isDismissal(parentAction) == true { childState = nil }
        return presenceOf(childState)
      }
      return before.hasGone(now: after) ? presence.cancellation.merge(with: effect) : effect
    }
  }
}

/// How a parent is told that its child is to go.
private struct Dismissal<Action: Sendable>: Sendable {
  let action: Action
  let isDismissal: @Sendable (Action) -> Bool
}
