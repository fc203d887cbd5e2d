/// A result builder that combines reducers of the same state and action, with `if`, `switch`, and `for`.
@resultBuilder
public enum ReducerBuilder<State, Action: Sendable> {
  @inlinable
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> Reduce<State, Action> {
    reducer._built()
  }

  @inlinable
  public static func buildBlock(_ reducers: Reduce<State, Action>...) -> Reduce<State, Action> {
    Reduce(inOrder: reducers)
  }

  @inlinable
  public static func buildOptional(_ reducer: Reduce<State, Action>?) -> Reduce<State, Action> {
    reducer ?? Reduce(inOrder: [])
  }

  @inlinable
  public static func buildEither(first reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }

  @inlinable
  public static func buildEither(second reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }

  @inlinable
  public static func buildArray(_ reducers: [Reduce<State, Action>]) -> Reduce<State, Action> {
    Reduce(inOrder: reducers)
  }

  @inlinable
  public static func buildLimitedAvailability(_ reducer: Reduce<State, Action>) -> Reduce<State, Action> {
    reducer
  }
}

extension Reduce {
  /// Creates a reducer that runs others in order and merges their effects.
  @inlinable
  init(inOrder reducers: [Reduce]) {
    switch reducers.count {
    case 0:
      self.init { _, _ in .none }
    case 1:
      self = reducers[0]
    default:
      // NB: halves rather than a loop, which retains the reducers at each action.
      let half = reducers.count / 2
      let first = Reduce(inOrder: Array(reducers[..<half])).reduction
      let second = Reduce(inOrder: Array(reducers[half...])).reduction
      self.init { state, action in
        let effect = first(&state, action)
        return effect.merge(with: second(&state, action))
      }
    }
  }
}

/// A reducer that combines others, for composites that don't need a type of their own.
public struct CombineReducers<State, Action: Sendable>: Reducer {
  @usableFromInline let reducers: Reduce<State, Action>

  @inlinable
  public init(@ReducerBuilder<State, Action> _ reducers: () -> Reduce<State, Action>) {
    self.reducers = reducers()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduction(&state, action)
  }

  @inlinable
  public func _built() -> Reduce<State, Action> { reducers }
}

/// Returns a reducer that combines others, as ``CombineReducers`` does.
///
/// ```swift
/// let counters = combine(
///   Counter().pullback(state: \ScoreboardState.home, action: /ScoreboardAction.home),
///   Counter().pullback(state: \ScoreboardState.guests, action: /ScoreboardAction.guests))
/// ```
@inlinable
public func combine<State, Action>(_ reducers: any Reducer<State, Action>...) -> Reduce<State, Action> {
  Reduce(inOrder: reducers.map { $0._built() })
}
