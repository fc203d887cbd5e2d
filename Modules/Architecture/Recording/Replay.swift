public import Architecture

/// The run of a recording's actions through a reducer; no effects are run, because their actions are in the recording.
///
/// ```swift
/// let recording = try Recording<Shopping.State, Shopping.Action>(
///   Data(contentsOf: URL(filePath: path)), defaults: Shopping.State())
/// var replay = try Replay(recording) { Shopping() }
/// while let action = try replay.step() {
///   print(action.number, action, replay.state.name)
/// }
/// ```
public struct Replay<State: Encodable & Sendable, Action: Sendable> {
  public let recording: Recording<State, Action>
  /// The state after the last step.
  public private(set) var state: State
  /// The number of actions replayed so far.
  public private(set) var count = 0
  /// The time of the last action, or 0 before the first, in seconds since the start.
  public var time: Double { count == 0 ? 0 : recording.actions[count - 1].time }
  private let reducer: Reduce<State, Action>
  private var dependencies: DependencyValues
  private let reads = DependencyReads(isReplaying: true)
  private let encoder = StateEncoder()
  /// The encoded form of ``state``.
  private var encoded: JSONValue
  private var nextState = 0

  /// Creates a replay; reducers read only the recorded dates, identifiers, and random numbers.
  public init(
    _ recording: Recording<State, Action>, @ReducerBuilder<State, Action> reducer: () -> Reduce<State, Action>
  ) throws {
    self.recording = recording
    state = recording.initialState
    encoded = try encoder.encode(state)
    self.reducer = reducer()
    var dependencies = DependencyValues.current
    dependencies.reads = reads
    self.dependencies = dependencies
  }

  /// Replays the next action, and returns it; nil after the last one.
  ///
  /// An action is skipped if the program ended before it was reduced.
  ///
  /// - Throws: ``Divergence`` if the reducer does something else than recorded; ``state`` is then the reducer's.
  public mutating func step() throws -> RecordedAction<Action>? {
    guard count < recording.actions.count else { return nil }
    let action = recording.actions[count]
    if action.changes == nil { return nil }
    try beginLaterStates()
    reads.serve(action.reads)
    // A copy of this replay has its own.
    dependencies.stackNumbers = StackNumbers(dependencies.stackNumbers?.next ?? [:])
    _ = reducer.reduce(into: &state, action: action.action, under: dependencies)
    try verify(action, reads.mismatch())
    count += 1
    if count == recording.actions.count { try beginLaterStates() }
    return action
  }

  /// Replays the actions up to one with a number, or all; throws as ``step()`` does.
  public mutating func run(to end: Int = .max) throws {
    while count < end, try step() != nil {}
  }

  /// Throws a ``Divergence`` if the action changed or read something else than recorded.
  private mutating func verify(
    _ action: RecordedAction<Action>, _ mismatch: DependencyReads.Mismatch?
  ) throws {
    let last = encoded
    encoded = try encoder.encode(state)
    let recorded = action.changes ?? [:]
    let changes = recording.newParts.comparable(encoded.changes(from: last), to: recorded)
    if mismatch == nil, changes == recorded { return }
    throw Divergence(
      number: action.number, action: "\(action)", mismatch: mismatch, recorded: recorded, now: changes)
  }

  /// Replaces the state if the next action was sent to a new store.
  private mutating func beginLaterStates() throws {
    let states = recording.laterStates
    while nextState < states.count, states[nextState].action == count {
      state = states[nextState].state
      dependencies.stackNumbers = nil
      encoded = try encoder.encode(state)
      nextState += 1
    }
  }
}

/// The first action with a different result than recorded.
public struct Divergence: Error, Sendable, CustomStringConvertible {
  public let number: Int
  public let action: String
  package let mismatch: DependencyReads.Mismatch?
  public let recorded: StateChanges
  public let now: StateChanges

  public var description: String {
    var lines = ["Action \(number), \(action), diverged from the recording:"]
    if let mismatch { lines.append("  \(mismatch)") }
    for path in Set(recorded.keys).union(now.keys).sorted() where recorded[path] != now[path] {
      lines.append("  \(path.isEmpty ? "state" : path)")
      lines.append("  − \(recorded[path] ?? "(unchanged)")")
      lines.append("  + \(now[path] ?? "(unchanged)")")
    }
    if recorded != now { lines.append("(Recorded: −, now: +)") }
    return lines.joined(separator: "\n")
  }
}

extension DependencyReads.Mismatch: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unrecorded(let kind): "The reducer reads a \(kind), which it didn't when it was recorded."
    case .otherKind(let recorded, let now):
      "The reducer reads a \(now) instead of the recorded \(recorded.kind)."
    case .unread(let values):
      "The reducer no longer reads \(values.count == 1 ? "a recorded \(values[0].kind)" : "\(values.count) recorded values")."
    }
  }
}

extension DependencyReads.Value {
  fileprivate var kind: String {
    switch self {
    case .date: "date"
    case .uuid: "identifier"
    case .random: "random number"
    }
  }
}
