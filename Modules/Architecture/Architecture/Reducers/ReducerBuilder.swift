/// A result builder that combines reducers of the same state and action, with `if`, `switch`, and `for`.
@resultBuilder
public enum ReducerBuilder<State, Action: Sendable> {
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> Reduce<State, Action> {
    reducer._built()
  }

  public static func buildBlock(_ reducers: Reduce<State, Action>...) -> Reduce<State, Action> {
    Reduce(inOrder: reducers)
  }

  public static func buildOptional(_ reducer: Reduce<State, Action>?) -> Reduce<State, Action> {
    reducer ?? Reduce(inOrder: [])
  }

  public static func buildEither(first reducer: Reduce<State, Action>) -> Reduce<State, Action> { reducer }
  public static func buildEither(second reducer: Reduce<State, Action>) -> Reduce<State, Action> { reducer }

  public static func buildArray(_ reducers: [Reduce<State, Action>]) -> Reduce<State, Action> {
    Reduce(inOrder: reducers)
  }

  public static func buildLimitedAvailability(_ reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }
}

extension Reduce {
  /// Creates a reducer that runs others in order and merges their effects.
  init(inOrder reducers: [Reduce]) {
    self.init { state, action in
      var effect = Effect<Action>.none
      for reducer in reducers { effect = effect.merge(with: reducer.reduce(into: &state, action: action)) }
      return effect
    }
  }
}

/// A reducer that combines others, for composites that don't need a type of their own.
public struct CombineReducers<State, Action: Sendable>: Reducer {
  private let reducers: Reduce<State, Action>

  public init(@ReducerBuilder<State, Action> _ reducers: () -> Reduce<State, Action>) {
    self.reducers = reducers()
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  public func _built() -> Reduce<State, Action> { reducers }
}

/// Returns a reducer that combines others, as ``CombineReducers`` does.
///
/// ```swift
/// let counters = combine(
///   Counter().pullback(state: \ScoreboardState.home, action: /ScoreboardAction.home),
///   Counter().pullback(state: \ScoreboardState.guests, action: /ScoreboardAction.guests))
/// ```
public func combine<State, Action>(_ reducers: any Reducer<State, Action>...) -> Reduce<State, Action> {
  Reduce(inOrder: reducers.map { $0._built() })
}
