import Synchronization

/// A type that changes a feature's state in response to an action, and returns the effects that follow.
///
/// A leaf implements ``reduce(into:action:)``; a composite implements ``body``:
///
/// ```swift
/// struct Scoreboard: Reducer {
///   var body: some Reducer<ScoreboardState, ScoreboardAction> {
///     Counter().pullback(state: \.home, action: /ScoreboardAction.home)
///     Counter().pullback(state: \.guests, action: /ScoreboardAction.guests)
///     Reduce { state, action in
///       if action == .resetButtonTapped { state = ScoreboardState() }
///       return .none
///     }
///   }
/// }
/// ```
///
/// A composite may use itself for its children, which are then built as deep as the state is.
///
/// Reducers are pure: the same state and action always give the same state and effect. Anything that differs
/// from run to run comes from a ``Dependency``, and a store never changes its dependencies.
public protocol Reducer<State, Action>: Sendable {
  associatedtype State
  associatedtype Action: Sendable
  associatedtype Body

  /// Changes the state in response to an action, and returns the effects to run.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers of this one, in the order of running.
  @ReducerBuilder<State, Action> var body: Body { get }

  /// Returns this reducer with the bodies below it built; a ``ReducerBuilder`` calls it.
  func _built() -> Reduce<State, Action>
}

/// A reducer of the same state and actions as a feature's, as in `var body: some ReducerOf<Self>`.
public typealias ReducerOf<Feature: Reducer> = Reducer<Feature.State, Feature.Action>

extension Reducer where Body == Never {
  public var body: Body {
    // NB: unreachable, because nothing reads the body of a leaf.
    fatalError("\(Self.self) has no body: it implements reduce(into:action:)")
  }

  public func _built() -> Reduce<State, Action> {
    reportingUnwrittenBindings(Reduce { self.reduce(into: &$0, action: $1) })
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Builds the body and runs it; builders such as ``CombineReducers`` build a body only once.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _built().reduce(into: &state, action: action)
  }

  public func _built() -> Reduce<State, Action> {
    if BodyConstruction.types.contains(ObjectIdentifier(Self.self)) {
      // Built at the first action.
      let built = AtomicLazyReference<Box<Reduce<State, Action>>>()
      return Reduce { state, action in
        let reducer = (built.load() ?? built.storeIfNil(Box(_built()))).value
        return reducer.reduce(into: &state, action: action)
      }
    }
    let types = BodyConstruction.types.union([ObjectIdentifier(Self.self)])
    let reducer = BodyConstruction.$types.withValue(types) { reportingUnwrittenBindings(body._built()) }
    return Reduce { state, action in
      let effect = reducer.reduce(into: &state, action: action)
      return effect.isNone ? effect : effect.owned(by: Self.self)
    }
  }
}

/// The construction of the bodies of a tree of reducers, when their store is created.
///
/// The body of a feature that contains itself has no end, so a reducer inside one of its own type is built at its first
/// action. The state decides how deep that goes.
enum BodyConstruction {
  /// The types of the reducers with bodies that are being built.
  @TaskLocal static var types: Set<ObjectIdentifier> = []
}

/// A reducer in the form of one function: a leaf written in place, or the result of a composition.
///
/// Composing functions rather than types keeps the type checker fast and stack frames small, however large
/// the tree is.
@dynamicMemberLookup
public struct Reduce<State, Action: Sendable>: Reducer {
  let reduction: @Sendable (inout State, Action) -> Effect<Action>

  public init(_ reduce: @escaping @Sendable (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.reduction = reduce
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduction(&state, action)
  }

  public func _built() -> Reduce<State, Action> { self }
}
