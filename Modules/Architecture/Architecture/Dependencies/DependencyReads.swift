import Synchronization

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The values that reducers read from the date, the identifiers, and the random number generator.
///
/// Recorded, they are the system's or those that the program assigned. Replayed, they come from a recording.
package final class DependencyReads: Sendable {
  package enum Value: Equatable, Codable, Sendable {
    case date(Date)
    case uuid(UUID)
    case random(UInt64)
  }

  private struct Reads {
    /// The values read, or the values still to read in a replay.
    var values: ArraySlice<Value> = []
    var mismatch: Mismatch?
  }

  /// A difference between a reducer's reads and the recorded ones.
  package enum Mismatch: Equatable, Sendable {
    case unrecorded(kind: String)
    case otherKind(recorded: Value, now: String)
    /// The recorded values that the reducer didn't read.
    case unread([Value])
  }

  let isReplaying: Bool
  private let reads = Mutex(Reads())

  package init(isReplaying: Bool) {
    self.isReplaying = isReplaying
  }

  /// Returns the values read since the last call.
  package func takeValues() -> [Value] {
    reads.withLock { reads in
      defer { reads.values = [] }
      return Array(reads.values)
    }
  }

  /// Sets the values that the next reduction reads.
  package func serve(_ values: [Value]) {
    reads.withLock { $0 = Reads(values: values[...]) }
  }

  /// Returns the first difference between the reads since ``serve(_:)`` and the values served.
  package func mismatch() -> Mismatch? {
    reads.withLock { $0.mismatch ?? ($0.values.isEmpty ? nil : .unread(Array($0.values))) }
  }

  func recording(_ source: DateGenerator) -> DateGenerator {
    DateGenerator { [self] in
      read("date", { .date(source.now()) }) { if case .date(let date) = $0 { date } else { nil } }
        ?? Date(timeIntervalSinceReferenceDate: 0)
    }
  }

  func recording(_ source: UUIDGenerator) -> UUIDGenerator {
    UUIDGenerator { [self] in
      read("identifier", { .uuid(source.next()) }) { if case .uuid(let uuid) = $0 { uuid } else { nil } }
        ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
  }

  func recording(_ source: RandomSource) -> RandomSource {
    RandomSource { [self] in
      // NB: a constant could make a search for a suitable number endless.
      read("random number", { .random(source.next()) }) {
        if case .random(let bits) = $0 { bits } else { nil }
      }
        ?? RandomSource.system.next()
    }
  }

  /// Returns the value read, or `nil` if the recording has another one.
  ///
  /// An effect may use a source that its reducer read; the effect's reads aren't recorded.
  private func read<Result: Sendable>(
    _ kind: String, _ live: () -> Value, _ extract: (Value) -> Result?
  ) -> Result? {
    let isReducing = DependencyValues.current.reads === self
    if !isReplaying {
      let value = live()
      if isReducing { reads.withLock { $0.values.append(value) } }
      return extract(value)
    }
    if !isReducing { return extract(live()) }
    return reads.withLock { reads in
      let recorded = reads.values.popFirst()
      if let result = recorded.flatMap(extract) { return result }
      let mismatch = recorded.map { Mismatch.otherKind(recorded: $0, now: kind) } ?? .unrecorded(kind: kind)
      reads.mismatch = reads.mismatch ?? mismatch
      return nil
    }
  }
}
