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
/// Nothing waits for real time: an action counts as missing once all effects are suspended. Only an effect
/// that waits for something outside the program, such as a thread or a socket, has up to `timeout` of real
/// time.
///
/// Dependencies that the test assigns neither here nor with an enclosing `withDependencies` have their test
/// values. Deallocating the store fails the test if anything has not been asserted.
@MainActor
public final class TestStore<State: Equatable, Action: Sendable> {
  public var exhaustivity = Exhaustivity.on

  /// The longest time to wait for effects that depend on the outside world; passing tests don't wait.
  public var timeout: Duration = .seconds(5)

  /// The state after the last action that was asserted or skipped.
  public private(set) var state: State

  let executor: TestExecutor
  private let store: Store<State, Action>
  private let history: ActionHistory<State, Action>
  private let position: SourcePosition

  /// Creates a test store; `updateDependencies` assigns the dependencies of the reducer and its effects.
  public init(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    var dependencies = DependencyValues()
    let history = ActionHistory<State, Action>()
    let executor = TestExecutor()
    self.executor = executor
    self.history = history
    (state, store) = IssueReporter.$current.withValue(.testing(at: position)) {
      withDependencies {
        updateDependencies(&$0)
        dependencies = $0
      } operation: {
        let state = initialState()
        let store = Store(
          inspecting: state, reducer: reducer, dependencies: dependencies, executor: executor,
          didReduce: { history.record($0, $1) }, effectsDidChange: { history.resumeWaiters() })
        return (state, store)
      }
    }
  }

  // MARK: Sending

  /// Sends an action, as a user would, and asserts the resulting change of state.
  ///
  /// - Parameter change: A closure that turns the previous state into the expected; `nil` expects no change.
  @discardableResult
  public func send(
    _ action: Action,
    change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async -> StoreTask {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    if case .on = exhaustivity, !history.received.isEmpty {
      record(
        """
        \(history.received.count) received action(s) must be asserted before sending \
        \(Self.description(of: action)):
        \(Self.list(history.received.map { Self.description(of: $0.action) }))
        Assert each with receive(_:), or call skipReceivedActions().
        """, at: position)
    }
    skipReceived(at: position)
    let before = state
    history.expectSentAction()
    let task = reporting(at: position) { store.send(action) }
    guard let after = history.takeSentState() else { return task }
    assert(
      change, from: before, to: after, cause: "after \(Self.description(of: action)) was sent", at: position)
    state = after
    await settle()
    return task
  }

  // MARK: Receiving

  func receive(
    _ expectation: String,
    matching matches: (Action) -> Bool,
    mismatch: (Action) -> String,
    change: ((inout State) throws -> Void)?,
    at position: SourcePosition
  ) async {
    await settle()
    switch exhaustivity {
    case .on:
      await waitForAction { _ in true }
    case .off:
      await waitForAction(matches)
      skipReceived(until: matches, at: position)
    }
    guard let received = history.takeReceived() else {
      let running = store.positionsOfRunningEffects
      record(
        """
        Expected to receive \(expectation), but received no action.
        \(running.isEmpty ? "No effect is running." : "Running effects were created at:\n\(Self.list(running.map(\.description)))\nAdvance the clock they sleep on, or override the dependency they wait for.")
        """, at: position)
      return
    }
    if !matches(received.action) {
      record(
        "Expected to receive \(expectation), but received another action.\n\(mismatch(received.action))",
        at: position)
    }
    assert(
      change, from: state, to: received.state,
      cause: "after \(Self.description(of: received.action)) was received",
      at: position)
    state = received.state
  }

  /// Skips the actions that effects have sent so far.
  public func skipReceivedActions(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await settle()
    skipReceived(at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels the running effects.
  public func skipInFlightEffects() async {
    await settle()
    store.cancelEffects()
  }

  /// Waits until all effects have ended, and asserts that none of their actions is left.
  public func finish(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle()
    let deadline = ContinuousClock().now.advanced(by: timeout)
    while store.hasRunningEffects, await history.waitForChange(until: deadline) {
      await settle()
    }
    Self.reportUnasserted(in: store, history, exhaustivity, at: position)
    if let last = history.received.last { state = last.state }
    history.removeReceived()
    store.cancelEffects()
  }

  // NB: not isolated, because an isolated deinitializer would not know which test is running.
  deinit {
    let report: @MainActor @Sendable () -> Void = { [history, store, exhaustivity, position] in
      Self.reportUnasserted(in: store, history, exhaustivity, at: position)
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in report() }
    } else {
      Task { @MainActor in report() }
    }
  }

  // MARK: Waiting

  private func waitForAction(_ matches: (Action) -> Bool) async {
    let deadline = ContinuousClock().now.advanced(by: timeout)
    while !history.received.contains(where: { matches($0.action) }), store.hasRunningEffects,
      await history.waitForChange(until: deadline)
    {
      await settle()
    }
  }

  private func settle() async {
    // Without effects, there is nothing to wait for.
    if store.hasRunningEffects { await executor.settle() }
  }

  /// Runs an operation that may start effects, and passes them their executor and issue reporter.
  private func reporting<Result>(at position: SourcePosition, _ operation: () -> Result) -> Result {
    IssueReporter.$current.withValue(.testing(at: position)) {
      TestExecutor.$current.withValue(executor) {
        operation()
      }
    }
  }

  // MARK: Asserting

  private func assert(
    _ change: ((inout State) throws -> Void)?, from before: State, to after: State, cause: String,
    at position: SourcePosition
  ) {
    var expected: State
    switch exhaustivity {
    case .on: expected = before
    case .off: expected = after
    }
    do {
      try change?(&expected)
    } catch {
      record("The expected change threw \(error)", at: position)
    }
    if expected != after {
      record(
        """
        The state differs from the expected state \(cause) (−: expected, +: actual):
        \(diff(expected, after))
        """, at: position)
    } else if case .on = exhaustivity, change != nil, before == after {
      record(
        "Expected a state change \(cause), but nothing changed. Remove the closure.", at: position)
    }
    if case .off(showSkippedAssertions: true) = exhaustivity, before != after {
      warn("Not fully asserted \(cause) (−: before, +: after):\n\(diff(before, after))", at: position)
    }
  }

  private static func reportUnasserted(
    in store: Store<State, Action>, _ history: ActionHistory<State, Action>, _ exhaustivity: Exhaustivity,
    at position: SourcePosition
  ) {
    guard case .on = exhaustivity else {
      for skipped in history.received { reportSkipped(skipped.action, exhaustivity, at: position) }
      return
    }
    if !history.received.isEmpty {
      record(
        """
        \(history.received.count) received action(s) were not asserted:
        \(list(history.received.map { description(of: $0.action) }))
        Assert each with receive(_:), or call skipReceivedActions().
        """, at: position)
    }
    let running = store.positionsOfRunningEffects
    if !running.isEmpty {
      record(
        """
        \(running.count) effect(s) are still running, created at:
        \(list(running.map(\.description)))
        End each effect before the test ends: cancel it with an action, advance its clock, or call \
        skipInFlightEffects().
        """, at: position)
    }
  }

  private static func reportSkipped(
    _ action: Action, _ exhaustivity: Exhaustivity, at position: SourcePosition
  ) {
    if case .off(showSkippedAssertions: true) = exhaustivity {
      warn("Skipped a received action: \(description(of: action))", at: position)
    }
  }

  private func skipReceived(until matches: (Action) -> Bool = { _ in false }, at position: SourcePosition) {
    while let next = history.received.first, !matches(next.action) {
      Self.reportSkipped(next.action, exhaustivity, at: position)
      state = next.state
      _ = history.takeReceived()
    }
  }

  private func diff(_ first: State, _ second: State) -> String {
    stateDiff(first, second) ?? "(both have the same description: \(second))"
  }

  private static func list(_ texts: [String]) -> String {
    texts.map { "  • \($0)" }.joined(separator: "\n")
  }

  private static func description(of action: Action) -> String { shortDescription(action) }
}

/// Whether a ``TestStore`` requires every change and action to be asserted.
public enum Exhaustivity: Equatable, Sendable {
  case on
  /// Compares only what is asserted, and optionally records a warning for everything skipped.
  case off(showSkippedAssertions: Bool = false)

  public static var off: Exhaustivity { .off() }
}
