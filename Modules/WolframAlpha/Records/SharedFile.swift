#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A small file that several processes read and change; where it lies is for the composition root to say.
///
/// What is in such a file is a help and no more: whoever uses it goes on without it where it can't be read or written.
public struct SharedFile: Sendable {
  /// The contents, or nil where there is no such file.
  public var read: @Sendable () async throws -> Data?

  /// Replaces the contents by what `change` makes of them, while no other process does the same.
  public var update: @Sendable (_ change: @escaping @Sendable (Data?) -> Data) async throws -> Void

  public init(
    read: @escaping @Sendable () async throws -> Data?,
    update: @escaping @Sendable (_ change: @escaping @Sendable (Data?) -> Data) async throws -> Void
  ) {
    self.read = read
    self.update = update
  }
}
