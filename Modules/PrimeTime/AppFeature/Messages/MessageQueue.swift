import Architecture
import BigInt
import NumberFacts

/// The messages on the screen, and those that wait for their place.
///
/// A message is displayed above the key hints, and takes neither keys nor the focus.
public struct MessageQueue: Equatable, Codable, Sendable {
  public struct Item: Equatable, Codable, Sendable, Identifiable {
    public let id: Int
    public let kind: Activity.Kind
    /// Whether Undo takes back what the message reports.
    public let canBeUndone: Bool
  }

  /// The messages, oldest first; one for each subject.
  public private(set) var items: [Item] = []
  private(set) var lastID = 0

  /// The time that a message is shown, unless it stays until it is seen.
  public static let duration = Duration.seconds(6)

  /// The messages on the screen, oldest first.
  ///
  /// They are the oldest two. An answer leaves a place for a message that disappears after its time.
  public var shown: [Item] {
    if items.count <= Self.shownCount { return items }
    let answers = items.filter { $0.kind.answered != nil }
    let others = items.filter { $0.kind.answered == nil }
    let shown =
      answers.isEmpty || others.isEmpty
      ? items.prefix(Self.shownCount) : answers.prefix(Self.shownCount - 1) + others.prefix(1)
    return shown.sorted { $0.id < $1.id }
  }

  private static let shownCount = 2

  /// The index of the answer whose key is advertised.
  var answer: BigInt? { shown.reversed().lazy.compactMap(\.kind.answered).first }

  mutating func add(_ kind: Activity.Kind, canBeUndone: Bool) {
    remove { $0.kind.messageSubject == kind.messageSubject }
    lastID += 1
    items.append(Item(id: lastID, kind: kind, canBeUndone: canBeUndone))
  }

  mutating func remove(where isRemoved: (Item) -> Bool) { items.removeAll(where: isRemoved) }
}

/// The subject of a message; a newer message about the same one replaces it.
enum MessageSubject: Equatable {
  /// The latest change, which Ctrl-Z undoes.
  case change
  case answer(BigInt)
  case failedLookup
  case file
  case copy
}

extension Activity.Kind {
  var messageSubject: MessageSubject {
    switch self {
    case .answeredLookup(let n, _, _, _): .answer(BigInt(n))
    case .searched(let search) where search.isComplete: .answer(search.number)
    case .searched, .failedLookup, .canceledLookup: .failedLookup
    case .savedFavorites: .file
    case .copied: .copy
    default: .change
    }
  }

  /// The index whose prime was found, or the number with a proof or factors.
  ///
  /// Its message stays until it is opened, dismissed, or seen on Counter.
  var answered: BigInt? {
    if case .answer(let n) = messageSubject { n } else { nil }
  }
}

extension AppState {
  /// Shows an activity; a command has no screen to show it on.
  mutating func show(_ kind: Activity.Kind, canBeUndone: Bool = true) {
    if isOpen { messages.add(kind, canBeUndone: canBeUndone && kind.messageSubject == .change) }
  }
}
