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
  @inlinable
  public func ifLet<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let child = OptionalChild(
      state, reducer: child(), embed: { action.embed($0) },
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    let parent = _built()
    return Reduce { parentState, parentAction in
      let effect = action.extract(from: parentAction).map {
        child.reduce($0, as: parentAction, in: &parentState)
      }
      return (effect ?? .none).merge(with: parent.reduce(into: &parentState, action: parentAction))
    }
  }

  /// Runs the reducer of a presented child, before this reducer runs.
  ///
  /// On ``PresentationAction/dismiss``, the state is set to `nil` after this reducer has run. The child's
  /// effects are canceled when its state becomes `nil`, whoever sets it.
  @inlinable
  public func presenting<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let child = OptionalChild(
      state, reducer: child(), embed: { action.embed(.presented($0)) }, dismiss: action.embed(.dismiss),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    let parent = _built()
    return Reduce { parentState, parentAction in
      let presentation = action.extract(from: parentAction)
      var effect = Effect<Action>.none
      if case .presented(let childAction) = presentation {
        effect = child.reduce(childAction, as: parentAction, in: &parentState)
      }
      effect = effect.merge(with: parent.reduce(into: &parentState, action: parentAction))
      if case .dismiss = presentation { parentState[keyPath: state] = nil }
      return effect
    }
  }

  /// Dismisses an alert after this reducer has received the action of a button, or the dismissal.
  public func presentingAlert<AlertAction>(
    _ state: any WritableKeyPath<State, AlertState<AlertAction>?> & Sendable,
    action: CasePath<Action, PresentationAction<AlertAction>>
  ) -> Reduce<State, Action> {
    let parent = _built()
    return Reduce { parentState, parentAction in
      let effect = parent.reduce(into: &parentState, action: parentAction)
      if action.is(parentAction) { parentState[keyPath: state] = nil }
      return effect
    }
  }
}
