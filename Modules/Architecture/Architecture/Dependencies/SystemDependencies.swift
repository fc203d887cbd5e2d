import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public struct DateGenerator: Sendable {
  public var now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  public func callAsFunction() -> Date { now() }

  public static let system = DateGenerator { Date() }

  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }
}

public struct UUIDGenerator: Sendable {
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
      return UUID(uuid: unsafeBitCast((UInt64(0), number.bigEndian), to: uuid_t.self))
    }
  }
}
