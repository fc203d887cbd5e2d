/// Reads a value and writes it, without owning it: what a text field or a slider is given.
@MainActor
public struct Binding<Value> {
  private let getValue: @MainActor () -> Value
  private let setValue: @MainActor (Value) -> Void

  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    getValue = get
    setValue = set
  }

  /// A binding to a value that was read already, as views of a state have it: they are made anew when it changes.
  public init(_ value: Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(get: { value }, set: set)
  }

  /// The value as it is now; setting it may change something else, or nothing.
  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set { setValue(newValue) }
  }
}

extension Store {
  /// A binding that reads a part of the state, and sends an action for each value that is written.
  public func binding<Value>(
    get: @escaping @MainActor (State) -> Value,
    send action: @escaping @MainActor (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(action($0)) })
  }

  /// A binding to a field that a ``BindingReducer`` writes: `store.binding(\.limit)`.
  ///
  /// - Precondition: the field is one of the state's ``BindableState/bindableFields``.
  public func binding<Value: Codable & Equatable & Sendable>(
    _ field: any WritableKeyPath<State, Value> & Sendable
  ) -> Binding<Value> where Action: BindableAction, Action.State == State {
    binding(get: { $0[keyPath: field] }, send: { .binding(.set(field, $0)) })
  }
}
