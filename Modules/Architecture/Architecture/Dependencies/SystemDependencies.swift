import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A source of the current date.
public struct DateGenerator: Sendable {
  /// Returns the current date, as calling the generator does.
  public var now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  public func callAsFunction() -> Date { now() }

  public static let system = DateGenerator { Date() }

  public static func constant(_ date: Date) -> DateGenerator {
    DateGenerator { date }
  }
}

/// A source of unique identifiers.
public struct UUIDGenerator: Sendable {
  /// Returns a new identifier, as calling the generator does.
  public var next: @Sendable () -> UUID

  public init(next: @escaping @Sendable () -> UUID) {
    self.next = next
  }

  public func callAsFunction() -> UUID { next() }

  public static let random = UUIDGenerator { UUID() }

  /// A new source of the identifiers 00000000-0000-0000-0000-000000000000, …-000000000001, and so on.
  public static var incrementing: UUIDGenerator {
    let count = Atomic<UInt64>(0)
    return UUIDGenerator {
      let (number, _) = count.add(1, ordering: .relaxed)
      let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return UUID(
        uuid: (
          0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6],
          bytes[7]
        ))
    }
  }
}
