/// A value that several features have in their states; ``Reducer/sharing(_:_:)`` keeps their copies equal.
///
/// ```swift
/// struct Reader: Reducer {
///   struct State: Equatable, Sendable {
///     @Shared var settings = ReadingSettings()
///     var page = 1
///   }
/// ```
///
/// Each copy is a value like any other: a feature reads and changes its own, a store observes it, a test asserts it, and
/// a recording has it. Copies are equal if their values are. An initial state gives all copies the same value.
@propertyWrapper
public struct Shared<Value> {
  private var value: Value
  /// The value before the changes that the other copies don't have yet; `nil` if they have all.
  private var unchanged: Value?

  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  public var wrappedValue: Value {
    get { value }
    set {
      if unchanged == nil { unchanged = value }
      value = newValue
    }
  }

  /// This copy, to synchronize it: `$settings`.
  public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  /// Synchronizes this copy with the parent's; the changed one wins, or else the parent's.
  ///
  /// If both have changed since they were equal, or never were equal, an issue is reported, and the parent's stays.
  public mutating func sync(
    _ parent: inout Shared,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    if let unchanged {
      if areEqual(unchanged, parent.value) {
        parent = self
      } else {
        reportIssue(
          """
          A copy of a shared \(qualifiedName(of: Value.self)) was changed from another value than its parent's, and gets \
          the parent's. Create features with the value that their parent has
          """, at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
      }
    }
    self = parent
    unchanged = nil
  }
}

extension Shared: Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  public static func == (left: Shared, right: Shared) -> Bool { left.value == right.value }
}

extension Shared: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Shared: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

extension Shared: CustomReflectable {
  /// A mirror with only the value, for messages, as that of an optional.
  public var customMirror: Mirror {
    Mirror(self, children: [(label: "some", value: value as Any)], displayStyle: .optional)
  }
}

extension Reducer {
  /// Gives all copies of a shared value the newest value, before and after this reducer runs.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   …
  /// }
  /// .sharing(\.$settings) { state, settings in
  ///   state.reader.$settings.sync(&settings)
  ///   state.menu?.$settings.sync(&settings)
  /// }
  /// ```
  ///
  /// A feature that is presented later has the value after the action that presents it. Apply this modifier first, to the
  /// reducer that reacts to the children, so that it also finds the change of a child's action.
  ///
  /// - Parameters:
  ///   - shared: The copy of this feature.
  ///   - sync: A function that calls ``Shared/sync(_:fileID:filePath:line:column:)`` for each copy in the state; it runs several
  ///     times for each action.
  public func sharing<Value: SendableMetatype>(
    _ shared: any WritableKeyPath<State, Shared<Value>> & Sendable,
    _ sync: @escaping @Sendable (_ state: inout State, _ shared: inout Shared<Value>) -> Void
  ) -> Reduce<State, Action> {
    let base = _built()
    @Sendable func update(_ state: inout State) {
      var copy = state[keyPath: shared]
      // The first time finds the change, the second time distributes it.
      sync(&state, &copy)
      sync(&state, &copy)
      state[keyPath: shared] = copy
    }
    return Reduce { state, action in
      update(&state)
      let effect = base.reduce(into: &state, action: action)
      update(&state)
      return effect
    }
  }
}
