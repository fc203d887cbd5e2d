// A modifier has no second overload with a message, because the compiler would try every combination in a chain.
/// A reducer of The Composable Architecture, declared only for the message.
@available(*, unavailable, message: "write Child().pullback(state: \\.child, action: /Action.child)")
public struct Scope<State, Action: Sendable>: Reducer {
  /// An enum with key paths for its cases, with any name.
  @available(*, unavailable)
  @dynamicMemberLookup
  public struct Cases {
    public subscript(dynamicMember name: String) -> Cases { self }
  }

  public init<ChildState, Child>(
    state: KeyPath<State, ChildState>, action: KeyPath<Cases, Cases>, child: () -> Child
  ) {}

  public init<ChildState, ChildAction, Child>(
    state: KeyPath<State, ChildState>, action: CasePath<Action, ChildAction>, child: () -> Child
  ) {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
