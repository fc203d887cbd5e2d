public import Architecture
import Recording

/// The latest actions of a store, with the states before and after each.
@MainActor
public final class TimelineLog<State: Encodable & Equatable, Action: Sendable> {
  public struct Entry {
    /// The number of the action, from 1.
    public let number: Int
    /// The time since the start of the log.
    public let time: Duration
    /// The number of the action whose effect sent this one, or nil if it was sent to the store.
    public let cause: Int?
    public let action: Action
    public let before: State
    public let after: State
    /// The number of bytes that the state after the action adds to the log.
    fileprivate let size: Int
    fileprivate let texts = EntryTexts()
  }

  /// The action of an event before the entries for Enter, its title, and the action that copies the number of the event.
  public typealias Opening = (title: String, open: Action, copy: Action?)

  /// An entry in words, or an event before the entries.
  public final class Row {
    /// The number of the action; negative for earlier events, and larger for later ones.
    package fileprivate(set) var number = 0
    let date: Date
    /// The action; nil for an earlier event.
    let entry: Entry?
    private let describe: () -> (TimelineLine, Opening?)
    private lazy var description = describe()
    package var line: TimelineLine { description.0 }
    /// The words, the results, and the change in lowercase, for the filter.
    fileprivate lazy var text = Array(
      ([line.words] + line.results + [line.change?.text ?? ""]).joined(separator: "  ").lowercased().utf8)
    /// Whether the row is an earlier event; asking for the entry would copy its states.
    var isEarlier: Bool { number < 0 }
    var opening: Opening? { description.1 }

    /// Creates an earlier event, which is described when it is needed.
    public convenience init(_ date: Date, _ describe: @escaping () -> (TimelineLine, Opening?)) {
      self.init(nil, date, describe)
    }

    fileprivate init(_ entry: Entry?, _ date: Date, _ describe: @escaping () -> (TimelineLine, Opening?)) {
      (self.entry, self.date, self.describe, number) = (entry, date, describe, entry?.number ?? 0)
    }
  }

  /// The entries, oldest first, at most twice `limit`.
  ///
  /// The first to go are those without words, such as the progress of a lookup; later the oldest, also if the states would take
  /// more memory than ``sizeLimit``.
  public private(set) var entries: [Entry] = []
  /// The events before the entries, newest first.
  private var earlier: [Row] = []
  public let start: Date
  private let describe: (Entry) -> TimelineLine
  private let search: (_ filter: String) -> (texts: [String], isAbout: (Entry) -> Bool)
  private let remember: (Entry) -> Row?
  private let limit: Int
  private let size: (_ before: State, _ after: State) -> Int
  private var totalSize = 0
  private let isIncluded: (Action) -> Bool
  private var last: State
  /// The rows that were shown last, because each frame needs them several times, and their number without the filter.
  private(set) var latest: (state: Timeline.State, rows: [Row], total: Int)?
  /// The same with the headers of days, as of a local day.
  private var listed: (day: Date, rows: [TimelineRow])?

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - state: The state before the first action.
  ///   - start: The time from which the times of the entries are counted.
  ///   - limit: The number of latest actions with words that the log keeps at least.
  ///   - earlier: The events before the log, oldest first.
  ///   - isIncluded: Returns whether an action is part of the log.
  ///   - size: Returns the number of bytes that a state doesn't share with the one before; small parts needn't count.
  ///   - search: Returns the texts that a filter finds, and whether it finds an entry without them.
  ///   - remember: Returns what stays of an entry that the log has no room for.
  ///   - describe: Returns an entry in words.
  public init(
    _ state: State, start: Date, limit: Int = 500, earlier: [Row] = [],
    isIncluded: @escaping (Action) -> Bool = { _ in true },
    size: @escaping (_ before: State, _ after: State) -> Int = { _, _ in 0 },
    search: @escaping (_ filter: String) -> (texts: [String], isAbout: (Entry) -> Bool) = {
      ([$0], { _ in false })
    },
    remember: @escaping (Entry) -> Row? = { _ in nil }, describe: @escaping (Entry) -> TimelineLine
  ) {
    (last, self.start, self.limit, self.isIncluded) = (state, start, limit, isIncluded)
    (self.size, self.search, self.describe) = (size, search, describe)
    self.remember = remember
    add(earlier)
  }

  /// The maximum sum of the sizes of the entries, in bytes.
  public static var sizeLimit: Int { 5 << 20 }

  public func append(number: Int, time: Duration, cause: Int?, action: Action, state: State) {
    let before = last
    last = state
    guard isIncluded(action) else { return }
    latest = nil
    if entries.count >= 2 * limit { makeRoom() }
    let size = self.size(before, state)
    totalSize += size
    while totalSize > Self.sizeLimit, !entries.isEmpty { removeFirst(1) }
    entries.append(
      Entry(
        number: number, time: time, cause: cause, action: action, before: before, after: state, size: size))
  }

  private func add(_ new: [Row]) {
    for (index, row) in new.enumerated() { row.number = earlier.count + index - 1_000_000 }
    earlier.insert(contentsOf: new.reversed(), at: 0)
  }

  private func makeRoom() {
    entries.removeAll { line(of: $0).words.isEmpty }
    totalSize = entries.reduce(0) { $0 + $1.size }
    removeFirst(max(entries.count - limit, 0))
  }

  private func removeFirst(_ count: Int) {
    add(entries.prefix(count).compactMap(remember))
    totalSize -= entries.prefix(count).reduce(0) { $0 + $1.size }
    entries.removeFirst(count)
  }

  /// The actions, their changes, and the earlier events from the selected one on, newest first, for screen readers.
  public func lines(_ state: Timeline.State, time: LocalTime) -> [String] {
    let shown = shown(state)
    let listed = shown.dropFirst(state.row(in: shown)).prefix(1_000)
    guard let first = listed.first else { return ["No actions."] }
    if state.showsCode, let entry = first.entry {
      return ["Action \(entry.number), \(entry.code)."] + entry.difference
    }
    return listed.map { row in
      let (details, time) = (
        row.line.details.first, (day: time.day(of: row.date), clock: time.clock(of: row.date))
      )
      return row.entry.map {
        "Action \($0.number) at \(time.clock): \(row.line.words). \(details ?? $0.withoutChange)."
      } ?? "\(time.day.capitalizedFirst), \(time.clock): \(row.line.words)\(details.map { ", \($0)" } ?? "")."
    }
  }

  /// Returns the rows that match the filter, newest first; minor ones and single steps only if they are shown.
  package func shown(_ state: Timeline.State) -> [Row] {
    var shown = state
    shown.selected = nil
    if let latest, latest.state == shown { return latest.rows }
    var rows = rows(showsMinor: state.showsMinor, showsCode: state.showsCode) + earlier
    let total = rows.count
    if !state.filter.isEmpty {
      let (texts, isAbout) = (matches(of: state.filter), search(state.filter).isAbout)
      let found = texts.map { Array($0.utf8) }
      rows = rows.filter { row in
        if found.contains(where: row.text.contains) { return true }
        guard !row.isEarlier, let entry = row.entry else { return false }
        let code = state.showsCode ? entry.code.lowercased() : ""
        return isAbout(entry) || texts.contains { code.contains($0) }
      }
    }
    (latest, listed) = ((shown, rows, total), nil)
    return rows
  }

  /// Returns the rows and the headers of the list.
  func listed(_ state: Timeline.State, time: LocalTime) -> [TimelineRow] {
    let shown = shown(state)
    if let listed, listed.day == time.startOfDay { return listed.rows }
    let actionCount = shown.prefix { !$0.isEarlier }.count
    let rows = TimelineRow.rows(of: shown.map { $0.date }, actionCount: actionCount, time: time)
    listed = (time.startOfDay, rows)
    return rows
  }

  /// Returns the texts that a filter finds, in lowercase.
  func matches(of filter: String) -> [String] {
    filter.isEmpty ? [] : search(filter).texts.map { $0.lowercased() }
  }

  private func rows(showsMinor: Bool, showsCode: Bool) -> [Row] {
    var rows: [Row] = []
    var run: (name: String, words: String, last: Entry)?
    for entry in entries.reversed() {
      let line = line(of: entry)
      if line.words.isEmpty ? !showsCode || !showsMinor : line.isMinor && !showsMinor { continue }
      if let run, run.name == line.run {
        rows[rows.count - 1] = row(of: run.last, since: entry.before, words: run.words)
      } else {
        rows.append(Row(entry, date(of: entry)) { (line, nil) })
        run = showsMinor || showsCode ? nil : line.run.map { ($0, line.words, entry) }
      }
    }
    return showsCode ? rows : rows.filter { !$0.line.words.isEmpty }
  }

  /// Returns the row of a run of actions, with the words of the last one unless all of them led back to the start.
  private func row(of last: Entry, since before: State, words: String) -> Row {
    let all = Entry(
      number: last.number, time: last.time, cause: last.cause, action: last.action, before: before,
      after: last.after, size: 0)
    return Row(all, date(of: all)) { [describe] in
      var line = describe(all)
      if !line.words.isEmpty { line.words = words }
      return (line, nil)
    }
  }

  /// Whether nothing that a user would look for followed an entry, so that going back to it changes nothing.
  func isLatest(_ entry: Entry) -> Bool {
    let latest = entries.last { !line(of: $0).words.isEmpty && !line(of: $0).isMinor }
    return entry.number >= latest?.number ?? 0
  }

  package func date(of entry: Entry) -> Date { start.addingTimeInterval(entry.time / .seconds(1)) }

  /// The number of rows that are shown at first.
  package var actionCount: Int { rows(showsMinor: false, showsCode: false).count }

  /// The number of rows that are hidden at first.
  var minorCount: Int { entries.count { !line(of: $0).words.isEmpty } - actionCount }

  func line(of entry: Entry) -> TimelineLine {
    let line = entry.texts.line ?? describe(entry)
    entry.texts.line = line
    return line
  }
}

/// The words and the code of an entry, kept because each frame may need those of all entries.
private final class EntryTexts {
  var line: TimelineLine?
  var code: String?
}

extension [UInt8] {
  /// Returns whether bytes that aren't empty are a part of these, faster than for texts.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0] == part.first && self[$0...].starts(with: part) }
  }
}

extension TimelineLog.Entry {
  /// The action as Swift's case.
  var code: String {
    let code = texts.code ?? shortDescription(action)
    texts.code = code
    return code
  }

  var withoutChange: String { before == after ? "No visible change" : "Only the screen changed" }

  /// The changed parts, each with its old value after − and its new value after + on lines of their own.
  var difference: [String] {
    // Encoding doesn't fail, because recording encodes the states, too.
    let differences = (try? differences(from: before, to: after)) ?? []
    if differences.isEmpty { return ["No visible change"] }
    return differences.flatMap { difference in
      [
        difference.path.isEmpty ? "state" : difference.path,
        difference.old.flatMap { $0 == "[]" ? nil : "− \($0)" },
        difference.new.flatMap { $0 == "[]" ? nil : "+ \($0)" },
      ].compactMap(\.self)
    }
  }
}

extension Timeline.State {
  /// Returns the index of the selected row, or of the first listed one before it.
  @MainActor
  func row<State: Encodable & Equatable, Action>(in shown: [TimelineLog<State, Action>.Row]) -> Int {
    guard let number = selected else { return 0 }
    return shown.firstIndex { $0.number <= number } ?? max(shown.count - 1, 0)
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Store where State: Encodable & Equatable {
  /// Adds the next actions of the store to a log.
  ///
  /// - Parameter start: The instant at which the log starts.
  public func record(to log: TimelineLog<State, Action>, since start: ContinuousClock.Instant = .now) {
    let clock = ContinuousClock()
    var current: (origin: ActionOrigin, time: Duration)?
    record { _, origin in
      current = (origin, clock.now - start)
    } didReduce: { action, state in
      guard let (origin, time) = current else { return }
      log.append(
        number: origin.number, time: time, cause: origin.cause == 0 ? nil : origin.cause, action: action,
        state: state)
    }
  }
}
