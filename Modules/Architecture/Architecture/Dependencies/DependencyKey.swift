/// A key that identifies a dependency and provides its value until one is assigned.
///
/// A client can be its own key; ``DependencyValues`` then has it as `$0[DictionaryClient.self]`:
///
/// ```swift
/// struct DictionaryClient: DependencyKey {
///   static let testValue = DictionaryClient()
///
///   var words: @Sendable (_ prefix: String) async throws -> [String] = { _ in
///     throw unimplemented("DictionaryClient.words")
///   }
/// }
/// ```
///
/// There is no `liveValue` requirement: a live value is assigned once, at the composition root, so that the
/// module that declares a key neither knows nor links the module that implements it.
public protocol DependencyKey {
  associatedtype Value: Sendable = Self

  /// The value until one is assigned; its endpoints should call ``unimplemented(_:fileID:filePath:line:column:)`` to fail the test.
  static var testValue: Value { get }
}
