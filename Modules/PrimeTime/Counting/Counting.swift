public import Architecture
public import BigInt
import NumberFacts

/// Counts: the articles' counter, on the counter's screen and in the game.
public struct Counting: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// One of ``Primality/supportedNumbers``.
    public var count: BigInt
    /// The amount that the buttons add and subtract, at least 1.
    public var step: BigInt

    public typealias Properties = (count: BigInt, step: BigInt)
    public init(properties: Properties) { (count, step) = properties }
    public var properties: Properties { (count, step) }
  }

  public enum Action: Equatable, Codable, Sendable {
    case decrementButtonTapped
    case incrementButtonTapped
    case resetButtonTapped
    case countMoved(by: BigInt)
    case countEntered(BigInt)
    case stepEntered(BigInt)
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .decrementButtonTapped:
      state.enter(state.count - state.step)
    case .incrementButtonTapped:
      state.enter(state.count + state.step)
    case .resetButtonTapped:
      state.count = 0
    case .countMoved(let amount):
      state.enter(state.count + amount)
    case .countEntered(let count):
      state.enter(count)
    case .stepEntered(let step):
      if step >= 1, Primality.supportedNumbers.contains(step) { state.step = step }
    }
    return .none
  }
}

extension Counting.State {
  fileprivate mutating func enter(_ count: BigInt) {
    if Primality.supportedNumbers.contains(count) { self.count = count }
  }
}
