public import Architecture
public import BigInt

/// Moves the count from a pair of twin primes to the next or the previous one.
public struct Twins: Reducer {
  /// The count, shared with the rest of the app.
  public typealias State = BigInt

  public enum Action: Equatable, Codable, Sendable {
    case previousPairButtonTapped
    case nextPairButtonTapped
  }

  public init() {}

  public func reduce(into count: inout BigInt, action: Action) -> Effect<Action> {
    let pair =
      switch action {
      case .previousPairButtonTapped: TwinPair.previous(to: count)
      case .nextPairButtonTapped: TwinPair.next(to: count)
      }
    if let pair { count = BigInt(pair.first) }
    return .none
  }
}

extension TwinPair {
  /// The last pair whose smaller prime is below the count; nil for counts beyond 64 bits.
  static func previous(to count: BigInt) -> TwinPair? {
    UInt64(exactly: count).flatMap { TwinPair.previous(before: $0) }
  }

  /// The first pair whose smaller prime is above the count; nil for counts beyond 64 bits.
  static func next(to count: BigInt) -> TwinPair? {
    count < 0 ? TwinPair.next(after: 0) : UInt64(exactly: count).flatMap { TwinPair.next(after: $0) }
  }

  /// The pair at the count, or the next one; nil for counts beyond 64 bits.
  public static func nearest(to count: BigInt) -> TwinPair? {
    UInt64(exactly: count).flatMap { TwinPair(from: $0) } ?? next(to: count)
  }
}
