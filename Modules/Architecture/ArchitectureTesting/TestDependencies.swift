public import Architecture

extension DependencyValues {
  /// Assigns a clock, a date, identifiers, and random numbers that are the same in each run.
  ///
  /// The clock doesn't wait, the date is the start of 2001, identifiers are counted, and random numbers have a seed.
  public mutating func useTestValues(seed: UInt64 = 0) {
    clock = ImmediateClock()
    date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    uuid = .incrementing
    random = RandomSource(SeededGenerator(seed: seed))
  }
}

#if canImport(Testing)
  public import Testing

  /// A trait that assigns dependencies for a test, or for each test of a suite.
  public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
    let update: @Sendable (inout DependencyValues) -> Void

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withDependencies(update) { try await function() }
    }
  }

  extension Trait where Self == DependenciesTrait {
    /// Assigns dependencies for a test, or for each test of a suite; stores in it can replace them.
    ///
    /// ```swift
    /// @Suite("Dice", .dependencies { $0.useTestValues(seed: 7) })
    /// ```
    public static func dependencies(
      _ update: @escaping @Sendable (inout DependencyValues) -> Void
    ) -> DependenciesTrait {
      DependenciesTrait(update: update)
    }
  }
#endif
