package import Architecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A recording is a file of JSON Lines; see FORMAT.md.

/// The first line of a recording.
struct RecordingHeader<State: Decodable>: Decodable {
  /// The recorded program, with its version.
  var program: String
  /// The time of the start of the recording.
  var date: Date
  /// The state at the start.
  var state: State
}

/// The part of the first line that all versions have.
struct RecordingVersion: Decodable {
  /// The version of the format; it changes when older programs can't read new recordings.
  var recording: Int

  static let current = 2
}

/// An action in a recording.
public struct RecordedAction<Action: Sendable>: Sendable {
  /// The number of the action, from 1.
  public var number: Int
  /// The time since the start of the recording in seconds.
  public var time: Double
  /// The number of the action whose effect sent this one, or nil if it was sent to the store.
  ///
  /// It is 0 for an action before the recording.
  public var cause: Int?
  public var action: Action
  /// The values that the reducer read from the date, the identifiers, and the random number generator.
  package var reads: [DependencyReads.Value]
  /// The parts of the state that the action changed, or nil if the program ended while it was reduced.
  public var changes: StateChanges?
}

extension RecordedAction: CustomStringConvertible {
  /// The action on one line: `.counter(.incrementButtonTapped)`.
  public var description: String { shortDescription(action) }
}

/// A line of a recording after the first.
enum RecordingLine<State: Decodable & Sendable, Action: Decodable & Sendable>: Decodable, Sendable {
  case action(RecordedAction<Action>)
  /// The state of a new store; indirect, because it would take more memory than all else.
  indirect case state(State)
  /// The state of the screen in the program's own form.
  case view(String)

  private enum Keys: String, CodingKey {
    case n, time, effectOf, action, reads, changes, view, state
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let number = try container.decodeIfPresent(Int.self, forKey: .n) {
      self = .action(
        RecordedAction(
          number: number,
          time: try container.decode(Double.self, forKey: .time),
          cause: try container.decodeIfPresent(Int.self, forKey: .effectOf),
          action: try container.decode(Action.self, forKey: .action),
          reads: try container.decodeIfPresent([DependencyReads.Value].self, forKey: .reads) ?? [],
          changes: try container.decodeIfPresent(StateChanges.self, forKey: .changes)))
    } else if let view = try container.decodeIfPresent(String.self, forKey: .view) {
      self = .view(view)
    } else {
      self = .state(try container.decode(State.self, forKey: .state))
    }
  }
}

/// The text of the lines of a recording.
enum RecordingText {
  static func header(program: String, date: Date, state: JSONValue) -> Data {
    let date = "\(date.timeIntervalSinceReferenceDate)"
    let members: [String: JSONValue] = [
      "recording": .literal("\(RecordingVersion.current)"), "program": .string(program),
      "date": .literal(date),
      "state": state,
    ]
    return Data("\(JSONValue.object(members).text)\n".utf8)
  }

  /// Returns the part of a line for an action that isn't reduced yet.
  static func start(number: Int, time: Duration, cause: Int?, action: JSONValue) -> Data {
    let cause = cause.map { ",\"effectOf\":\($0)" } ?? ""
    return Data("{\"n\":\(number),\"time\":\(seconds(time))\(cause),\"action\":\(action.text)".utf8)
  }

  /// Returns the rest of the line.
  static func end(reads: [DependencyReads.Value], changes: StateChanges) throws -> Data {
    let reads = reads.isEmpty ? "" : ",\"reads\":\(try JSONValue(encoding: reads).text)"
    let changes = JSONValue.object(changes.mapValues { .string($0) })
    return Data("\(reads),\"changes\":\(changes.text)}\n".utf8)
  }

  static func state(_ state: JSONValue, time: Duration) -> Data {
    Data("{\"time\":\(seconds(time)),\"state\":\(state.text)}\n".utf8)
  }

  static func view(_ text: String, time: Duration) -> Data {
    Data("{\"time\":\(seconds(time)),\"view\":\(JSONValue.string(text).text)}\n".utf8)
  }

  /// Returns a time in seconds with six decimal places.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let fraction = String(attoseconds / 1_000_000_000_000)
    return "\(seconds).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }
}
