public import Architecture

extension DependencyValues {
  /// The lookup client that reducers use; assigned at the composition root.
  public var nthPrime: NthPrimeClient {
    get { self[NthPrimeClientKey.self] }
    set { self[NthPrimeClientKey.self] = newValue }
  }
}

private enum NthPrimeClientKey: DependencyKey {
  static var testValue: NthPrimeClient { .unimplemented }
}

extension NthPrimeClient {
  /// A client that fails the current test, naming the endpoint, and ends the lookup without an answer.
  static let unimplemented = Self { _ in
    Architecture.unimplemented("NthPrimeClient.lookUp", returning: AsyncStream { $0.finish() })
  }
}
