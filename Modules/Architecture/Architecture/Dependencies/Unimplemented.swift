/// The error of a dependency's endpoint that was called without having been assigned.
public struct UnimplementedEndpointError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The type and the endpoint, such as `FileStorage.load`.
  public let endpoint: String

  public var description: String {
    """
    Unimplemented: \(endpoint). Override it where the store is created: \
    withDependencies { $0.<dependency> = … }, or assign the live value at the composition root.
    """
  }
}

/// Fails the running test with the name of an endpoint, and returns an error to throw.
///
/// Call it in the default values of endpoints:
///
/// ```swift
/// var words: @Sendable (_ prefix: String) async throws -> [String] = { _ in
///   throw unimplemented("DictionaryClient.words")
/// }
/// ```
public func unimplemented(
  _ endpoint: String,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> UnimplementedEndpointError {
  let error = UnimplementedEndpointError(endpoint: endpoint)
  reportIssue(
    error.description, at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  return error
}

/// Fails the running test with the name of an endpoint, and returns a placeholder.
///
/// Call it in endpoints of test values that can't throw. Outside of tests it stops the program, because the
/// placeholder would be taken for an answer.
///
/// ```swift
/// NthPrimeClient(lookUp: { _ in
///   unimplemented("NthPrimeClient.lookUp", returning: AsyncStream { $0.finish() })
/// })
/// ```
public func unimplemented<Result>(
  _ endpoint: String, returning placeholder: Result,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Result {
  let error = unimplemented(endpoint, fileID: fileID, filePath: filePath, line: line, column: column)
  precondition(IssueReporter.current.failsTests, error.description)
  return placeholder
}
