/// A reducer of The Composable Architecture, declared only for the message.
///
/// NB: a second overload of a modifier, such as `ifLet` with `action: \.child`, would have a message, too, but the compiler
/// then tries every combination in a chain of modifiers that contains a mistake.
@available(*, unavailable, message: "write Child().pullback(state: \\.child, action: /Action.child)")
public struct Scope<State, Action: Sendable>: Reducer {
  /// An enum whose cases have key paths, with any name.
  @available(*, unavailable)
  @dynamicMemberLookup
  public struct Cases {
    public subscript(dynamicMember name: String) -> Cases { self }
  }

  public init<ChildState, Child>(
    state: KeyPath<State, ChildState>, action: KeyPath<Cases, Cases>, child: () -> Child
  ) {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
