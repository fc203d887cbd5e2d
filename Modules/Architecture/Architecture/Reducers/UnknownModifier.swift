extension Reduce {
  /// A misspelled modifier.
  ///
  /// Without it, the compiler knows no type for the rest of a chain of modifiers. It then takes up to minutes to reject
  /// the chain, or can't say why.
  public subscript(dynamicMember name: String) -> UnknownModifier<State, Action> {
    UnknownModifier(reducer: self)
  }
}

/// A modifier of a reducer that doesn't exist; each call is an error at its name.
public struct UnknownModifier<State, Action: Sendable> {
  let reducer: Reduce<State, Action>
}

@available(*, unavailable, message: "a reducer has no modifier of this name")
extension UnknownModifier {
  public func callAsFunction(_ text: String = "") -> Reduce<State, Action> { reducer }

  public func callAsFunction<Value, ChildAction>(
    _ state: KeyPath<State, Value>, action: CasePath<Action, ChildAction>
  ) -> Reduce<State, Action> { reducer }

  public func callAsFunction<Value, ChildAction, Child>(
    _ state: KeyPath<State, Value>, action: CasePath<Action, ChildAction>, child: () -> Child
  ) -> Reduce<State, Action> { reducer }

  public func callAsFunction<Value, ChildAction, Child>(
    _ state: CasePath<State, Value>, action: CasePath<Action, ChildAction>, child: () -> Child
  ) -> Reduce<State, Action> { reducer }

  public func callAsFunction<Value>(
    of value: (State) -> Value, _ reduce: (Value, Value, inout State, Action) -> Effect<Action>
  ) -> Reduce<State, Action> { reducer }

  public func callAsFunction<Value>(
    _ dependency: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> Reduce<State, Action> { reducer }

  public func callAsFunction<Value>(
    _ shared: WritableKeyPath<State, Shared<Value>>, _ sync: (inout State, inout Shared<Value>) -> Void
  ) -> Reduce<State, Action> { reducer }

  public func callAsFunction<Parent, ParentAction>(
    case state: CasePath<Parent, State>, action: CasePath<ParentAction, Action>
  ) -> Reduce<Parent, ParentAction> { Reduce<Parent, ParentAction> { _, _ in .none } }

  public func callAsFunction<Parent, ParentAction>(
    state: WritableKeyPath<Parent, State>, action: CasePath<ParentAction, Action>
  ) -> Reduce<Parent, ParentAction> { Reduce<Parent, ParentAction> { _, _ in .none } }
}
