import Architecture

/// Whether a ``TestStore`` requires every change and action to be asserted.
public enum Exhaustivity: Equatable, Sendable {
  case on
  /// Compares only what is asserted, and optionally records a warning for everything skipped.
  case off(showSkippedAssertions: Bool = false)

  public static var off: Exhaustivity { .off() }
}

extension TestStore {
  /// Asserts part of the current state, after actions that were not asserted in full.
  ///
  /// ```swift
  /// store.assert { $0.words = ["pride", "prime"] }
  /// ```
  ///
  /// - Parameter expectation: A closure that assigns the expected values to a copy of ``state``.
  public func assert(
    _ expectation: (inout State) throws -> Void,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    if let expected = expected(expectation, from: state, at: position), expected != state {
      reportDifference(expected, state, cause: "at this point", at: position)
    }
  }

  /// Runs part of a test with another exhaustivity.
  ///
  /// ```swift
  /// await store.withExhaustivity(.off) {
  ///   await store.send(.queryChanged("pri"))
  ///   await store.receive(/SearchAction.wordsFound)
  /// }
  /// ```
  @discardableResult public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }

  /// Asserts how an action changed the state.
  func compare(
    _ change: ((inout State) throws -> Void)?, from before: State,
    to result: ActionHistory<State, Action>.Result, cause: String, at position: SourcePosition
  ) {
    let after = result.state
    let base = exhaustivity == .on ? before : after
    let expected = expected(change ?? { _ in }, from: base, result.numbers, at: position)
    guard let expected else { return }
    if expected != after {
      reportDifference(expected, after, cause: cause, at: position)
    } else if case .on = exhaustivity, change != nil, before == after {
      record(
        "Expected a state change \(cause), but nothing changed. Remove the closure.", at: position)
    }
    if case .off(showSkippedAssertions: true) = exhaustivity, before != after {
      record(
        "Not fully asserted \(cause) (−: before, +: after):\n\(diff(before, after))", isWarning: true,
        at: position)
    }
  }

  /// Returns a state with a change; `nil`, after a failure, if the change throws.
  private func expected(
    _ change: (inout State) throws -> Void, from base: State, _ numbers: [ObjectIdentifier: Int]? = nil,
    at position: SourcePosition
  ) -> State? {
    var (expected, dependencies) = (base, dependencies)
    dependencies.stackNumbers = StackNumbers(numbers ?? dependencies.stackNumbers?.next ?? [:])
    do {
      try IssueReporter.$current.withValue(.testing(at: position)) {
        try DependencyValues.$taskLocal.withValue(dependencies) { try change(&expected) }
      }
      return expected
    } catch {
      record("The expected change threw \(error)", at: position)
      return nil
    }
  }

  private func reportDifference(
    _ expected: State, _ actual: State, cause: String, at position: SourcePosition
  ) {
    record(
      """
      The state differs from the expected state \(cause) (−: expected, +: actual):
      \(diff(expected, actual))
      """, at: position)
  }

  private func diff(_ first: State, _ second: State) -> String {
    stateDiff(first, second) ?? "(both have the same description: \(second))"
  }
}

// MARK: - Anything left

@MainActor
func reportUnasserted<State, Action>(
  _ history: ActionHistory<State, Action>, _ exhaustivity: Exhaustivity,
  _ problem: String = "were not asserted", at position: SourcePosition
) {
  guard case .on = exhaustivity else {
    for skipped in history.received { reportSkipped(skipped.action, exhaustivity, at: position) }
    return
  }
  if history.received.isEmpty { return }
  record(
    """
    \(history.received.count) received action(s) \(problem):
    \(list(history.received.lazy.map { shortDescription($0.action) }))
    Assert each with receive(_:), or call skipReceivedActions().
    """, at: position)
}

func reportRunning(_ effects: [SourcePosition], at position: SourcePosition) {
  if effects.isEmpty { return }
  record(
    """
    \(effects.count) effect(s) are still running, created at:
    \(list(effects.map(\.description)))
    End each effect before the test ends: cancel it with an action, advance its clock, or call \
    skipInFlightEffects().
    """, at: position)
}

func reportSkipped(_ action: some Any, _ exhaustivity: Exhaustivity, at position: SourcePosition) {
  if case .off(showSkippedAssertions: true) = exhaustivity {
    record("Skipped a received action: \(shortDescription(action))", isWarning: true, at: position)
  }
}

/// Returns the first 20 texts, one a line, and the number of the others.
func list(_ texts: some Collection<String>) -> String {
  let lines = texts.prefix(20).map { "  • \($0)" }
  return (lines + (texts.count > 20 ? ["  … and \(texts.count - 20) more"] : [])).joined(separator: "\n")
}
