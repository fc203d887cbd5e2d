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

  /// The system's date, to the millisecond, so that it is the same after it was saved as text.
  public static let system = DateGenerator { Date().roundedToMilliseconds }

  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }
}

extension Date {
  package var roundedToMilliseconds: Date {
    Date(timeIntervalSinceReferenceDate: (timeIntervalSinceReferenceDate * 1_000).rounded() / 1_000)
  }
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
