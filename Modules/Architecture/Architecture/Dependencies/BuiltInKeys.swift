#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DependencyValues {
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set {
      self[ClockKey.self] = newValue
      effectExecutors = newValue as? any EffectExecutorProvider
    }
  }

  public var date: DateGenerator {
    get { reads?.recording(self[DateKey.self]) ?? self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  public var uuid: UUIDGenerator {
    get { reads?.recording(self[UUIDKey.self]) ?? self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }

  public var random: RandomSource {
    get { reads?.recording(self[RandomKey.self]) ?? self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }

  /// Assigns the system's clock, date, identifiers, and randomness, the values of a program without tests.
  ///
  /// Call it in a test that runs like the program.
  public mutating func useSystemValues() {
    clock = ContinuousClock()
    date = .system
    uuid = .random
    random = .system
  }
}

/// Names of The Composable Architecture, declared only for the message.
extension DependencyValues {
  @available(*, unavailable, renamed: "clock")
  public var continuousClock: any Clock<Duration> { clock }

  @available(*, unavailable, renamed: "random")
  public var withRandomNumberGenerator: RandomSource { random }

  @available(*, unavailable, message: "return .dismiss(), or call await send.dismiss() in an effect")
  public var dismiss: RandomSource { random }
}

private enum ClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()
  static let testValue: any Clock<Duration> = UnimplementedClock()
}

private enum DateKey: DependencyKey {
  static let liveValue = DateGenerator.system
  static let testValue = DateGenerator {
    unimplemented("DateGenerator.now", of: "date", returning: Date(timeIntervalSince1970: 0))
  }
}

private enum UUIDKey: DependencyKey {
  static let liveValue = UUIDGenerator.random
  static let testValue = UUIDGenerator {
    unimplemented(
      "UUIDGenerator.next", of: "uuid",
      returning: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  }
}

private enum RandomKey: DependencyKey {
  static let liveValue = RandomSource.system
  static let testValue = RandomSource { unimplemented("RandomSource.next", of: "random", returning: 0) }
}

private struct UnimplementedClock: Clock {
  typealias Instant = ContinuousClock.Instant

  var now: Instant { unimplemented("Clock.now", of: "clock", returning: ContinuousClock().now) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    throw unimplemented("Clock.sleep", of: "clock")
  }
}
