public import Architecture
import Recording

/// The latest actions of a store, and the states around them.
@MainActor
public final class TimelineLog<State: Encodable, Action: Sendable> {
  public struct Entry {
    /// The number of the action, from 1.
    public let number: Int
    /// The time since the start of the log.
    public let time: Duration
    /// The number of the action whose effect sent this one, or nil if it was sent to the store.
    public let cause: Int?
    public let action: Action
    fileprivate let states: (before: SharedState<State>, after: SharedState<State>)
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
  private let limit: Int
  private let size: (_ before: State, _ after: State) -> Int
  /// The sum of the entries' sizes.
  private var totalSize = 0
  private let isIncluded: (Action) -> Bool
  private var last: SharedState<State>
  private var descriptions: [Int: String] = [:]

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - state: The state before the first action.
  ///   - limit: The minimum number of latest actions that the log keeps.
  ///   - isIncluded: A function that returns whether an action is part of the log.
  ///   - size: A function that returns the number of bytes of a state that it doesn't share with the one before, as far as
  ///     they can be many.
  public init(
    _ state: State, limit: Int = 500, isIncluded: @escaping (Action) -> Bool = { _ in true },
    size: @escaping (_ before: State, _ after: State) -> Int = { _, _ in 0 }
  ) {
    (last, self.limit, self.isIncluded, self.size) = (SharedState(state), limit, isIncluded, size)
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
    let shown = entries(containing: state.filter)
    guard let entry = shown[safe: state.row(in: shown)] else { return ["No actions."] }
    let cause = entry.cause.map { ", an effect of action \($0)" } ?? ""
    return ["Action \(entry.number) of \(entries.count), \(description(of: entry))\(cause)."]
      + entry.difference
  }

  /// Returns the entries whose action contains a text, ignoring case; all if the text is empty.
  func entries(containing text: String) -> [Entry] {
    if text.isEmpty { return entries }
    let text = text.lowercased()
    return entries.filter { description(of: $0).lowercased().contains(text) }
  }

  /// Returns the action on one line; cached, because a filter needs all of them at each frame.
  func description(of entry: Entry) -> String {
    if let description = descriptions[entry.number] { return description }
    if descriptions.count > 4 * limit { descriptions = [:] }
    let description = shortDescription(entry.action)
    descriptions[entry.number] = description
    return description
  }
}

/// A state that is in the log once, although it is the one after an action and the one before the next.
private final class SharedState<State> {
  let state: State

  init(_ state: State) {
    self.state = state
  }
}

extension TimelineLog.Entry {
  /// The changes of the action, line by line: each changed part, its old value after −, and its new value after +.
  var difference: [String] {
    // A state that was recorded can be encoded.
    let differences = (try? differences(from: before, to: after)) ?? []
    if differences.isEmpty { return ["The action changed nothing."] }
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
  /// Returns the row of the selected action, or of the first one after it; the last one if none is selected.
  @MainActor
  func row<State: Encodable, Action>(in shown: [TimelineLog<State, Action>.Entry]) -> Int {
    let last = max(shown.count - 1, 0)
    guard let number = selected else { return last }
    return shown.firstIndex { $0.number >= number } ?? last
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Store where State: Encodable {
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
