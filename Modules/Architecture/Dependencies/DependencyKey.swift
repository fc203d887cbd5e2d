/// Names one dependency and the value it has where nobody assigned one.
///
/// ```swift
/// private enum NthPrimeKey: DependencyKey {
///   static var testValue: NthPrimeClient {
///     NthPrimeClient(lookUp: { _ in unimplemented("NthPrimeClient.lookUp", returning: .finished) })
///   }
/// }
///
/// extension DependencyValues {
///   public var nthPrime: NthPrimeClient {
///     get { self[NthPrimeKey.self] }
///     set { self[NthPrimeKey.self] = newValue }
///   }
/// }
/// ```
///
/// There is no `liveValue` requirement: a live value is assigned once, at the composition root, so that the
/// module that declares a key need not know, nor link, the module that implements it.
public protocol DependencyKey {
  associatedtype Value: Sendable

  /// What the dependency is until it is overridden. Its endpoints should be ``unimplemented(_:)``, so that a
  /// test that reaches one by accident fails and says which.
  static var testValue: Value { get }
}
