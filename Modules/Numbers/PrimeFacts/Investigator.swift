public import Architecture
public import BigInt

/// Tests the large numbers that are shown, and keeps what was found out about the latest ones.
public struct Investigator: Reducer {
  public enum Action: Equatable, Codable, Sendable {
    case tested(BigInt, isProbablePrime: Bool)
  }

  private enum CancelID: Hashable { case test(BigInt) }

  @Dependency(\.largeNumbers) private var client

  public init() {}

  public func reduce(into state: inout Investigations, action: Action) -> Effect<Action> {
    switch action {
    case .tested(let number, let isProbablePrime):
      state[number] = Investigation(of: number, isProbablePrime: isProbablePrime)
      return .none
    }
  }

  /// Starts the tests of the shown numbers that are missing, and cancels those of other numbers.
  public func test(_ shown: [BigInt], _ state: inout Investigations) -> Effect<Action> {
    var effect = Effect<Action>.none
    for investigation in state.latest where investigation.isRunning && !shown.contains(investigation.number) {
      state[investigation.number] = nil
      effect = effect.merge(with: .cancel(id: CancelID.test(investigation.number)))
    }
    for number in shown where state.lack(number) {
      state[number] = Investigation(of: number, isRunning: true)
      let test = Effect<Action>.run(priority: .utility) { [client] send in
        await send(.tested(number, isProbablePrime: try await client.isProbablePrime(number)))
      }
      effect = effect.merge(with: test.cancellable(id: CancelID.test(number), cancelInFlight: true))
    }
    return effect
  }
}
