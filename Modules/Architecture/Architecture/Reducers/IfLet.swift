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
    let path = StatePath(state)
    let optionalChild = OptionalChild(
      at: path, action: action, child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    let parent = _built().reduction
    return Reduce { parentState, parentAction in
      if !action.matching(parentAction) { return parent(&parentState, parentAction) }
      let effect = optionalChild.reduce(
        action.extraction(parentAction), as: parentAction, in: &parentState, path)
      return effect.merge(with: parent(&parentState, parentAction))
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
    presenting(
      StatePath(state), action: action, child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the reducer of a presented child whose state is a computed property, through the functions of its accessors.
  ///
  /// They take a tenth of the time of the key path.
  @inlinable
  package func presenting<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    get: @escaping @Sendable (inout State) -> ChildState?,
    set: @escaping @Sendable (inout State, ChildState?) -> Void,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    presenting(
      StatePath(state, accessors: (get, set)), action: action, child: child(),
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  func presenting<ChildState, ChildAction>(
    _ path: StatePath<State, ChildState?>, action: CasePath<Action, PresentationAction<ChildAction>>,
    child: Reduce<ChildState, ChildAction>, position: SourcePosition
  ) -> Reduce<State, Action> {
    let optionalChild = OptionalChild(
      at: path, action: action.appending(path: .presented), child: child, dismiss: action.embed(.dismiss),
      position: position)
    let parent = _built().reduction
    return Reduce { parentState, parentAction in
      if !action.matching(parentAction) { return parent(&parentState, parentAction) }
      switch action.extraction(parentAction) {
      case .presented(let childAction):
        let effect = optionalChild.reduce(childAction, as: parentAction, in: &parentState, path)
        return effect.merge(with: parent(&parentState, parentAction))
      case .dismiss:
        let effect = parent(&parentState, parentAction)
        path.modify(&parentState) { $0 = nil }
        return effect
      }
    }
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
}

extension OptionalChild {
  @inlinable
  init(
    at path: StatePath<State, ChildState?>, action: CasePath<Action, ChildAction>,
    child: Reduce<ChildState, ChildAction>, dismiss: Action? = nil, position: SourcePosition
  ) {
    self.init(
      at: path.place, action: action, child: child, dismiss: dismiss, position: position,
      read: { parent, body in path.read(&parent) { if $0 != nil { body(&$0!) } } })
  }

  @inlinable
  func reduce(
    _ childAction: ChildAction, as parentAction: Action, in state: inout State,
    _ path: StatePath<State, ChildState?>
  ) -> Effect<Action> {
    reduce(childAction, as: parentAction, in: &state) { state, reduceChild in
      path.modify(&state) { $0 == nil ? nil : reduceChild(&$0!) }
    }
  }
}
