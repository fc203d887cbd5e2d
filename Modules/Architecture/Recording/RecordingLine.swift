package import Architecture

// A recording is a file of JSON Lines; see FORMAT.md.

/// The first line of a recording.
struct RecordingHeader<State: Decodable>: Decodable {
  var program: String
  var date: Date
  var state: State
}

/// The part of the first line that all versions have.
struct RecordingVersion: Decodable {
  /// The version of the format; it changes when older programs can't read new recordings.
  var recording: Int128

  static let current: Int128 = 2
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
  /// The state of the screen in the program's own form, and its time.
  case view(String, time: Double)

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
      self = .view(view, time: try container.decodeIfPresent(Double.self, forKey: .time) ?? 0)
    } else {
      self = .state(try container.decode(State.self, forKey: .state))
    }
  }
}
