/// A property that reads a dependency of the current task at each access.
///
/// ```swift
/// struct Dice: Reducer {
///   @Dependency(\.random) var random
///
///   func reduce(into face: inout Int, action: DiceAction) -> Effect<DiceAction> {
///     face = random.value(in: 1...6)
///     return .none
///   }
/// }
/// ```
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  private let value: @Sendable (DependencyValues) -> Value

  /// Creates a property for a dependency, as in `@Dependency(\.clock) var clock`.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    value = { $0[keyPath: keyPath] }
  }

  /// Creates a property for a dependency that is its own key, as in `@Dependency(DictionaryClient.self)`.
  public init<Key: DependencyKey & SendableMetatype>(_ key: Key.Type) where Key.Value == Value {
    value = { $0[key] }
  }

  public var wrappedValue: Value { value(DependencyValues.current) }
}
