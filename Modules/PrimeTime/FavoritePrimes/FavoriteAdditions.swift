public import BigInt
import NumberFacts

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The time and the place of a favorite's addition.
public struct FavoriteAddition: Equatable, Sendable {
  /// The part of the program that a favorite was added with; its names are in files.
  public enum Source: String, Equatable, Codable, Sendable, CaseIterable {
    case counter
    case lookup
    case facts
    case favorites
    case explore
    case game
    case numberBar
    case file
    case command
  }

  /// The seconds since January 1, 2001: four bytes, because there can be a hundred thousand favorites.
  fileprivate var seconds: UInt32
  /// The source; nil if it isn't known.
  public var source: Source?

  /// Creates an addition at a time, which is stored in whole seconds.
  public init(date: Date, source: Source? = nil) {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    self.seconds = UInt32(min(max(seconds, 0), Double(UInt32.max)))
    self.source = source
  }

  public var date: Date { Date(timeIntervalSinceReferenceDate: Double(seconds)) }
}

/// The additions of a list of favorites, in the order of the list.
///
/// Favorites that were added together share a run, so that a loaded file of any length takes 16 bytes.
public struct FavoriteAdditions: Equatable, Sendable {
  /// Neighbors in the list with the same addition, or with none that is known.
  private struct Run: Equatable {
    /// The number of favorites up to the end of the run.
    var end: Int
    var addition: FavoriteAddition?
  }

  private var runs: [Run] = []

  /// Creates the additions of a list of which none is known.
  public init() {}

  /// Creates the additions of a list.
  ///
  /// - Parameter addition: A closure that returns the addition of a favorite; nil if it isn't known.
  public init(of favorites: some Sequence<BigInt>, _ addition: (BigInt) -> FavoriteAddition?) {
    for favorite in favorites { append(addition(favorite)) }
    forgetUnknown()
  }

  /// Whether no addition is known.
  public var isEmpty: Bool { runs.isEmpty }

  /// The additions as in a file; nil if none is known.
  public var known: FavoriteAdditions? { isEmpty ? nil : self }

  /// The number of favorites; 0 if no addition is known.
  public var count: Int { runs.last?.end ?? 0 }

  /// The addition of the favorite at an index; nil if it isn't known.
  public subscript(index: Int) -> FavoriteAddition? {
    let run = run(at: index)
    return run < runs.count ? runs[run].addition : nil
  }

  /// Returns the index of the run with a favorite, or the number of runs beyond the end.
  private func run(at index: Int) -> Int { runs.partitioningIndex { index < $0.end } }

  /// Adds favorites at the end of the list.
  private mutating func append(_ addition: FavoriteAddition?, count: Int = 1) {
    if count <= 0 { return }
    let end = self.count + count
    if let last = runs.last, last.addition == addition {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Run(end: end, addition: addition))
    }
  }

  /// Adds a part of another list at the end of the list.
  private mutating func append(_ other: FavoriteAdditions, in range: Range<Int>) {
    var start = range.lowerBound
    for run in other.runs[other.run(at: start)...] {
      if start >= range.upperBound { break }
      let end = min(run.end, range.upperBound)
      append(run.addition, count: end - start)
      start = end
    }
    append(nil, count: range.upperBound - start)
  }

  private mutating func forgetUnknown() {
    if runs.allSatisfy({ $0.addition == nil }) { runs = [] }
  }

  /// Returns the additions of a part of the list.
  public func part(_ range: Range<Int>) -> FavoriteAdditions {
    var part = FavoriteAdditions()
    part.append(self, in: range)
    part.forgetUnknown()
    return part
  }

  /// Returns the additions of the list after a part of it was replaced.
  ///
  /// - Parameters:
  ///   - length: The number of favorites that the part has now.
  ///   - total: The number of favorites that the list has now.
  public func replacing(
    _ range: Range<Int>, with part: FavoriteAdditions, length: Int, total: Int
  ) -> FavoriteAdditions {
    var result = FavoriteAdditions()
    result.append(self, in: 0..<range.lowerBound)
    result.append(part, in: 0..<length)
    result.append(self, in: range.upperBound..<range.upperBound + total - result.count)
    result.forgetUnknown()
    return result
  }

  /// Returns the number of favorites that were added at a time or later.
  func count(since date: Date) -> Int { ranges(since: date).reduce(0) { $0 + $1.count } }

  /// Returns the places of the favorites that were added at a time or later.
  func ranges(since date: Date) -> [Range<Int>] {
    var start = 0
    return runs.compactMap { run in
      defer { start = run.end }
      return run.addition.map { $0.date >= date } ?? false ? start..<run.end : nil
    }
  }
}

/// An array of runs: `[{"count": 3, "date": 725803200, "source": "counter"}, {"count": 12}]`.
///
/// A date is in seconds since January 1, 2001; it and the source are left out if they aren't known.
extension FavoriteAdditions: Codable {
  private struct EncodedRun: Codable {
    var count: Int
    var date: UInt32?
    var source: FavoriteAddition.Source?
  }

  /// Numbers of favorites with which calculations don't overflow.
  private static let counts = 1...1 << 40

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let run = try container.decode(EncodedRun.self)
      guard Self.counts.contains(run.count), count <= Self.counts.upperBound else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(run.count) is not a number of favorites")
      }
      let date = run.date.map { Date(timeIntervalSinceReferenceDate: Double($0)) }
      append(date.map { FavoriteAddition(date: $0, source: run.source) }, count: run.count)
    }
    forgetUnknown()
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    var start = 0
    for run in runs {
      try container.encode(
        EncodedRun(count: run.end - start, date: run.addition?.seconds, source: run.addition?.source))
      start = run.end
    }
  }
}

extension FavoriteAdditions? {
  /// Returns the additions from a file, or none that is known if a list was changed without them.
  public func matching(_ favorites: some Collection<BigInt>) -> FavoriteAdditions {
    if let self, self.count == favorites.count { self } else { FavoriteAdditions() }
  }
}

/// Finds the additions of a list's favorites, fastest if they are asked for in the order of the list.
public struct FavoriteAdditionFinder {
  private let favorites: [BigInt]
  private let additions: FavoriteAdditions
  private var next = 0
  private var places: [BigInt: Int]?

  public init(_ favorites: some Sequence<BigInt>, _ additions: FavoriteAdditions) {
    (self.favorites, self.additions) = (Array(favorites), additions)
  }

  /// Returns the addition of a favorite, which may not be known; nil for a number that isn't in the list.
  public mutating func find(_ favorite: BigInt) -> FavoriteAddition?? {
    place(of: favorite).map { additions[$0] }
  }

  private mutating func place(of favorite: BigInt) -> Int? {
    if let places { return places[favorite] }
    // Removing favorites keeps the order of the others.
    for place in next..<favorites.count where favorites[place] == favorite {
      next = place + 1
      return place
    }
    let places = Dictionary(zip(favorites, favorites.indices)) { first, _ in first }
    self.places = places
    return places[favorite]
  }
}

extension FavoriteAddition.Source {
  /// The place in words that follow a time: `on Counter`.
  public var words: String {
    switch self {
    case .counter: "on Counter"
    case .lookup: "from a lookup"
    case .facts: "from its facts"
    case .favorites: "on Favorites"
    case .explore: "in Explore"
    case .game: "in a game"
    case .numberBar: "as typed"
    case .file: "from a file"
    case .command: "by a command"
    }
  }
}
