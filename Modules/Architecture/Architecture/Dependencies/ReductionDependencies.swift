#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The dependencies of a reduction, in the storage of the thread that performs it.
///
/// NB: a store reduces each action under its own dependencies. A reduction is synchronous, so thread-local storage does
/// what task-local storage does, which takes half of the time of a small action to bind a value.
final class ReductionDependencies {
  var values: DependencyValues

  init(_ values: DependencyValues) {
    self.values = values
  }

  /// The dependencies of the reduction that the current thread performs, or `nil` outside of reductions.
  static var current: DependencyValues? {
    pthread_getspecific(key).map {
      Unmanaged<ReductionDependencies>.fromOpaque($0).takeUnretainedValue().values
    }
  }

  /// Makes these dependencies those of the current thread; returns the ones to restore, of a reduction around this one.
  ///
  /// - Precondition: The caller retains this object until ``end(restoring:)``.
  func begin() -> UnsafeMutableRawPointer? {
    let outer = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    return outer
  }

  func end(restoring outer: UnsafeMutableRawPointer?) {
    pthread_setspecific(Self.key, outer)
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "the process has no thread-local storage left")
    return key
  }()
}

extension DependencyValues {
  /// Calls an operation with these dependencies, during a reduction or outside of one.
  func use<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Self.$taskLocal.withValue(self) {
      if ReductionDependencies.current == nil { return try operation() }
      let reduction = ReductionDependencies(self)
      let outer = reduction.begin()
      defer { reduction.end(restoring: outer) }
      return try operation()
    }
  }
}
