import Architecture
import Counter

/// The messages on the screen, and those that wait for their place.
public struct MessageQueue: Equatable, Codable, Sendable {
  public struct Item: Equatable, Codable, Sendable, Identifiable {
    public let id: Int
    public let message: AppMessage
  }

  /// The messages, oldest first; one for each subject.
  public private(set) var items: [Item] = []
  private var lastID = 0

  /// The messages on the screen, oldest first.
  ///
  /// They are the oldest two. An answer leaves a place for a message that disappears after its time.
  public var shown: [Item] {
    if items.count <= Self.shownCount { return items }
    let answers = items.filter { $0.message.answer != nil }
    let others = items.filter { $0.message.answer == nil }
    let shown =
      answers.isEmpty || others.isEmpty
      ? items.prefix(Self.shownCount) : answers.prefix(Self.shownCount - 1) + others.prefix(1)
    return shown.sorted { $0.id < $1.id }
  }

  private static let shownCount = 2

  /// The answer whose key is advertised.
  var answer: Counter.Alert? { shown.reversed().lazy.compactMap(\.message.answer).first }

  mutating func add(_ message: AppMessage) {
    remove { $0.subject == message.subject }
    // A damaged recording can have any identifier.
    lastID &+= 1
    items.append(Item(id: lastID, message: message))
  }

  mutating func remove(where isRemoved: (AppMessage) -> Bool) {
    if items.isEmpty { return }
    items.removeAll { isRemoved($0.message) }
  }

  /// Removes the message with an identifier, or in recordings of older versions the only one.
  mutating func expire(_ id: Int?) {
    items.removeAll { id == nil ? $0.message.answer == nil : $0.id == id }
  }
}

extension AppState {
  /// Shows a message; a command has no screen to show it on.
  mutating func show(_ message: AppMessage) {
    if isOpen { messages.add(message) }
  }
}

extension MessageQueue {
  /// Returns the effect that removes each message when it was shown for its time.
  func timers(since old: MessageQueue, clock: any Clock<Duration>) -> Effect<AppAction> {
    let (old, new) = (old.shown, shown)
    let ended = old.filter { item in !new.contains { $0.id == item.id } }
    let started = new.filter { item in !old.contains { $0.id == item.id } && item.message.answer == nil }
    return .merge(
      ended.map { .cancel(id: CancelID.time($0.id)) }
        + started.map { item in
          .run { send in
            try await clock.sleep(for: AppMessage.duration)
            await send(.messageExpired(id: item.id))
          }
          .cancellable(id: CancelID.time(item.id))
        })
  }
}

private enum CancelID: Hashable {
  case time(MessageQueue.Item.ID)
}
