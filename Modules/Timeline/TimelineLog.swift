public import Architecture

/// The latest actions of a store, and the states around them.
@MainActor
public final class TimelineLog<State, Action: Sendable> {
  public struct Entry {
    /// The number of the action, from 1.
    public let number: Int
    /// The time since the start of the log.
    public let time: Duration
    /// The number of the action whose effect sent this one, or nil if it was sent to the store.
    public let cause: Int?
    public let action: Action
    /// The states before and after the action; they share their contents with those of the neighbors.
    public let before: State
    public let after: State
  }

  /// The entries, oldest first; at least `limit` of the latest, and fewer than twice as many.
  public private(set) var entries: [Entry] = []
  private let limit: Int
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let isIncluded: (Action) -> Bool
  private var last: State
  private var current: (origin: ActionOrigin, time: Duration)?
  private var descriptions: [Int: String] = [:]

  fileprivate init(_ state: State, limit: Int, isIncluded: @escaping (Action) -> Bool) {
    (last, self.limit, self.isIncluded) = (state, limit, isIncluded)
    start = clock.now
  }

  fileprivate func willReduce(_ origin: ActionOrigin) { current = (origin, clock.now - start) }

  fileprivate func didReduce(_ action: Action, _ state: State) {
    defer { last = state }
    guard let current, isIncluded(action) else { return }
    let origin = current.origin
    if entries.count >= 2 * limit { entries.removeFirst(limit) }
    entries.append(
      Entry(
        number: origin.number, time: current.time, cause: origin.cause == 0 ? nil : origin.cause,
        action: action, before: last, after: state))
  }

  /// Returns the entries whose action contains a text, ignoring case; all if the text is empty.
  func entries(containing text: String) -> [Entry] {
    if text.isEmpty { return entries }
    let text = text.lowercased()
    return entries.filter { description(of: $0).lowercased().contains(text) }
  }

  /// Returns the action on one line, which takes too long to be written at each frame.
  func description(of entry: Entry) -> String {
    if let description = descriptions[entry.number] { return description }
    if descriptions.count > 4 * limit { descriptions = [:] }
    let description = shortDescription(entry.action)
    descriptions[entry.number] = description
    return description
  }
}

extension Store {
  /// Starts a log of the actions that the store reduces from now on.
  ///
  /// - Parameters:
  ///   - limit: The number of latest actions that the log has at least. Each takes the memory of two states, without what
  ///     these share with their neighbors.
  ///   - isIncluded: A function that returns whether an action is part of the log.
  public func timeline(
    limit: Int = 500, isIncluded: @escaping @MainActor (Action) -> Bool = { _ in true }
  ) -> TimelineLog<State, Action> {
    let log = TimelineLog(state, limit: limit, isIncluded: isIncluded)
    record { _, origin in
      log.willReduce(origin)
    } didReduce: { action, state in
      log.didReduce(action, state)
    }
    return log
  }
}
