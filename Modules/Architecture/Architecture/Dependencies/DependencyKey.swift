/// A key that identifies a dependency and provides its value until one is assigned.
///
/// ```swift
/// private enum DictionaryKey: DependencyKey {
///   static var testValue: DictionaryClient {
///     DictionaryClient(words: { _ in throw unimplemented("DictionaryClient.words") })
///   }
/// }
///
/// extension DependencyValues {
///   var dictionary: DictionaryClient {
///     get { self[DictionaryKey.self] }
///     set { self[DictionaryKey.self] = newValue }
///   }
/// }
/// ```
///
/// There is no `liveValue` requirement: a live value is assigned once, at the composition root, so that the
/// module that declares a key neither knows nor links the module that implements it.
public protocol DependencyKey {
  associatedtype Value: Sendable

  /// The value until one is assigned; its endpoints should call ``unimplemented(_:fileID:filePath:line:column:)`` to fail the test.
  static var testValue: Value { get }
}
