import Architecture
public import BigInt
public import NthPrimeClient
public import NumberFacts

extension Counter {
  /// A lookup of the nth prime that hasn't ended.
  public struct Lookup: Equatable, Codable, Sendable, Identifiable {
    public var n: BigInt
    /// The latest report, or nil before the first.
    public var progress: LookupProgress?
    /// The time from the start of the lookup to the latest report.
    public var elapsed: Duration

    public init(n: BigInt, progress: LookupProgress? = nil, elapsed: Duration = .zero) {
      self.n = n
      self.progress = progress
      self.elapsed = elapsed
    }

    public var id: BigInt { n }
  }

  /// A lookup of the nth prime that has ended.
  public enum EndedLookup: Equatable, Codable, Sendable {
    /// The answer, and the time from the start of the lookup to it.
    case answered(NthPrimeAnswer, elapsed: Duration)
    case failed(n: BigInt, NthPrimeError)
    /// The user canceled the lookup, after a fraction of its work if that is known.
    case canceled(n: BigInt, fractionCompleted: Double?)
    /// An answer of an earlier session.
    case answeredEarlier(n: Int, prime: UInt64)
    /// A failure of an earlier session; the reason and its remedy are sentences.
    case failedEarlier(n: BigInt, reason: String)
    /// A search for a proof or the factors of a large number, with what it found.
    case searched(Investigation)

    /// The requested index, or the number that was searched.
    public var n: BigInt {
      switch self {
      case .searched(let investigation): investigation.number
      case .answered(let answer, _): BigInt(answer.n)
      case .failed(let n, _), .canceled(let n, _), .failedEarlier(let n, _): n
      case .answeredEarlier(let n, _): BigInt(n)
      }
    }

    /// The prime, or nil without an answer.
    public var prime: UInt64? {
      switch self {
      case .answered(let answer, _): answer.prime
      case .answeredEarlier(_, let prime): prime
      case .failed, .canceled, .failedEarlier, .searched: nil
      }
    }

    /// The source of the answer and the time that it took; nil for one of an earlier session, or without one.
    package var sourceAndTime: String? {
      guard case .answered(let answer, let elapsed) = self else { return nil }
      return "\(answer.source.title) · \(elapsed.text)"
    }

    var isSearch: Bool {
      if case .searched = self { true } else { false }
    }
  }

  /// A lookup in the list.
  enum LookupRow: Equatable {
    case running(Lookup)
    /// A search for a proof or the factors of a large number.
    case searching(Investigation)
    case queued(Lookup)
    case ended(EndedLookup)

    var n: BigInt {
      switch self {
      case .running(let lookup), .queued(let lookup): lookup.n
      case .searching(let investigation): investigation.number
      case .ended(let ended): ended.n
      }
    }

    /// The prime that was found, or the number that is or was searched; nil without an answer.
    var number: BigInt? {
      switch self {
      case .searching(let investigation), .ended(.searched(let investigation)): investigation.number
      case .ended(let ended): ended.prime.map { BigInt($0) }
      case .running, .queued: nil
      }
    }
  }

  /// The buttons of a lookup in the list.
  public enum LookupButton: String, Equatable, Codable, Sendable {
    /// Cancels the lookup; it stays in the list.
    case cancel
    /// Removes an ended lookup from the list.
    case remove
    /// Saves the answer to the favorites.
    case save
  }

  /// The identifier of the effects of all lookups, with which a parent can distinguish them.
  public struct LookupsID: Hashable, Sendable {
    public init() {}
  }
}

extension Counter.Screen {
  /// The maximum number of lookups that run at the same time; others wait.
  public static let runningLookupsLimit = 4

  /// The maximum number of ended lookups in the list; the oldest are removed.
  public static let endedLookupsLimit = 100

  /// The running lookup that probably ends last, which stands for all of them where there is room for one.
  public var lastLookupToEnd: Counter.Lookup? {
    lookups.prefix(Self.runningLookupsLimit).max { $0.secondsRemaining < $1.secondsRemaining }
  }

  /// The running searches for proofs and factors of large numbers, newest first.
  public var runningSearches: [Investigation] {
    investigations.latest.filter { $0.isThorough && $0.isRunning }
  }

  /// The lookups and the searches in the order of the list: those that run, that wait, and that ended.
  ///
  /// One that was repeated has only the row of the repetition.
  var lookupRows: [Counter.LookupRow] {
    let (lookups, searches) = (lookups, runningSearches)
    let ended = endedLookups.filter { ended in
      ended.isSearch ? !searches.contains { $0.number == ended.n } : !lookups.contains(id: ended.n)
    }
    return lookups.prefix(Self.runningLookupsLimit).map { .running($0) } + searches.map { .searching($0) }
      + lookups.dropFirst(Self.runningLookupsLimit).map { .queued($0) } + ended.map { .ended($0) }
  }

  /// The row of the selected lookup in the list, counted from 0; the first row if it isn't in the list.
  public var lookupRow: Int {
    get { lookupRows.firstIndex { $0.n == selectedLookup } ?? 0 }
    set {
      let rows = lookupRows
      selectedLookup = rows.indices.contains(newValue) ? rows[newValue].n : rows.last?.n
    }
  }

  /// Adds an ended lookup to the list, in place of an earlier one of the same n.
  mutating func add(_ ended: Counter.EndedLookup) {
    endedLookups.removeAll { $0.n == ended.n && $0.isSearch == ended.isSearch }
    endedLookups.insert(ended, at: 0)
    endedLookups.removeLast(max(0, endedLookups.count - Self.endedLookupsLimit))
  }

  /// Removes an ended lookup from the list, and selects the row that takes its place.
  mutating func removeEndedLookup(_ n: BigInt) {
    let row = lookupRow
    endedLookups.removeAll { $0.n == n }
    lookupRow = row
  }
}

extension Counter.Lookup {
  /// The estimated time left, or infinity without an estimate.
  fileprivate var secondsRemaining: Double {
    guard let seconds = progress?.secondsRemaining, !seconds.isNaN else { return .infinity }
    return seconds
  }
}

extension Counter.Alert {
  /// Creates the alert for the end of a lookup; nil for its progress.
  public init?(_ event: LookupEvent) {
    switch event {
    case .progress: return nil
    case .answered(let answer): self = .answered(answer)
    case .failed(let error): self = .failed(.lookup(error))
    }
  }
}
