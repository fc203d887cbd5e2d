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
    /// The values read, or the values to read in a replay.
    var values: [Value] = []
    /// The index of the next value of a recording.
    var index = 0
    var mismatch: Mismatch?

    mutating func next() -> Value? {
      defer { index += 1 }
      return index < values.count ? values[index] : nil
    }
  }

  /// A difference between a reducer's reads and the recorded ones.
  package enum Mismatch: Equatable, Sendable {
    case unrecorded(kind: String)
    case otherKind(recorded: Value, now: String)
    /// The recorded values that the reducer didn't read.
    case unread([Value])
  }

  private let isReplaying: Bool
  private let reads = Mutex(Reads())

  package init(isReplaying: Bool) {
    self.isReplaying = isReplaying
  }

  /// Returns the values read since the last call.
  package func takeValues() -> [Value] {
    reads.withLock { reads in
      if reads.values.isEmpty { return [] }
      defer { reads.values = [] }
      return reads.values
    }
  }

  /// Sets the values that the next reduction reads.
  package func serve(_ values: [Value]) {
    reads.withLock { $0 = Reads(values: values) }
  }

  /// Returns the first difference between the reads since ``serve(_:)`` and the values served.
  package func mismatch() -> Mismatch? {
    reads.withLock { reads in
      reads.mismatch
        ?? (reads.index < reads.values.count ? .unread(Array(reads.values[reads.index...])) : nil)
    }
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
      read("random number", { .random(source.bits()) }) {
        if case .random(let bits) = $0 { bits } else { nil }
      }
        ?? RandomSource.system.bits()
    }
  }

  /// Returns the value read, or `nil` if the recording has another one.
  ///
  /// An effect may use a source that its reducer read; the effect's reads aren't recorded.
  private func read<Result>(
    _ kind: String, _ live: () -> Value, _ extract: (Value) -> Result?
  ) -> Result? {
    let isReducing = DependencyValues.current.reads === self
    if !isReplaying {
      let value = live()
      if isReducing { reads.withLock { $0.values.append(value) } }
      return extract(value)
    }
    if !isReducing { return extract(live()) }
    let recorded = reads.withLock { $0.next() }
    let result = recorded.flatMap(extract)
    if result == nil {
      let mismatch = recorded.map { Mismatch.otherKind(recorded: $0, now: kind) } ?? .unrecorded(kind: kind)
      reads.withLock { $0.mismatch = $0.mismatch ?? mismatch }
    }
    return result
  }
}
