import Architecture

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A recording that was read: the state at its start, and the actions.
public struct Recording<State: Sendable, Action: Sendable>: Sendable {
  /// The program that was recorded, with its version.
  public let program: String
  /// The time of the start.
  public let date: Date
  /// The state at the start.
  public let initialState: State
  public let actions: [RecordedAction<Action>]
  /// The states of further stores, with the number of the last action before each, in order.
  public let laterStates: [(state: State, action: Int)]
  /// The recorded states of the screen, with the number of the last action before each, in order.
  public let views: [(view: String, action: Int)]
  /// The members that the program's states have and the recorded ones lack.
  let newParts: NewParts
  /// Whether the last line is incomplete because the program was killed or crashed.
  public let isTorn: Bool
}

/// A recording that can't be read.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  public let reason: String

  public var description: String { "Line \(line): \(reason)" }
}

extension Recording where State: Codable, Action: Decodable {
  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - defaults: A state of this program. If a newer program's state has a member that a recorded one lacks, it has the
  ///     value in this one.
  ///   - stateProblem: A function that returns the reason that a state can't be used, as a clause, or nil if it can.
  ///   - actionProblem: The same for an action.
  /// - Throws: ``RecordingError`` for the first line that can't be used.
  public init(
    _ data: Data, defaults: State, stateProblem: (State) -> String? = { _ in nil },
    actionProblem: (Action) -> String? = { _ in nil }
  ) throws(RecordingError) {
    let (lines, rest) = Self.lines(of: data)
    guard let first = lines.first else {
      throw RecordingError(line: 1, reason: "The file is empty or has no complete line.")
    }
    var newParts = NewParts(defaults: try? JSONValue(encoding: defaults))
    let header = try Self.header(data[first], &newParts)
    if let problem = stateProblem(header.state) {
      throw RecordingError(line: 1, reason: "The state can't be used: \(problem).")
    }
    var actions: [RecordedAction<Action>] = []
    var states: [(state: State, action: Int)] = []
    var views: [(view: String, action: Int)] = []
    func add(_ line: RecordingLine<State, Action>, isTorn: Bool = false) -> String? {
      switch line {
      case .view(let view): views.append((view, actions.count))
      case .state(let state):
        if let problem = stateProblem(state) { return "The state can't be used: \(problem)." }
        states.append((state, actions.count))
      case .action(let action):
        if let problem = actionProblem(action.action) { return "The action can't be used: \(problem)." }
        if let reason = Self.fault(of: action, after: actions.last, isLast: isTorn) { return reason }
        actions.append(action)
      }
      return nil
    }
    for (index, range) in lines.enumerated().dropFirst() {
      let line: RecordingLine<State, Action>
      do {
        line = try newParts.decoded(from: data[range])
      } catch {
        throw RecordingError(line: index + 1, reason: "It can't be used: \(Self.describe(error))")
      }
      if let reason = add(line) { throw RecordingError(line: index + 1, reason: reason) }
    }
    // The first part of a line, written before its action was reduced, lacks only the brace at the end.
    if !rest.isEmpty,
      let line: RecordingLine<State, Action> = try? newParts.decoded(from: data[rest] + Data("}".utf8)),
      let reason = add(line, isTorn: true)
    {
      throw RecordingError(line: lines.count + 1, reason: reason)
    }
    self.init(
      program: header.program, date: header.date, initialState: header.state, actions: actions,
      laterStates: states, views: views, newParts: newParts, isTorn: !rest.isEmpty)
  }

  /// Returns the ranges of the complete lines without their line feeds, and of what follows the last.
  private static func lines(of data: Data) -> (lines: [Range<Int>], rest: Range<Int>) {
    // Reading a byte of `Data` takes many times as long.
    let bytes = Array(data)
    var (lines, start): ([Range<Int>], Int) = ([], 0)
    func range(to end: Int) -> Range<Int> { data.startIndex + start..<data.startIndex + end }
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(range(to: end))
      start = end + 1
    }
    return (lines, range(to: bytes.endIndex))
  }

  private static func header(
    _ line: Data, _ newParts: inout NewParts
  ) throws(RecordingError) -> RecordingHeader<State> {
    let current = RecordingVersion.current
    guard let version = try? JSONValue.decoder.decode(RecordingVersion.self, from: line).recording else {
      throw RecordingError(line: 1, reason: "The file is not a recording.")
    }
    if version != current {
      let advice = version > current ? "A newer program wrote it." : "An older program wrote it."
      throw RecordingError(
        line: 1,
        reason: "The recording has version \(version), and this program reads version \(current). \(advice)")
    }
    let header: RecordingHeader<State>
    do {
      header = try newParts.decoded(from: line)
    } catch {
      throw RecordingError(line: 1, reason: "The state can't be used: \(describe(error))")
    }
    if abs(header.date.timeIntervalSinceReferenceDate) > longestTime {
      throw RecordingError(line: 1, reason: "The date is too far from the present.")
    }
    return header
  }

  /// About 3,000 years in seconds; calculations with longer times could overflow.
  private static var longestTime: Double { 1e11 }

  private static func fault(
    of action: RecordedAction<Action>, after last: RecordedAction<Action>?, isLast: Bool
  ) -> String? {
    let expected = (last?.number ?? 0) + 1
    if action.number != expected {
      return "Action \(action.number) follows action \(expected - 1); lines are missing, repeated, or moved."
    }
    if !(action.time >= last?.time ?? 0) { return "Its time is before that of the previous action." }
    if action.time > longestTime { return "Its time is too long." }
    if let cause = action.cause, !(0..<action.number).contains(cause) {
      return "It is an effect of action \(cause), which isn't before it."
    }
    if action.changes == nil, !isLast { return "The changes of the action are missing." }
    return nil
  }

  private static func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)." }
    // The standard library's descriptions of these name Swift types.
    switch error {
    case .keyNotFound(let key, let context):
      return path(context.codingPath) + "“\(key.stringValue)” is missing."
    case .typeMismatch(_, let context) where context.debugDescription.hasPrefix("Invalid number of keys"):
      return path(context.codingPath) + "its value is unknown."
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      return path(context.codingPath) + context.debugDescription
    @unknown default: return "\(error)."
    }
  }

  private static func path(_ codingPath: [any CodingKey]) -> String {
    codingPath.isEmpty ? "" : codingPath.map(\.stringValue).joined(separator: ".") + ": "
  }
}
