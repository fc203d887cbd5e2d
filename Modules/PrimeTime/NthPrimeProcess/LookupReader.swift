import NthPrimeClient

/// A state machine that converts a process's output and termination status to a lookup's events.
///
/// It is pure, and emits nothing after the last event, whatever it reads.
struct LookupReader {
  /// The maximum length of a line in bytes; a longer line is not an event.
  static let lineLimit = 1 << 16

  private let n: Int
  /// The incomplete line.
  private var line: [UInt8] = []
  private var isFinished = false

  init(n: Int) {
    self.n = n
  }

  mutating func read(_ bytes: some Sequence<UInt8>) -> [LookupEvent] {
    var events: [LookupEvent] = []
    for byte in bytes {
      if isFinished { break }
      if byte == UInt8(ascii: "\n") {
        events.append(event())
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.lineLimit {
        line.append(byte)
      } else {
        events.append(.invalidResponse)
      }
      isFinished = events.last?.isLast == true
    }
    return events
  }

  /// Returns the event for the end of the process, or `nil` if the last event was already emitted.
  mutating func finish(_ status: ChildProcess.TerminationStatus) -> LookupEvent? {
    if isFinished { return nil }
    isFinished = true
    return .failed(.processFailed(reason: status.failureReason))
  }

  private func event() -> LookupEvent {
    do throws(LookupMessageError) {
      let event = try LookupMessage(line: line).event
      if case .answered(let answer) = event, answer.n != n { return .invalidResponse }
      return event
    } catch {
      switch error {
      case .unsupportedVersion:
        return .failed(.processFailed(reason: "has a different version from this program"))
      case .malformed:
        return .invalidResponse
      }
    }
  }
}

extension LookupEvent {
  fileprivate static let invalidResponse = failed(.processFailed(reason: "sent an invalid response"))

  var isLast: Bool {
    switch self {
    case .progress: false
    case .answered, .failed: true
    }
  }
}

extension ChildProcess.TerminationStatus {
  fileprivate var failureReason: String {
    switch self {
    case .exited(let status): "exited without an answer, with status \(status)"
    case .killed(let signal): "was terminated by signal \(signal)"
    }
  }
}
