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
/// A program assigns the live value at its composition root, so that the module that declares a key neither knows nor links the
/// module that implements it. If that is one module, the key can have a `liveValue` itself.
public protocol DependencyKey {
  associatedtype Value: Sendable = Self

  /// The value in a program until one is assigned; by default, reading it stops the program with the name of the key.
  static var liveValue: Value { get }

  /// The value in tests until one is assigned; its endpoints should call ``unimplemented(_:fileID:filePath:line:column:)`` to fail the test.
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var liveValue: Value {
    // The effects of a replay's reducers don't run.
    if DependencyValues.current.reads?.isReplaying == true { return testValue }
    // The endpoints that an override doesn't replace say so when they are called.
    if DependencyValues.overriddenKey == ObjectIdentifier(Self.self) { return testValue }
    fatalError(
      """
      \(qualifiedName(of: Self.self)) was read, but it has no liveValue, and none was assigned. Assign its property where the \
      store is created, or $0[\(qualifiedName(of: Self.self)).self]
      """)
  }
}
