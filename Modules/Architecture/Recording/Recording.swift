public import Architecture

/// A recording, read from a file: the state at its start, and the actions.
public struct Recording<State: Sendable, Action: Sendable>: Sendable {
  /// The recorded program, with its version.
  public let program: String
  public let date: Date
  /// The state at the start.
  public let initialState: State
  public let actions: [RecordedAction<Action>]
  /// The states of further stores, with the number of the last action before each, in order.
  let laterStates: [(state: State, action: Int)]
  /// The recorded states of the screen, with the number of the last action before each and the time in seconds, in order.
  public let views: [(view: String, action: Int, time: Double)]
  /// The members of the program's states that the recorded ones lack.
  let newParts: NewParts
  /// Whether the last line is incomplete because the program was killed or crashed.
  public let isTorn: Bool
}

/// A recording that can't be read.
public enum RecordingError: Error, Equatable, Sendable {
  /// The file has another beginning than a recording.
  case notRecording
  case newer
  case older
  /// A line can't be used; lines are counted from 1.
  case damaged(line: Int)
}

extension RecordingError: CustomStringConvertible {
  /// A clause, for use after the name of the file.
  public var description: String {
    switch self {
    case .notRecording: "this is not a recording"
    case .newer: "this recording was written by a newer version"
    case .older: "this recording was written by a version before 1.0"
    case .damaged(let line): "this recording is damaged, line \(line)"
    }
  }
}

extension Recording where State: Codable, Action: Decodable {
  /// Reads the contents of a file.
  ///
  /// - Parameter defaults: A state of this program, for members that a recorded state lacks because it is older.
  public init(_ data: Data, defaults: State) throws(RecordingError) {
    // Reading a byte of `Data` takes many times as long.
    var lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Data($0) }
    let rest = lines.removeLast()
    var newParts = NewParts(defaults: try? JSONValue(encoding: defaults))
    let header = try Self.header(lines.first ?? Data(), &newParts)
    var actions: [RecordedAction<Action>] = []
    var states: [(state: State, action: Int)] = []
    var views: [(view: String, action: Int, time: Double)] = []
    /// Adds a line, and returns whether it can be used.
    func add(_ line: RecordingLine<State, Action>, isTorn: Bool = false) -> Bool {
      switch line {
      case .view(let view, let time): views.append((view, actions.count, time))
      case .state(let state): states.append((state, actions.count))
      case .action(let action):
        guard action.isValid(after: actions.last), action.changes != nil || isTorn else { return false }
        actions.append(action)
      }
      return true
    }
    for (index, line) in lines.enumerated().dropFirst() {
      guard let line: RecordingLine<State, Action> = try? newParts.decoded(from: line), add(line) else {
        throw .damaged(line: index + 1)
      }
    }
    // The first part of a line, written before its action was reduced, lacks only the brace at the end.
    if !rest.isEmpty,
      let line: RecordingLine<State, Action> = try? newParts.decoded(from: rest + Data("}".utf8)),
      !add(line, isTorn: true)
    {
      throw .damaged(line: lines.count + 1)
    }
    self.init(
      program: header.program, date: header.date, initialState: header.state, actions: actions,
      laterStates: states, views: views, newParts: newParts, isTorn: !rest.isEmpty)
  }

  private static func header(
    _ line: Data, _ newParts: inout NewParts
  ) throws(RecordingError) -> RecordingHeader<State> {
    guard let version = try? JSONValue.decoder.decode(RecordingVersion.self, from: line).recording else {
      throw .notRecording
    }
    if version != RecordingVersion.current { throw version < RecordingVersion.current ? .older : .newer }
    guard let header: RecordingHeader<State> = try? newParts.decoded(from: line),
      abs(header.date.timeIntervalSinceReferenceDate) <= longestRecording
    else { throw .damaged(line: 1) }
    return header
  }
}

/// About 3,000 years in seconds; calculations with longer times could overflow.
private let longestRecording = 1e11

extension RecordedAction {
  /// Whether an action has the number, the time, and the cause of one that follows another, or is the first.
  fileprivate func isValid(after last: RecordedAction?) -> Bool {
    number == (last?.number ?? 0) + 1 && (last?.time ?? 0)...longestRecording ~= time
      && cause.map { (0..<number).contains($0) } ?? true
  }
}
