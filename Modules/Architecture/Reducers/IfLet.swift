extension Reducer {
  /// Runs a child reducer on optional state, before this reducer runs.
  ///
  /// The child's effects are canceled when its state becomes `nil`, whoever sets it.
  ///
  /// ```swift
  /// struct Panel: Reducer {
  ///   var body: some Reducer<PanelState, PanelAction> {
  ///     Reduce { state, action in
  ///       if action == .openButtonTapped { state.stopwatch = StopwatchState() }
  ///       if action == .closeButtonTapped { state.stopwatch = nil }
  ///       return .none
  ///     }
  ///     .ifLet(\.stopwatch, action: /PanelAction.stopwatch) { Stopwatch() }
  ///   }
  /// }
  /// ```
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

  /// Runs the reducer of a presented child, before this reducer runs.
  ///
  /// On ``PresentationAction/dismiss``, the state is set to `nil` after this reducer has run. The child's
  /// effects are canceled when its state becomes `nil`, whoever sets it.
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

  /// Dismisses an alert after this reducer has received the action of a button, or the dismissal.
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
    let lifetime = ChildLifetime(
      place: path.place, action: action, child: child.reduction, dismiss: dismissal?.action,
      childState: { path.read(&$0) { $0 } }, position: position)
    let childIdentity = ChildIdentity.reader(for: ChildState.self)
    let parent = built().reduction
    return Reduce { parentState, parentAction in
      let before = path.modify(&parentState) { childIdentity($0) }
      var effect = lifetime.reduce(parentAction, isPresent: before.isPresent) { reduceChild in
        path.modify(&parentState) { childState in
          // The child is present, as checked above.
          guard var present = childState.take() else { return .none }
          defer { childState = present }
          return reduceChild(&present)
        }
      }
      effect = effect.merge(with: parent(&parentState, parentAction))
      let after = path.modify(&parentState) { childState in
        if dismissal?.isDismissal(parentAction) == true { childState = nil }
        return childIdentity(childState)
      }
      return before.wasRemovedOrReplaced(by: after) ? lifetime.cancellation.merge(with: effect) : effect
    }
  }
}

/// The action that dismisses a presented child, and a function that recognizes it.
private struct Dismissal<Action: Sendable>: Sendable {
  let action: Action
  let isDismissal: @Sendable (Action) -> Bool
}
