#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A source of the current date.
public struct DateGenerator: Sendable {
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
  public var next: @Sendable () -> UUID

  public init(next: @escaping @Sendable () -> UUID) {
    self.next = next
  }

  public func callAsFunction() -> UUID { next() }

  public static let random = UUIDGenerator { UUID() }
}
