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

  /// The entries, oldest first, from `limit` to twice as many.
  ///
  /// There are fewer if their states would take more memory than ``sizeLimit``.
  public private(set) var entries: [Entry] = []
  public let start: Date
  private let describe: (Entry) -> TimelineLine
  private let search: (_ filter: String) -> (Entry) -> Bool
  private let limit: Int
  private let size: (_ before: State, _ after: State) -> Int
  private var totalSize = 0
  private let isIncluded: (Action) -> Bool
  private var last: State

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - state: The state before the first action.
  ///   - start: The time from which the times of the entries are counted.
  ///   - limit: The minimum number of latest actions that the log keeps.
  ///   - isIncluded: Returns whether an action is part of the log.
  ///   - size: Returns the number of bytes that a state doesn't share with the one before; small parts needn't count.
  ///   - search: Returns a filter for entries whose words don't contain its text.
  ///   - describe: Returns an entry in words.
  public init(
    _ state: State, start: Date, limit: Int = 500, isIncluded: @escaping (Action) -> Bool = { _ in true },
    size: @escaping (_ before: State, _ after: State) -> Int = { _, _ in 0 },
    search: @escaping (_ filter: String) -> (Entry) -> Bool = { _ in { _ in false } },
    describe: @escaping (Entry) -> TimelineLine
  ) {
    (last, self.start, self.limit, self.isIncluded) = (state, start, limit, isIncluded)
    (self.size, self.search, self.describe) = (size, search, describe)
  }

  /// The maximum sum of the sizes of the entries, in bytes.
  public static var sizeLimit: Int { 5 << 20 }

  public func append(number: Int, time: Duration, cause: Int?, action: Action, state: State) {
    let before = last
    last = state
    guard isIncluded(action) else { return }
    if entries.count >= 2 * limit { removeFirst(limit) }
    let size = self.size(before, state)
    totalSize += size
    while totalSize > Self.sizeLimit, !entries.isEmpty { removeFirst(1) }
    entries.append(
      Entry(
        number: number, time: time, cause: cause, action: action, before: before, after: state, size: size))
  }

  private func removeFirst(_ count: Int) {
    totalSize -= entries.prefix(count).reduce(0) { $0 + $1.size }
    entries.removeFirst(count)
  }

  /// The actions and their changes from the selected one on, newest first, as lines of text for screen readers.
  public func lines(_ state: Timeline.State, time: LocalTime) -> [String] {
    let shown = shown(state)
    let listed = shown.dropFirst(state.row(in: shown)).prefix(1_000)
    guard let first = listed.first else { return ["No actions."] }
    if state.showsCode { return ["Action \(first.number), \(first.code)."] + first.difference }
    return listed.map {
      "Action \($0.number) at \(time.clock(of: date(of: $0))): \(line(of: $0).words). \(changeText(of: $0))."
    }
  }

  /// Returns the entries that match the filter, newest first; minor ones only if they are shown.
  package func shown(_ state: Timeline.State) -> [Entry] {
    let text = state.filter.lowercased()
    let isAbout = text.isEmpty ? { _ in false } : search(state.filter)
    return entries.reversed().filter { entry in
      let line = line(of: entry)
      if line.isMinor, !state.showsMinor { return false }
      return text.isEmpty || "\(line.words)  \(line.change?.text ?? "")".lowercased().contains(text)
        || state.showsCode && entry.code.lowercased().contains(text) || isAbout(entry)
    }
  }

  func date(of entry: Entry) -> Date { start.addingTimeInterval(entry.time / .seconds(1)) }

  var minorCount: Int { entries.count { line(of: $0).isMinor } }

  func line(of entry: Entry) -> TimelineLine {
    let line = entry.texts.line ?? describe(entry)
    entry.texts.line = line
    return line
  }

  /// Returns the change of an entry, or words for one without a change.
  func changeText(of entry: Entry) -> String { line(of: entry).change?.text ?? entry.withoutChange }
}

/// The words and the code of an entry, kept because each frame may need those of all entries.
private final class EntryTexts {
  var line: TimelineLine?
  var code: String?
}

extension TimelineLog.Entry {
  /// The name of the action in words, made from Swift's case: `Increment button tapped`.
  public var name: String { words(for: action) }

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
  /// Returns the row of the selected action, or of the first listed one before it.
  @MainActor
  func row<State: Encodable & Equatable, Action>(in shown: [TimelineLog<State, Action>.Entry]) -> Int {
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
