/// An endpoint of a dependency was reached that nobody had assigned.
public struct UnimplementedEndpointError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Type and endpoint, such as `FileStorage.load`.
  public let endpoint: String

  public var description: String {
    """
    Unimplemented: \(endpoint). Override it where the store is made: \
    withDependencies { $0.<dependency> = … }, or assign the live value at the composition root.
    """
  }
}

/// For test values: fails the running test by the endpoint's name and gives the error to throw.
///
/// ```swift
/// FileStorage(load: { _ in throw unimplemented("FileStorage.load") }, …)
/// ```
public func unimplemented(_ endpoint: String) -> UnimplementedEndpointError {
  let error = UnimplementedEndpointError(endpoint: endpoint)
  reportIssue(error.description)
  return error
}

/// For test values of endpoints that can't throw: fails the running test by the endpoint's name and returns the
/// placeholder. Outside of tests it stops the program, as the placeholder would pass for an answer.
public func unimplemented<Result>(_ endpoint: String, returning placeholder: Result) -> Result {
  let error = unimplemented(endpoint)
  precondition(IssueReporter.current.failsTests, error.description)
  return placeholder
}
