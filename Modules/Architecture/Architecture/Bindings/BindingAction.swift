import Synchronization

/// A state with fields that controls may write, each under a stable name.
///
/// ```swift
/// extension SettingsState: BindableState {
///   static let bindableFields = BindableFields<SettingsState>()
///     .adding("hints", \.showsHints)
///     .adding("limit", \.limit)
/// }
/// ```
///
/// Recorded actions contain these names, not key paths, because a recording outlives the program.
public protocol BindableState: SendableMetatype {
  static var bindableFields: BindableFields<Self> { get }
}

public struct BindableFields<State>: Sendable {
  fileprivate struct Field: Sendable {
    let keyPath: any PartialKeyPath<State> & Sendable
    let write: @Sendable (inout State, any BindableValue) -> Void
    let decode: @Sendable (any Decoder) throws -> any BindableValue
  }

  fileprivate var fields: [String: Field] = [:]

  public init() {}

  /// Returns a copy of these fields with one more; its name must be unique.
  public func adding<Value: Codable & Equatable & Sendable>(
    _ name: String, _ keyPath: any WritableKeyPath<State, Value> & Sendable
  ) -> BindableFields {
    var copy = self
    if fields[name] != nil {
      reportIssue(
        "Two bindable fields of \(String(reflecting: State.self)) are named \(name); the first has the name")
      return copy
    }
    copy.fields[name] = Field(
      keyPath: keyPath,
      // The key path and the decoder, the two sources of actions, both provide a value of the field's type.
      write: { state, value in
        if let value = value as? Value { state[keyPath: keyPath] = value }
      },
      decode: { try Value(from: $0) })
    return copy
  }

  /// Returns the name of a field; if it isn't listed, reports that and returns the key path.
  fileprivate func name<Value>(of keyPath: any WritableKeyPath<State, Value> & Sendable) -> String {
    if let field = fields.first(where: { $0.value.keyPath == keyPath }) { return field.key }
    reportIssue(
      "\(String(reflecting: State.self)).bindableFields doesn't list \(keyPath). Add it there, with a name")
    return "\(keyPath)"
  }

  package var names: [String] { fields.keys.sorted() }
}

/// A value written by a control, of the type of its field.
typealias BindableValue = Codable & Equatable & Sendable

/// A field of a state, and the value that a control wrote to it.
public struct BindingAction<State: BindableState>: Equatable, Sendable {
  /// The field's name in ``BindableState/bindableFields``.
  public let name: String
  let value: any BindableValue

  /// Returns the action that writes a value to a field, one of ``BindableState/bindableFields``.
  ///
  /// For any other field, an issue is reported, and the action writes nothing.
  public static func set<Value: Codable & Equatable & Sendable>(
    _ field: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(name: State.bindableFields.name(of: field), value: value)
  }

  public static func == (left: BindingAction, right: BindingAction) -> Bool {
    left.name == right.name && areEqual(left.value, right.value)
  }

  /// Returns whether an action writes a field, so that a `switch` can match it: `case .binding(\.limit):`.
  public static func ~= <Value>(
    field: any WritableKeyPath<State, Value> & Sendable, action: BindingAction
  ) -> Bool {
    action.name == State.bindableFields.name(of: field)
  }

  func write(to state: inout State) {
    BindingWrite.current?.isDone.store(true, ordering: .relaxed)
    State.bindableFields.fields[name]?.write(&state, value)
  }
}

extension BindingAction: CustomDebugStringConvertible {
  /// The action in source form: `.set(\.title, "A")`.
  public var debugDescription: String {
    // NB: the key path of a computed property has an address in place of a name.
    let keyPath = State.bindableFields.fields[name].map { "\($0.keyPath)" } ?? name
    let field =
      keyPath.contains("<") ? name : keyPath.split(separator: ".").dropFirst().joined(separator: ".")
    return ".set(\\.\(field), \(shortDescription(value)))"
  }
}

extension BindingAction: Codable {
  private enum CodingKeys: String, CodingKey {
    case name
    case value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try value.encode(to: container.superEncoder(forKey: .value))
  }

  /// - Throws: `DecodingError.dataCorrupted` if the state has no field of the decoded name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    guard let field = State.bindableFields.fields[name] else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container,
        debugDescription:
          "\(State.self) has no bindable field \(name), only \(State.bindableFields.names.joined(separator: ", "))"
      )
    }
    value = try field.decode(container.superDecoder(forKey: .value))
  }
}

/// An action with a case for bindings.
public protocol BindableAction<State>: Sendable {
  associatedtype State: BindableState
  static func binding(_ action: BindingAction<State>) -> Self
}

/// Whether a reducer has written the value of the current binding action.
private final class BindingWrite: Sendable {
  @TaskLocal static var current: BindingWrite?

  let isDone = Atomic(false)
}

extension BindableAction {
  /// Returns a test for the actions of bindings; `nil` if they are not one case.
  fileprivate static func bindingTest<Action>(of type: Action.Type) -> (@Sendable (Action) -> Bool)? {
    if (try? payloadCases(of: Self.self, carrying: BindingAction<State>.self)) == nil { return nil }
    let path = CasePath(Self.binding)
    return { ($0 as? Self).map { path.is($0) } ?? false }
  }
}

extension Reducer {
  /// Returns the feature's reducer, made to report a binding action of which no reducer in it writes the value.
  func reportingUnwrittenBindings(_ base: Reduce<State, Action>) -> Reduce<State, Action> {
    guard let test = (Action.self as? any BindableAction.Type)?.bindingTest(of: Action.self) else {
      return base
    }
    return Reduce { state, action in
      // A part of the feature leaves this to the whole.
      if BindingWrite.current != nil || !test(action) { return base.reduce(into: &state, action: action) }
      let write = BindingWrite()
      let effect = BindingWrite.$current.withValue(write) { base.reduce(into: &state, action: action) }
      if !write.isDone.load(ordering: .relaxed) {
        reportIssue(
          """
          \(qualifiedName(of: Self.self)) did not write the value of \(shortDescription(action)). Begin its body with \
          BindingReducer(action: /Action.binding)
          """)
      }
      return effect
    }
  }
}

/// A reducer that writes the fields of binding actions; place it before reducers that use the new value.
public struct BindingReducer<State: BindableState, Action: Sendable>: Reducer {
  private let action: CasePath<Action, BindingAction<State>>

  public init(action: CasePath<Action, BindingAction<State>>) {
    self.action = action
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.action.extract(from: action)?.write(to: &state)
    return .none
  }
}
