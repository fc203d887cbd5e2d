/// The error of a call of a dependency's unassigned endpoint.
public struct UnimplementedEndpointError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The type and the endpoint, such as `FileStorage.load`.
  public let endpoint: String
  /// The property of ``DependencyValues``.
  let dependency: String

  public var description: String {
    """
    Unimplemented: \(endpoint). Override it where the store is created: \
    withDependencies { $0.\(dependency) = … }, or assign the live value at the composition root.
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
  unimplemented(
    endpoint, of: "<dependency>",
    at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
}

func unimplemented(
  _ endpoint: String, of dependency: String, at position: SourcePosition? = nil
) -> UnimplementedEndpointError {
  let error = UnimplementedEndpointError(endpoint: endpoint, dependency: dependency)
  reportIssue(error.description, at: position)
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
  unimplemented(
    endpoint, of: "<dependency>", returning: placeholder,
    at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
}

func unimplemented<Result>(
  _ endpoint: String, of dependency: String, returning placeholder: Result, at position: SourcePosition? = nil
) -> Result {
  let error = unimplemented(endpoint, of: dependency, at: position)
  precondition(IssueReporter.current.failsTests, error.description)
  return placeholder
}
