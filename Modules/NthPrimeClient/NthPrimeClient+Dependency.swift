public import Architecture

extension DependencyValues {
  /// The look-up that reducers use; assigned at the composition root.
  public var nthPrime: NthPrimeClient {
    get { self[NthPrimeClientKey.self] }
    set { self[NthPrimeClientKey.self] = newValue }
  }
}

private enum NthPrimeClientKey: DependencyKey {
  static var testValue: NthPrimeClient { .unimplemented }
}

extension NthPrimeClient {
  /// Fails the test that calls it, by the endpoint's name, and ends the look-up without an answer.
  static let unimplemented = Self { _ in
    Architecture.unimplemented("NthPrimeClient.lookUp", returning: AsyncStream { $0.finish() })
  }
}
