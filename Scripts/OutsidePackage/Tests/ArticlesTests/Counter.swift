import Architecture

/// The counter of the articles, which becomes a guessing game.
struct Counter: Equatable, Identifiable, Sendable {
  var count = 0
  var secret = 0
  /// The identity of the game; nil until the first one starts.
  var id: UUID?
}

extension Counter {
  enum CheckResult { case lower, equal, higher }

  var checkResult: CheckResult { count == secret ? .equal : count < secret ? .lower : .higher }

  var countString: String {
    get { "\(count)" }
    set { count = Int(newValue) ?? count }
  }

  var countFloat: Float {
    get { Float(count) }
    set { count = Int(newValue.rounded()) }
  }
}

enum CounterAction: Equatable, Sendable {
  case increment
  case decrement
  case reset
  case setCount(String)
  case slidingCount(Float)
  case playNext
}

/// The source of what differs from run to run.
struct CounterEnvironment: DependencyKey {
  var generateRandom: @Sendable (ClosedRange<Int>) -> Int
  var uuid: @Sendable () -> UUID

  static let liveValue = CounterEnvironment(generateRandom: { .random(in: $0) }, uuid: { UUID() })
  static let testValue = CounterEnvironment(
    generateRandom: { _ in unimplemented("CounterEnvironment.generateRandom", returning: 0) },
    uuid: { unimplemented("CounterEnvironment.uuid", returning: UUID()) })
}

let counterReducer = Reduce<Counter, CounterAction> { state, action in
  @Dependency(CounterEnvironment.self) var environment
  switch action {
  case .increment: state.count += 1
  case .decrement: state.count -= 1
  case .reset: state.count = 0
  case .setCount(let text): state.countString = text
  case .slidingCount(let value): state.countFloat = value
  case .playNext:
    state = Counter(secret: environment.generateRandom(-100...100), id: environment.uuid())
  }
  return .none
}
