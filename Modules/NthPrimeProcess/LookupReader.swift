import NthPrimeClient

/// A state machine that converts a process's output and ending to a lookup's events.
///
/// It is pure, and emits nothing after the last event, whatever it reads.
struct LookupReader {
  /// The maximum length of a line in bytes; a longer line is not an event.
  static let lineLimit = 1 << 16

  private let n: Int
  /// The incomplete line.
  private var line: [UInt8] = []
  private var isOver = false

  init(n: Int) {
    self.n = n
  }

  mutating func read(_ bytes: some Sequence<UInt8>) -> [LookupEvent] {
    var events: [LookupEvent] = []
    for byte in bytes {
      if isOver { break }
      if byte == UInt8(ascii: "\n") {
        events.append(event())
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.lineLimit {
        line.append(byte)
      } else {
        events.append(.unusable)
      }
      isOver = events.last?.isLast == true
    }
    return events
  }

  /// Returns the event for the end of the process, or `nil` if the last event was already emitted.
  mutating func end(_ ending: ChildProcess.Ending) -> LookupEvent? {
    if isOver { return nil }
    isOver = true
    return .failed(.processFailed(reason: ending.reason))
  }

  private func event() -> LookupEvent {
    do throws(LookupMessageError) {
      let event = try LookupMessage(line: line).event
      if case .answered(let answer) = event, answer.n != n { return .unusable }
      return event
    } catch {
      switch error {
      case .anotherVersion: return .failed(.processFailed(reason: "is of another version than this one"))
      case .unreadable: return .unusable
      }
    }
  }
}

extension LookupEvent {
  fileprivate static let unusable = failed(.processFailed(reason: "said something that is no answer"))

  var isLast: Bool {
    switch self {
    case .progress: false
    case .answered, .failed: true
    }
  }
}

extension ChildProcess.Ending {
  fileprivate var reason: String {
    switch self {
    case .exited(let status): "ended without an answer, with status \(status)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}
