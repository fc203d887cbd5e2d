public import Architecture

/// A store for tests in which every change of state and every action of an effect must be asserted.
///
/// ```swift
/// let store = TestStore(initialState: SearchState()) {
///   Search()
/// } withDependencies: {
///   $0.clock = ImmediateClock()
///   $0.dictionary = .list(["pride", "prime"])
/// }
/// await store.send(.queryChanged("pri")) { $0.query = "pri" }
/// await store.receive(/SearchAction.wordsFound) { $0.words = ["pride", "prime"] }
/// await store.finish()
/// ```
///
/// Failures are reported to Swift Testing or XCTest, whichever runs the test.
///
/// Nothing waits for real time: an action counts as missing once all effects are suspended. Only an effect
/// that waits for something outside the program, such as a thread or a socket, has up to `timeout` of real
/// time.
///
/// Dependencies that the test assigns neither here nor with an enclosing `withDependencies` have their test
/// values. Deallocating the store fails the test if anything has not been asserted.
@MainActor
@dynamicMemberLookup
public final class TestStore<State: Equatable, Action: Sendable> {
  public var exhaustivity = Exhaustivity.on

  /// The longest time to wait for effects that depend on the outside world; passing tests don't wait.
  ///
  /// An effect that doesn't pause fails the test after it, or after 5 seconds if that is more; a loop in a fifth of that.
  public var timeout: Duration = .seconds(5) {
    didSet { executor.setLimit(timeout) }
  }

  /// The state after the last action that was asserted or skipped.
  public internal(set) var state: State

  public subscript<Value>(dynamicMember part: KeyPath<State, Value>) -> Value { state[keyPath: part] }

  /// Whether the feature has dismissed itself; the test takes the place of its parent, and its effects end.
  public internal(set) var isDismissed = false

  /// The dependencies of the reducer and of the effects that later actions start.
  ///
  /// ```swift
  /// store.dependencies.dictionary = .list(["primer"])
  /// ```
  ///
  /// Effects that are already running keep theirs.
  public var dependencies: DependencyValues {
    get { store.dependencies ?? .current }
    set { store.dependencies = newValue }
  }

  let store: Store<State, Action>
  let history = ActionHistory<State, Action>()
  private let changes = ChangeSignal()
  private let executor: TestExecutor
  private let position: SourcePosition

  /// Creates a test store; `updateDependencies` assigns the dependencies of the reducer and its effects.
  public init(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let executor = TestExecutor(changes: changes)
    self.executor = executor
    store = IssueReporter.$current.withValue(.testing(at: position)) { [changes] in
      Store(
        inspecting: initialState(), reducer: reducer, withDependencies: updateDependencies,
        makeExecutor: { EffectExecutor(executor, at: $0) }, effectsDidChange: { changes.signal() })
    }
    state = store.state
    store.onDismissal { [weak self] in self?.isDismissed = true }
    let numbers = store.dependencies?.stackNumbers
    store.record(
      willReduce: { [history] _, _ in history.numbers = numbers?.next ?? [:] },
      didReduce: { [history, changes] action, state in
        history.record(action, state)
        changes.signal()
      })
  }

  /// Creates a test store of one reducer and infers its types from the reducer: the state may be `[]`.
  public convenience init<Feature: Reducer>(
    initialState: @autoclosure () -> State,
    reducer: () -> Feature,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Feature.State == State, Feature.Action == Action {
    self.init(
      initialState: initialState(), reducer: { reducer() }, withDependencies: updateDependencies,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: Sending

  /// Sends an action, as a user would, and asserts the resulting change of state.
  ///
  /// - Parameter change: Turns the previous state into the expected one; `nil` expects no change.
  /// - Returns: The effects of the action, to await or cancel.
  @discardableResult
  public func send(
    _ action: Action,
    change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async -> TestStoreTask {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    if case .on = exhaustivity {
      reportUnasserted(
        history, exhaustivity, "must be asserted before sending \(shortDescription(action))", at: position)
    }
    skipReceived(at: position)
    let before = state
    history.expectSentAction()
    let task = IssueReporter.$current.withValue(.testing(at: position)) {
      TestExecutor.$current.withValue(executor) { store.send(action) }
    }
    if let after = history.takeSentResult() {
      compare(
        change, from: before, to: after, cause: "after \(shortDescription(action)) was sent", at: position)
      state = after.state
      await settle()
    }
    return TestStoreTask(task) { [weak self] in await self?.finish(task, timeout: $0, at: $1) }
  }

  /// Sends an action of a feature inside this one, as in `store.send(/Action.row .. .element(id: 3), .toggled)`.
  @discardableResult
  public func send<Value>(
    _ path: CasePath<Action, Value>, _ value: Value,
    change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async -> TestStoreTask {
    await send(
      path.embed(value), change: change, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: Skipping

  /// Skips the actions that effects have sent so far.
  ///
  /// - Parameter strict: Whether the test fails if there are none.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle()
    if strict, history.received.isEmpty {
      record("There are no received actions to skip. Remove the call, or pass strict: false.", at: position)
    }
    skipReceived(at: position)
  }

  /// Cancels the running effects.
  ///
  /// - Parameter strict: Whether the test fails if there are none.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await settle()
    if strict, !store.hasRunningEffects {
      record(
        "There are no running effects to skip. Remove the call, or pass strict: false.",
        at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    store.cancelEffects()
  }

  func skipReceived(until matches: (Action) -> Bool = { _ in false }, at position: SourcePosition) {
    while let next = history.received.first, !matches(next.action) {
      reportSkipped(next.action, exhaustivity, at: position)
      state = next.result.state
      _ = history.takeReceived()
    }
  }

  // MARK: Finishing

  /// Waits until all effects have ended, and asserts that none of their actions is left.
  ///
  /// Effects that don't end fail the test, whatever the exhaustivity, and are canceled. That is certain
  /// immediately if they sleep on a ``TestClock``.
  ///
  /// - Parameter timeout: The longest time to wait for the outside world; by default, that of the store.
  public func finish(
    timeout: Duration? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(until: { !store.hasRunningEffects }, timeout: timeout)
    reportUnasserted(history, exhaustivity, at: position)
    reportRunning(store.positionsOfRunningEffects, at: position)
    if let last = history.received.last { state = last.result.state }
    history.removeReceived()
    store.cancelEffects()
  }

  private func finish(_ task: StoreTask, timeout: Duration?, at position: SourcePosition) async {
    await wait(until: { !store.hasRunningEffects(of: task) }, timeout: timeout)
    reportRunning(store.positionsOfRunningEffects(of: task), at: position)
    task.cancel()
  }

  // NB: not isolated, because an isolated deinitializer would not know which test is running.
  deinit {
    let report: @MainActor @Sendable () -> Void = { [history, store, exhaustivity, position] in
      reportUnasserted(history, exhaustivity, at: position)
      if case .on = exhaustivity { reportRunning(store.positionsOfRunningEffects, at: position) }
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in report() }
    } else {
      Task { @MainActor in report() }
    }
  }

  // MARK: Waiting

  /// Waits until a condition holds, or can't hold without the test.
  ///
  /// It can't when no effect is running, when only test clocks can resume the running ones, or after the timeout.
  func wait(until condition: () -> Bool, timeout: Duration?) async {
    let deadline = ContinuousClock().now.advanced(by: timeout ?? self.timeout)
    var changed = true
    while changed {
      await settle()
      let count = changes.count
      if condition() || !store.hasRunningEffects || effectsAreAsleep { return }
      changed = await changes.wait(after: count, until: deadline)
    }
  }

  private var effectsAreAsleep: Bool {
    store.executorsOfRunningEffects.allSatisfy { ($0 as? EffectExecutor)?.isAsleep == true }
  }

  private func settle() async {
    // Without effects, there is nothing to wait for.
    if store.hasRunningEffects { await executor.settle() }
    for stopped in executor.takeStopped() {
      store.cancelEffects(on: stopped)
      // The effect was reported; its actions are too many to assert.
      exhaustivity = .off
    }
  }
}

/// The test store for a reducer's state and actions, as in `TestStoreOf<Search>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
