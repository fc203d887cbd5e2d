/// The changes that can be undone and redone, whichever feature made them.
public struct ChangeHistory: Equatable, Codable, Sendable {
  /// The changes that can be undone.
  private var done: [Boxed<SessionChange>] = []
  /// The changes that were undone, the latest last; a new change clears them.
  private var undone: [Boxed<SessionChange>] = []
  /// The kind of the changes that the next one joins, or nil if the next one is a step of its own.
  private var run: Run?

  /// The maximum number of changes that can be undone; the oldest are forgotten.
  static let limit = 100

  /// Changes that are undone together if no other one is between them.
  enum Run: String, Equatable, Codable, Sendable {
    /// The count is moved, as by `+` and `−`. To take back one of them, press the other key.
    case moves
    /// The filter is typed.
    case filter
  }

  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// Adds a change that can be undone.
  ///
  /// - Parameter run: The kind of change, if it joins changes of the same kind directly before it.
  mutating func record(_ change: SessionChange, run: Run? = nil) {
    undone = []
    if let run, run == self.run, let joined = done.last?.value.joined(with: change) {
      done.removeLast()
      // A text that was typed and then deleted is no change.
      if joined.undoable == nil { self.run = nil } else { done.append(.value(joined)) }
      return
    }
    done.append(.value(change))
    self.run = run
    done.removeFirst(max(0, done.count - Self.limit))
  }

  /// Makes the next change a step of its own.
  mutating func endRun() {
    run = nil
  }

  /// The change to undo or redo next; nil if there is none.
  func next(isUndo: Bool) -> SessionChange? { (isUndo ? done : undone).last?.value }

  /// Moves the change that was undone or redone last to those that can be redone or undone.
  mutating func move(isUndo: Bool) {
    run = nil
    if isUndo, let change = done.popLast() {
      undone.append(change)
    } else if !isUndo, let change = undone.popLast() {
      done.append(change)
    }
  }
}

/// A value on the heap, for the changes, which the Timeline's up to 1,000 states share, and for the large states in them.
indirect enum Boxed<Value: Equatable & Codable & Sendable>: Equatable, Codable, Sendable {
  case value(Value)

  init(from decoder: any Decoder) throws { self = .value(try Value(from: decoder)) }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}
