/// How a feature's state changes with an action, and what effects follow.
///
/// A leaf writes ``reduce(into:action:)``; a composite writes ``body``:
///
/// ```swift
/// struct AppReducer: Reducer {
///   var body: some Reducer<AppState, AppAction> {
///     Counter().pullback(state: \.counter, action: /AppAction.counter)
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// Reducers are pure: same state and action, same state and effect. What differs from run to run comes through
/// ``Dependency``, whose values the store holds still.
public protocol Reducer<State, Action>: Sendable {
  associatedtype State
  associatedtype Action: Sendable
  associatedtype Body

  /// Changes the state as the action asks, and says what is to be done besides.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one consists of, run in order.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// This reducer with all bodies below it built, as the store runs it. Has a default: not to be written.
  func built() -> Reduce<State, Action>
}

extension Reducer where Body == Never {
  /// A leaf has no body.
  public var body: Body {
    // NB: unreachable, as a leaf's body is asked for by nobody.
    fatalError("\(Self.self) has no body: it reduces by itself")
  }

  @inlinable
  public func built() -> Reduce<State, Action> {
    Reduce { self.reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the body, which is built for it. What runs often is built once: by the builder, by ``built()``.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    built().reduce(into: &state, action: action)
  }

  @inlinable
  public func built() -> Reduce<State, Action> {
    body.built()
  }
}

/// A reducer as one function: a leaf written in place, and what all composition results in.
///
/// Composing in functions rather than in types keeps the type checker fast and stack frames small however large a
/// tree grows; each level costs a call or two.
public struct Reduce<State, Action: Sendable>: Reducer {
  @usableFromInline let reduction: @Sendable (inout State, Action) -> Effect<Action>

  @inlinable
  public init(_ reduce: @escaping @Sendable (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.reduction = reduce
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduction(&state, action)
  }

  @inlinable
  public func built() -> Reduce<State, Action> { self }
}
