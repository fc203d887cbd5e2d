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
    case delegate(Delegate)
  }

  public enum Delegate: Equatable, Codable, Sendable {
    /// The count wasn't moved, because it would exceed ``Primality/supportedNumbers``.
    case moveRefused(by: BigInt)
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .decrementButtonTapped:
      return move(by: -state.step, &state)
    case .incrementButtonTapped:
      return move(by: state.step, &state)
    case .resetButtonTapped:
      state.count = 0
    case .countMoved(let amount):
      return move(by: amount, &state)
    case .countEntered(let count):
      if Primality.supportedNumbers.contains(count) { state.count = count }
    case .stepEntered(let step):
      if step >= 1, Primality.supportedNumbers.contains(step) { state.step = step }
    case .delegate:
      break
    }
    return .none
  }

  private func move(by amount: BigInt, _ state: inout State) -> Effect<Action> {
    let sum = state.count + amount
    guard Primality.supportedNumbers.contains(sum) else { return .send(.delegate(.moveRefused(by: amount))) }
    state.count = sum
    return .none
  }
}
