public import Architecture
import Recording

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The latest actions of a store, and the states around them.
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
    fileprivate let states: (before: SharedState<State>, after: SharedState<State>)
    fileprivate let texts = EntryTexts()
    /// The state before the action.
    public var before: State { states.before.state }
    /// The state after the action.
    public var after: State { states.after.state }
    /// The number of bytes that the state after the action adds to the log.
    fileprivate let size: Int
  }

  /// The entries, oldest first: at least `limit` of the latest, and fewer than twice as many.
  ///
  /// They are fewer if their states would take more memory than ``sizeLimit``.
  public private(set) var entries: [Entry] = []
  /// The time from which the times of the entries are counted.
  public let start: Date
  private let describe: (Entry) -> TimelineLine
  private let search: (_ filter: String) -> (Entry) -> Bool
  private let limit: Int
  private let size: (_ before: State, _ after: State) -> Int
  /// The sum of the entries' sizes.
  private var totalSize = 0
  private let isIncluded: (Action) -> Bool
  private var last: SharedState<State>

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - state: The state before the first action.
  ///   - start: The time from which the times of the entries are counted.
  ///   - limit: The minimum number of latest actions that the log keeps.
  ///   - isIncluded: A function that returns whether an action is part of the log.
  ///   - size: A function that returns the number of bytes of a state that it doesn't share with the one before, as far as
  ///     they can be many.
  ///   - search: A function that returns, for a filter, a function that returns whether an entry is about it, although
  ///     its words don't contain it.
  ///   - describe: A function that returns an entry in words.
  public init(
    _ state: State, start: Date, limit: Int = 500, isIncluded: @escaping (Action) -> Bool = { _ in true },
    size: @escaping (_ before: State, _ after: State) -> Int = { _, _ in 0 },
    search: @escaping (_ filter: String) -> (Entry) -> Bool = { _ in { _ in false } },
    describe: @escaping (Entry) -> TimelineLine
  ) {
    (last, self.start, self.limit, self.isIncluded) = (SharedState(state), start, limit, isIncluded)
    (self.size, self.search, self.describe) = (size, search, describe)
  }

  /// The maximum number of bytes in the entries' states, together.
  public static var sizeLimit: Int { 5 << 20 }

  /// Adds an action and the state after it.
  public func append(number: Int, time: Duration, cause: Int?, action: Action, state: State) {
    let before = last
    last = SharedState(state)
    guard isIncluded(action) else { return }
    if entries.count >= 2 * limit { removeFirst(limit) }
    let size = self.size(before.state, state)
    totalSize += size
    while totalSize > Self.sizeLimit, !entries.isEmpty { removeFirst(1) }
    entries.append(
      Entry(
        number: number, time: time, cause: cause, action: action, states: (before, last), size: size))
  }

  private func removeFirst(_ count: Int) {
    totalSize -= entries.prefix(count).reduce(0) { $0 + $1.size }
    entries.removeFirst(count)
  }

  /// The selected action and its change as lines of text, for screen readers.
  public func lines(_ state: Timeline.State) -> [String] {
    let shown = shown(state)
    guard let entry = shown[safe: state.row(in: shown)] else { return ["No actions."] }
    let line = line(of: entry)
    let heading = "Action \(entry.number), \(state.showsCode ? entry.code : line.words)."
    if state.showsCode { return [heading] + entry.difference }
    return [heading, line.change?.text ?? entry.withoutChange]
  }

  /// Returns the listed entries, newest first.
  ///
  /// They are without minor ones unless these are shown, and contain the filter, ignoring case, or are about it.
  func shown(_ state: Timeline.State) -> [Entry] {
    let text = state.filter.lowercased()
    let isAbout = text.isEmpty ? { _ in false } : search(state.filter)
    return entries.reversed().filter { entry in
      let line = line(of: entry)
      if line.isMinor, !state.showsMinor { return false }
      return text.isEmpty || line.words.lowercased().contains(text)
        || state.showsCode && entry.code.lowercased().contains(text) || isAbout(entry)
    }
  }

  /// The number of entries that are hidden at first.
  var minorCount: Int { entries.count { line(of: $0).isMinor } }

  /// Returns an entry in words.
  func line(of entry: Entry) -> TimelineLine {
    let line = entry.texts.line ?? describe(entry)
    entry.texts.line = line
    return line
  }
}

/// A state that is in the log once, although it is the one after an action and the one before the next.
private final class SharedState<State> {
  let state: State

  init(_ state: State) {
    self.state = state
  }
}

/// The words and the code of an entry once they are determined, because those of all may be needed at each frame.
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

  /// The words for an action without a change.
  var withoutChange: String { before == after ? "No visible change" : "Only the screen changed" }

  /// The changes of the action, line by line: each changed part, its old value after −, and its new value after +.
  var difference: [String] {
    // A state that was recorded can be encoded.
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
  /// Returns the row of the selected action, or of the first one before it; the latest if none is selected.
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
  /// Adds the actions that the store reduces from now on to a log.
  ///
  /// - Parameter start: The time from which the times in the log are counted.
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
