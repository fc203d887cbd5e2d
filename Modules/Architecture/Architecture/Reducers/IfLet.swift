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
    let child = OptionalChild(
      state, reducer: child(), embed: { action.embed($0) },
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    return Reduce(inOrder: [child.reducer(of: action), _built()])
  }

  /// Runs the reducer of a presented child, before this reducer runs.
  ///
  /// On ``PresentationAction/dismiss``, the state is set to `nil` after this reducer has run, unless this reducer presents
  /// another child: another case of an enum, or one with another identity. The child's effects are canceled when its state
  /// becomes `nil`, whoever sets it.
  ///
  /// The child may be an enum of several, one presented at a time, as in the article about navigation. An alert among them
  /// is dismissed as with ``presentingAlert(_:action:fileID:filePath:line:column:)``.
  public func presenting<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = OptionalChild(
      state, reducer: child(), embed: { action.embed(.presented($0)) }, dismiss: action.embed(.dismiss),
      position: position)
    let parent = _built()
    return Reduce { parentState, parentAction in
      guard let presentation = action.extract(from: parentAction) else {
        return parent.reduce(into: &parentState, action: parentAction)
      }
      var effect = Effect<Action>.none
      if case .presented(let childAction) = presentation {
        effect = child.reduce(childAction, as: parentAction, in: &parentState)
      } else if parentState[keyPath: state] == nil {
        reportAbsence(of: ChildState.self, parentAction, at: position)
      }
      let dismissed = parentState[keyPath: state].flatMap { isDismissed($0, by: presentation) ? $0 : nil }
      effect = effect.merge(with: parent.reduce(into: &parentState, action: parentAction))
      if let dismissed, let child = parentState[keyPath: state], isSameChild(dismissed, child) {
        parentState[keyPath: state] = nil
      }
      return effect
    }
  }

  /// Dismisses an alert after this reducer has received the action of a button, or the dismissal.
  ///
  /// If this reducer replaces the alert by another one, that one stays.
  public func presentingAlert<AlertAction>(
    _ state: any WritableKeyPath<State, AlertState<AlertAction>?> & Sendable,
    action: CasePath<Action, PresentationAction<AlertAction>>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    presenting(
      state, action: action, child: { Reduce { _, _ in .none } },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @available(
    *, unavailable,
    message: "a child needs its reducer in braces; an alert has none and is presented with presentingAlert"
  )
  public func ifLet<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable, action: CasePath<Action, ChildAction>
  ) -> Reduce<State, Action> { _built() }
}
