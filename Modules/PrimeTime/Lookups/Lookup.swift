import Architecture
public import BigInt
public import NthPrimeClient
public import NumberFacts

/// A running or waiting lookup of the nth prime.
public struct Lookup: Equatable, Codable, Sendable, Identifiable {
  public var n: BigInt
  /// The latest report; nil before the first.
  public var progress: LookupProgress?
  /// The time until the latest report.
  public var elapsed = Duration.zero

  public var id: BigInt { n }
}

/// An ended lookup of the nth prime, or an ended search.
public enum EndedLookup: Equatable, Codable, Sendable {
  /// - Parameter elapsed: The time of the lookup; nil if neither it nor the source was saved.
  case answered(NthPrimeAnswer, elapsed: Duration?)
  case failed(n: BigInt, NthPrimeError)
  /// - Parameter fractionCompleted: The part of the work that was done; nil if it isn't known.
  case canceled(n: BigInt, fractionCompleted: Double?)
  /// A search for a proof or the factors of a large number.
  case searched(Investigation)

  /// The requested index, or the number of the search.
  public var n: BigInt {
    switch self {
    case .searched(let investigation): investigation.number
    case .answered(let answer, _): BigInt(answer.n)
    case .failed(let n, _), .canceled(let n, _): n
    }
  }

  /// The prime, or nil without an answer.
  public var prime: BigInt? {
    if case .answered(let answer, _) = self { answer.prime } else { nil }
  }

  /// The source of the answer and its time; nil without both.
  package var sourceAndTime: [String]? {
    guard case .answered(let answer, let elapsed?) = self else { return nil }
    return [answer.source.title, elapsed.text]
  }

  fileprivate var isSearch: Bool {
    if case .searched = self { true } else { false }
  }
}

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

  /// The prime, or nil without an answer.
  var answer: BigInt? {
    if case .ended(let ended) = self { ended.prime } else { nil }
  }

  /// The prime, or the number of the search; nil without either.
  var number: BigInt? {
    switch self {
    case .searching(let investigation), .ended(.searched(let investigation)): investigation.number
    case .ended, .running, .queued: answer
    }
  }

  /// The estimated time until the work or its step ends; infinite without an estimate.
  fileprivate var secondsRemaining: Double {
    let seconds: Double? =
      switch self {
      case .running(let lookup): lookup.progress?.secondsRemaining
      case .searching(let search):
        search.progress?.secondsRemaining
          ?? search.progress?.fractionCompleted.map { search.elapsed / .seconds(1) * (1 / $0 - 1) }
      case .queued, .ended: nil
      }
    return seconds.flatMap { $0.isNaN ? nil : $0 } ?? .infinity
  }

  /// The action of the key that cancels the work.
  var cancelAction: Lookups.Action {
    if case .searching = self { .facts(.cancelButtonTapped(n)) } else { .cancelButtonTapped(n) }
  }
}

extension Lookups.State {
  var running: some Collection<Lookup> { queue.prefix(Self.runningLimit) }

  /// Returns the running lookup or search that probably ends last, displayed where there is room for only one.
  func lastToEnd(_ searches: [Investigation]) -> LookupRow? {
    (running.map { .running($0) } + searches.map { .searching($0) })
      .max { $0.secondsRemaining < $1.secondsRemaining }
  }

  /// Returns the running, waiting, and ended lookups and searches, without the earlier results of repeated ones.
  func rows(_ searches: [Investigation]) -> [LookupRow] {
    let earlier = ended.filter { ended in
      ended.isSearch ? !searches.contains { $0.number == ended.n } : !queue.contains(id: ended.n)
    }
    return running.map { .running($0) } + searches.map { .searching($0) }
      + queue.dropFirst(Self.runningLimit).map { .queued($0) } + earlier.map { .ended($0) }
  }

  /// Adds an ended lookup to the list, in place of an earlier one of the same n.
  mutating func add(_ lookup: EndedLookup) {
    ended.removeAll { $0.n == lookup.n && $0.isSearch == lookup.isSearch }
    ended.insert(lookup, at: 0)
    ended.removeLast(max(0, ended.count - Self.endedLimit))
  }

  /// Removes an ended lookup from the list, and selects the row in its place.
  mutating func remove(_ n: BigInt) {
    guard let index = ended.firstIndex(where: { $0.n == n }) else { return }
    ended.removeAll { $0.n == n }
    if selected == n { selected = ended.dropFirst(index).first?.n ?? ended.last?.n ?? queue.last?.n }
  }
}
