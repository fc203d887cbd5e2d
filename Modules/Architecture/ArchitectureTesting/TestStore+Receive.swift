public import Architecture

extension TestStore where Action: Equatable {
  /// Asserts that an effect sent this action, and how it changed the state.
  ///
  /// - Parameter timeout: The longest time to wait for the outside world; by default, that of the store.
  public func receive(
    _ action: Action,
    timeout: Duration? = nil, change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await receive(
      shortDescription(action), matching: { $0 == action }, mismatch: { difference(action, $0) },
      timeout: timeout, change: change,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Asserts that an effect sent an action of this case, with any payload, and how it changed the state.
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    timeout: Duration? = nil, change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await receive(
      path.pattern("…"), matching: { path.is($0) }, timeout: timeout, change: change,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sent an action of this case, with this payload, and how it changed the state.
  ///
  /// Only the payload must be equatable.
  public func receive<Value: Equatable>(
    _ path: CasePath<Action, Value>, _ value: Value,
    timeout: Duration? = nil, change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let action = path.embed(value)
    await receive(
      shortDescription(action), matching: { path.extract(from: $0) == value },
      mismatch: { difference(action, $0) }, timeout: timeout, change: change,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sent an action that satisfies a predicate, and how it changed the state.
  ///
  /// ```swift
  /// await store.receive({ $0 != .wordsFound([]) }, change: { $0.words = ["prime"] })
  /// ```
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout: Duration? = nil, change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await receive(
      "an action that satisfies the predicate", matching: isMatching, timeout: timeout, change: change,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func receive(
    _ expectation: String, matching matches: (Action) -> Bool, mismatch: (Action) -> String = { _ in "" },
    timeout: Duration?, change: ((inout State) throws -> Void)?, at position: SourcePosition
  ) async {
    switch exhaustivity {
    case .on:
      await wait(until: { !history.received.isEmpty }, timeout: timeout)
    case .off:
      await wait(until: { history.received.contains { matches($0.action) } }, timeout: timeout)
      skipReceived(until: matches, at: position)
    }
    if case .on = exhaustivity, let next = history.received.first?.action, !matches(next) {
      let expected = history.received.dropFirst().contains { matches($0.action) }
      record(
        "Expected to receive \(expectation), but received \(shortDescription(next))\(expected ? " first" : "")."
          + mismatch(next), at: position)
      // The failure's consequences are no failures of their own.
      if !expected {
        state = history.takeReceived()?.result.state ?? state
        return
      }
      skipReceived(until: matches, at: position)
    }
    guard let received = history.takeReceived() else {
      let running = store.positionsOfRunningEffects
      record(
        """
        Expected to receive \(expectation), but received no action.
        \(running.isEmpty ? "No effect is running." : "Running effects were created at:\n\(list(running.map(\.description)))\nAdvance the clock they sleep on, or override the dependency they wait for.")
        """, at: position)
      return
    }
    compare(
      change, from: state, to: received.result,
      cause: "after \(shortDescription(received.action)) was received", at: position)
    state = received.result.state
  }
}

/// Returns the lines of the difference between two actions, unless they take one line each.
private func difference(_ expected: some Any, _ received: some Any) -> String {
  guard let diff = stateDiff(expected as Any, received as Any), diff.split(separator: "\n").count > 2 else {
    return ""
  }
  return "\n(−: expected, +: received)\n\(diff)"
}
