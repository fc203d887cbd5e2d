/// Read and write access to a value, for a control that doesn't own it, such as a text field.
@MainActor
public struct Binding<Value> {
  private let getValue: @MainActor () -> Value
  private let setValue: @MainActor (Value) -> Void

  init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    getValue = get
    setValue = set
  }

  /// Creates a binding to a value already read, for views that are created again when the state changes.
  public init(_ value: Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(get: { value }, set: set)
  }

  /// The current value; it may differ from the value last set.
  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set { setValue(newValue) }
  }
}

extension Store {
  /// Returns a binding that reads part of the state, and sends an action for each value written to it.
  public func binding<Value>(
    get: @escaping @MainActor (State) -> Value,
    send action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(action($0)) })
  }

  /// Returns a binding to a field for a ``BindingReducer``, as in `store.binding(\.limit)`.
  public func binding<Value: Codable & Equatable & Sendable>(
    _ field: any WritableKeyPath<State, Value> & Sendable
  ) -> Binding<Value> where Action: BindableAction, Action.State == State {
    binding(get: { $0[keyPath: field] }, send: { .binding(.set(field, $0)) })
  }
}
