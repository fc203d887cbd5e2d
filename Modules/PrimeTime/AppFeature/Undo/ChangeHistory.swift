/// The changes that can be undone and redone, whichever feature made them.
public struct ChangeHistory: Equatable, Codable, Sendable {
  /// The changes that can be undone.
  private var done: [Shared] = []
  /// The changes that were undone, the latest last; a new change clears them.
  private var undone: [Shared] = []
  /// The kind of the changes that the next one joins, or nil if the next one is a step of its own.
  private var run: Run?

  public init() {}

  /// The maximum number of changes that can be undone; the oldest are forgotten.
  static let limit = 100

  /// Changes that are undone together if no other one is between them.
  enum Run: String, Equatable, Codable, Sendable {
    /// The count is moved, as by `+` and `−`. To take back one of them, press the other key.
    case moves
    /// The filter is typed.
    case filter
  }

  /// A change on the heap: the Timeline keeps up to 1,000 states, each with 100 changes of 4 KB, and these are shared.
  private indirect enum Shared: Equatable, Codable, Sendable {
    case change(Change)

    init(from decoder: any Decoder) throws { self = .change(try Change(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    var value: Change {
      switch self {
      case .change(let change): change
      }
    }
  }

  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// Adds a change that can be undone.
  ///
  /// - Parameter run: The kind of change, if it joins changes of the same kind directly before it.
  mutating func record(_ change: Change, run: Run? = nil) {
    undone = []
    if let run, run == self.run, let last = done.popLast() {
      // A text that was typed and then deleted is no change.
      guard let joined = last.value.joined(with: change) else {
        self.run = nil
        return
      }
      done.append(.change(joined))
    } else {
      done.append(.change(change))
    }
    self.run = run
    done.removeFirst(max(0, done.count - Self.limit))
  }

  /// Makes the next change a step of its own.
  mutating func endRun() {
    run = nil
  }

  /// Removes the change to undo or redo next, and returns it; nil if there is none.
  mutating func take(isUndo: Bool) -> Change? {
    run = nil
    return (isUndo ? done.popLast() : undone.popLast())?.value
  }

  /// Adds a change that was undone or redone to those that can be redone or undone.
  mutating func add(_ change: Change, isUndone: Bool) {
    if isUndone { undone.append(.change(change)) } else { done.append(.change(change)) }
  }
}
