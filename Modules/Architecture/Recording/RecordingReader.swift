import Architecture
import Dispatch
import Synchronization

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
  /// Whether the last line is incomplete because the program was killed or crashed; it has no changes then, or is missing.
  public let isTorn: Bool
}

/// A recording that can't be read.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  public let reason: String

  public var description: String { "Line \(line): \(reason)" }
}

extension Recording where State: Decodable, Action: Decodable {
  /// Reads a recording; lines are decoded on all cores.
  ///
  /// - Throws: ``RecordingError`` for the first line that can't be used.
  public init(_ data: Data) throws(RecordingError) {
    let (lines, rest) = Self.lines(of: data)
    guard let first = lines.first else {
      throw RecordingError(line: 1, reason: "The file is empty or has no complete line.")
    }
    let header = try Self.header(data.part(first))
    var decoded = try Self.decodeLines(Array(lines.dropFirst()), of: data)
    var isTorn = false
    if !rest.isEmpty {
      isTorn = true
      // The first part of a line, written before its action was reduced, lacks only the brace at the end.
      if let line = try? JSONText.decoded(
        RecordingLine<State, Action>.self, from: data.part(rest) + Data("}".utf8))
      {
        decoded.append(line)
      }
    }
    var actions: [RecordedAction<Action>] = []
    var states: [(state: State, action: Int)] = []
    var views: [(view: String, action: Int)] = []
    actions.reserveCapacity(decoded.count)
    for (index, line) in decoded.enumerated() {
      switch line {
      case .view(let view): views.append((view, actions.count))
      case .state(let state): states.append((state, actions.count))
      case .action(let action):
        let isLast = isTorn && index == decoded.count - 1
        if let reason = Self.fault(of: action, after: actions.last, isLast: isLast) {
          throw RecordingError(line: index + 2, reason: reason)
        }
        actions.append(action)
      }
    }
    self.init(
      program: header.program, date: header.date, initialState: header.state, actions: actions,
      laterStates: states, views: views, isTorn: isTorn)
  }

  /// Returns the ranges of the complete lines without their line feeds, and of what follows the last.
  private static func lines(of data: Data) -> (lines: [Range<Int>], rest: Range<Int>) {
    data.withUnsafeBytes { bytes in
      var lines: [Range<Int>] = []
      var start = 0
      for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
        lines.append(start..<index)
        start = index + 1
      }
      return (lines, start..<bytes.count)
    }
  }

  private static func header(_ line: Data) throws(RecordingError) -> RecordingHeader<State> {
    let current = RecordingVersion.current
    guard let version = try? JSONText.decoded(RecordingVersion.self, from: line).recording else {
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
      header = try JSONText.decoded(RecordingHeader<State>.self, from: line)
      _ = try (header.state as? any CheckedWhenDecoded)?.checked(at: [])
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

  private typealias Line = RecordingLine<State, Action>

  /// Decodes lines; on all cores, because that takes most of the time of a replay.
  private static func decodeLines(_ lines: [Range<Int>], of data: Data) throws(RecordingError) -> [Line] {
    let size = 1024
    let chunkCount = (lines.count + size - 1) / size
    let results = Mutex<[Result<[Line], RecordingError>?]>(Array(repeating: nil, count: chunkCount))
    DispatchQueue.concurrentPerform(iterations: chunkCount) { chunk in
      let start = lines.startIndex + chunk * size
      let range = start..<min(start + size, lines.endIndex)
      let result = Result { () throws(RecordingError) in try decode(lines[range], of: data) }
      results.withLock { $0[chunk] = result }
    }
    var all: [Line] = []
    all.reserveCapacity(lines.count + 1)
    for result in results.withLock(\.self) { if let result { all += try result.get() } }
    return all
  }

  private static func decode(_ lines: ArraySlice<Range<Int>>, of data: Data) throws(RecordingError) -> [Line]
  {
    var actions: [Data: Action] = [:]
    var decoded: [Line] = []
    decoded.reserveCapacity(lines.count)
    for (index, range) in zip(lines.indices, lines) {
      if let line = data.withUnsafeBytes({ WrittenLine(range, of: $0) }) {
        let text = data.part(line.action)
        if let action = actions[text] ?? (try? JSONText.decoded(Action.self, from: text)) {
          actions[text] = action
          decoded.append(
            .action(
              RecordedAction(
                number: line.number, time: line.time, cause: line.cause, action: action, reads: [],
                changes: line.changes)))
          continue
        }
      } else if let view = data.withUnsafeBytes({ WrittenView(range, of: $0) }) {
        decoded.append(.view(view.text))
        continue
      }
      do {
        decoded.append(try JSONText.decoded(Line.self, from: data.part(range)))
      } catch {
        throw RecordingError(line: index + 2, reason: "It can't be used: \(describe(error))")
      }
    }
    return decoded
  }

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
    switch error {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    @unknown default: return "\(error)."
    }
  }
}

extension Data {
  /// The bytes in a range that begins at 0, whatever the first index is.
  fileprivate func part(_ range: Range<Int>) -> Data {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}
