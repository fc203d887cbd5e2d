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
    ifLet(
      state, action: action, dismissal: nil, child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
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
    ifLet(
      state, action: action.appending(path: .presented),
      dismissal: Dismissal(
        action: action.embed(.dismiss),
        isDismissal: { if case .dismiss = action.extract(from: $0) { true } else { false } }),
      child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Dismisses an alert after this reducer has received the action of a button, or the dismissal.
  @inlinable
  public func presentingAlert<AlertAction>(
    _ state: any WritableKeyPath<State, AlertState<AlertAction>?> & Sendable,
    action: CasePath<Action, PresentationAction<AlertAction>>
  ) -> Reduce<State, Action> {
    let (parent, path) = (_built(), StatePath(state))
    return Reduce { state, parentAction in
      let effect = parent.reduction(&state, parentAction)
      if action.is(parentAction) { path.modify(&state) { $0 = nil } }
      return effect
    }
  }

  @inlinable
  func ifLet<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: CasePath<Action, ChildAction>,
    dismissal: Dismissal<Action>?,
    child: Reduce<ChildState, ChildAction>,
    position: SourcePosition
  ) -> Reduce<State, Action> {
    let path = StatePath(state)
    let optionalChild = OptionalChild(
      at: path.place, action: action, child: child, dismiss: dismissal?.action, position: position,
      read: { parent, body in path.read(&parent) { if $0 != nil { body(&$0!) } } })
    let isDismissal = dismissal?.isDismissal
    let parent = _built().reduction
    return Reduce { parentState, parentAction in
      var effect = optionalChild.reduce(parentAction, in: &parentState) { parentState, reduceChild in
        path.modify(&parentState) { $0 == nil ? nil : reduceChild(&$0!) }
      }
      effect = effect.merge(with: parent(&parentState, parentAction))
      if let isDismissal, isDismissal(parentAction) { path.modify(&parentState) { $0 = nil } }
      return effect
    }
  }
}

/// The action that dismisses a presented child, and a function that recognizes it.
@usableFromInline
struct Dismissal<Action: Sendable>: Sendable {
  @usableFromInline let action: Action
  @usableFromInline let isDismissal: @Sendable (Action) -> Bool

  @inlinable
  init(action: Action, isDismissal: @escaping @Sendable (Action) -> Bool) {
    self.action = action
    self.isDismissal = isDismissal
  }
}
