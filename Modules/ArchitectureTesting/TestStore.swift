public import Architecture

/// A store for tests, in which every change of state and every action of an effect must be expected.
///
/// ```swift
/// let store = TestStore(initialState: CounterState()) {
///   Counter()
/// } withDependencies: {
///   $0.nthPrime = .constant(7919)
/// }
/// await store.send(.nthPrimeButtonTapped) { $0.isLookingUp = true }
/// await store.receive(/CounterAction.lookUp) { $0.isLookingUp = false; $0.alert = … }
/// await store.finish()
/// ```
///
/// Nothing waits on real time: an action counts as missing once all effects are suspended. Only an effect that
/// waits on the world outside, a thread or a socket, is given up to `timeout` of it.
///
/// Dependencies that the test did not assign have their test values. What was not asserted when the store goes
/// away fails the test.
@MainActor
public final class TestStore<State: Equatable, Action: Sendable> {
  /// Whether all that happens must be asserted. On unless a test says otherwise.
  public var exhaustivity = Exhaustivity.on

  /// How long to wait, at the most, for effects that wait on the world outside. Passing tests don't.
  public var timeout: Duration = .seconds(5)

  /// The state as far as it was asserted.
  public private(set) var state: State

  let executor: TestExecutor
  private let store: Store<State, Action>
  private let dependencies: DependencyValues
  private let history: History<State, Action>
  private let position: SourcePosition

  /// - Parameters:
  ///   - initialState: what there is before the first action.
  ///   - reducer: built once.
  ///   - updateDependencies: assigns what the reducer and its effects need.
  public init(
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    var dependencies = DependencyValues()
    updateDependencies(&dependencies)
    self.dependencies = dependencies
    let history = History<State, Action>()
    let executor = TestExecutor()
    self.executor = executor
    self.history = history
    state = initialState
    store = IssueReporter.$current.withValue(.testing(at: position)) {
      Store(
        inspecting: initialState, reducer: reducer(), dependencies: dependencies, executor: executor,
        didReduce: { history.record($0, $1) }, effectsDidChange: { history.wake() })
    }
  }

  // MARK: Sending

  /// Sends an action, as a user would, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - action: what happens.
  ///   - change: makes of the state before what it must be after; without it the state must not change.
  /// - Returns: the effects that followed.
  @discardableResult
  public func send(
    _ action: Action,
    change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async -> StoreTask {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    if !history.received.isEmpty {
      fail(
        """
        Before \(Self.name(action)) is sent, \(history.received.count) received action(s) must be asserted:
        \(list(history.received.map(\.action)))
        Assert each with receive(_:), or skipReceivedActions().
        """, at: position)
      skipReceived()
    }
    let before = state
    history.expectSent()
    let task = reporting(at: position) { store.send(action) }
    guard let after = history.takeSent() else { return task }
    assert(change, from: before, to: after, cause: "after \(Self.name(action)) was sent", at: position)
    state = after
    await settle()
    return task
  }

  // MARK: Receiving

  /// Asserts that an effect sent an action for which `matches` holds, and how the state changed with it.
  func receive(
    _ expectation: String,
    matching matches: (Action) -> Bool,
    mismatch: (Action) -> String,
    change: ((inout State) throws -> Void)?,
    at position: SourcePosition
  ) async {
    await settle()
    await waitForAction()
    if case .off = exhaustivity { skipReceived(until: matches) }
    guard let received = history.takeReceived() else {
      let running = store.positionsOfRunningEffects
      fail(
        """
        Expected to receive \(expectation), but no action came.
        \(running.isEmpty ? "No effect is running." : "Effects that are running were made at:\n\(list(running))\nMove the clock they sleep on, or override what they wait for.")
        """, at: position)
      return
    }
    if !matches(received.action) {
      fail(
        "Expected to receive \(expectation), but received another action.\n\(mismatch(received.action))",
        at: position)
    }
    assert(
      change, from: state, to: received.state, cause: "after \(Self.name(received.action)) was received",
      at: position)
    state = received.state
  }

  /// Passes over the actions that effects have sent so far.
  public func skipReceivedActions() async {
    await settle()
    skipReceived()
  }

  /// Cancels the effects that are running.
  public func skipInFlightEffects() async {
    await settle()
    store.cancelEffects()
  }

  /// Waits until all effects have ended, and asserts that no action of theirs was left out.
  public func finish(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    await settle()
    let deadline = ContinuousClock().now.advanced(by: timeout)
    while store.hasRunningEffects, await history.change(before: deadline) {
      await settle()
    }
    failAboutLeftovers(at: position)
    skipReceived()
    store.cancelEffects()
  }

  isolated deinit {
    failAboutLeftovers(at: position)
  }

  // MARK: Waiting

  private func waitForAction() async {
    let deadline = ContinuousClock().now.advanced(by: timeout)
    while history.received.isEmpty, store.hasRunningEffects,
      await history.change(before: deadline)
    {}
  }

  private func settle() async {
    // What has no effects has nothing to wait for.
    if store.hasRunningEffects { await executor.settle() }
  }

  /// Runs what may start effects, so that they know their executor and where to report.
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
      fail("The expected change threw \(error)", at: position)
    }
    if expected != after {
      fail(
        """
        The state is another than expected \(cause) (−: expected, +: actual):
        \(diff(expected, after))
        """, at: position)
    } else if case .on = exhaustivity, change != nil, before == after {
      fail(
        "A change of state was expected \(cause), but there was none. Leave the closure out.", at: position)
    }
    if case .off(showSkippedAssertions: true) = exhaustivity, before != after {
      note("Not asserted \(cause) (−: before, +: after):\n\(diff(before, after))", at: position)
    }
  }

  private func failAboutLeftovers(at position: SourcePosition) {
    guard case .on = exhaustivity else { return }
    if !history.received.isEmpty {
      fail(
        """
        \(history.received.count) received action(s) were not asserted:
        \(list(history.received.map(\.action)))
        Assert each with receive(_:), or skipReceivedActions().
        """, at: position)
    }
    let running = store.positionsOfRunningEffects
    if !running.isEmpty {
      fail(
        """
        \(running.count) effect(s) are still running, made at:
        \(list(running))
        Let each end before the test does: cancel it by an action, move its clock, or skipInFlightEffects().
        """, at: position)
    }
  }

  private func skipReceived(until matches: (Action) -> Bool = { _ in false }) {
    while let next = history.received.first, !matches(next.action) {
      if case .off(showSkippedAssertions: true) = exhaustivity {
        note("Skipped a received action: \(Self.describe(next.action))", at: position)
      }
      state = next.state
      _ = history.takeReceived()
    }
  }

  private func fail(_ message: String, at position: SourcePosition) {
    record(message, at: position)
  }

  private func note(_ message: String, at position: SourcePosition) {
    warn(message, at: position)
  }

  private func diff(_ first: State, _ second: State) -> String {
    stateDiff(first, second) ?? "(both are written alike: \(second))"
  }

  private func list(_ values: [some Any]) -> String {
    values.map { "  • \(Self.describe($0))" }.joined(separator: "\n")
  }

  private static func describe(_ value: Any) -> String { shortDescription(value) }

  private static func name(_ action: Action) -> String { shortDescription(action) }
}

/// Whether a ``TestStore`` wants all that happens to be asserted.
public enum Exhaustivity: Equatable, Sendable {
  case on
  /// Only what is asserted is compared; what was passed over is shown as warnings, if wanted.
  case off(showSkippedAssertions: Bool = false)

  /// Only what is asserted is compared.
  public static var off: Exhaustivity { .off() }
}
