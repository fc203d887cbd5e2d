public import Architecture

extension TestStore where Action: Equatable {
  /// Asserts that an effect sent this action, and how it changed the state.
  public func receive(
    _ action: Action,
    change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await receive(
      shortDescription(action),
      matching: { $0 == action },
      mismatch: { stateDiff(action, $0).map { "(−: expected, +: received)\n\($0)" } ?? "\($0)" },
      change: change,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension TestStore {
  /// Asserts that an effect sent an action of this case, with any payload, and how it changed the state.
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    change: ((inout State) throws -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    await receive(
      "a case with \(Value.self)",
      matching: { path.is($0) },
      mismatch: { "Received: \(shortDescription($0))" },
      change: change,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
