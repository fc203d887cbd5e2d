#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Tells what date it is.
public struct DateGenerator: Sendable {
  public var now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  public func callAsFunction() -> Date { now() }

  /// The system's clock.
  public static let system = DateGenerator { Date() }

  /// The same date for ever.
  public static func constant(_ date: Date) -> DateGenerator {
    DateGenerator { date }
  }
}

/// Makes identifiers.
public struct UUIDGenerator: Sendable {
  public var next: @Sendable () -> UUID

  public init(next: @escaping @Sendable () -> UUID) {
    self.next = next
  }

  public func callAsFunction() -> UUID { next() }

  /// Random identifiers.
  public static let random = UUIDGenerator { UUID() }
}
