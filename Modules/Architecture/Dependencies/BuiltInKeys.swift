#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DependencyValues {
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }

  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }

  public var random: RandomSource {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }

  /// Assigns the system's clock, date, identifiers, and randomness; call it once, at the program's root.
  public mutating func useSystemValues() {
    clock = ContinuousClock()
    date = .system
    uuid = .random
    random = .system
  }
}

private enum ClockKey: DependencyKey {
  static var testValue: any Clock<Duration> { UnimplementedClock() }
}

private enum DateKey: DependencyKey {
  static var testValue: DateGenerator {
    DateGenerator { unimplemented("DateGenerator.now", returning: Date(timeIntervalSince1970: 0)) }
  }
}

private enum UUIDKey: DependencyKey {
  static var testValue: UUIDGenerator {
    UUIDGenerator {
      unimplemented(
        "UUIDGenerator.next", returning: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    }
  }
}

private enum RandomKey: DependencyKey {
  static var testValue: RandomSource {
    RandomSource { unimplemented("RandomSource.next", returning: 0) }
  }
}

private struct UnimplementedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { unimplemented("Clock.now", returning: ContinuousClock().now) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    throw unimplemented("Clock.sleep")
  }
}
