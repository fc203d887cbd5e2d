import Architecture

/// Writes the lines of a recording.
struct RecordingWriter<State: Encodable & Sendable, Action: Encodable> {
  private let program: String
  private let output: @Sendable (Data) throws -> Void
  private let encoder = StateEncoder()
  /// The state after the last line, or nil before the first.
  private var state: JSONValue?
  private var count = 0

  init(program: String, output: @escaping @Sendable (Data) throws -> Void) {
    (self.program, self.output) = (program, output)
  }

  var isEmpty: Bool { state == nil }

  mutating func begin(_ state: State, time: Duration) throws {
    let encoded = try encoder.encode(state)
    if isEmpty {
      let date = Date(timeIntervalSinceNow: -(time / .seconds(1))).timeIntervalSinceReferenceDate
      let header: [String: JSONValue] = [
        "recording": .literal("\(RecordingVersion.current)"), "program": .string(program),
        "date": .literal("\(date)"), "state": encoded,
      ]
      try write("\(JSONValue.object(header).text)\n")
    } else {
      try write("{\"time\":\(seconds(time)),\"state\":\(encoded.text)}\n")
    }
    self.state = encoded
  }

  func write(view: String, time: Duration) throws {
    try write("{\"time\":\(seconds(time)),\"view\":\(JSONValue.string(view).text)}\n")
  }

  /// Writes the part of a line for an action that isn't reduced yet.
  ///
  /// - Parameter cause: The distance to the action whose effect sent this one, or nil if it was sent to the store.
  mutating func start(_ action: Action, cause: Int?, time: Duration) throws {
    count += 1
    let cause = cause.map { ",\"effectOf\":\(max(count - $0, 0))" } ?? ""
    let action = try JSONValue(encoding: action).text
    try write("{\"n\":\(count),\"time\":\(seconds(time))\(cause),\"action\":\(action)")
  }

  /// Writes the rest of the line.
  mutating func end(_ state: State, reads: [DependencyReads.Value]) throws {
    let encoded = try encoder.encode(state)
    let reads = reads.isEmpty ? "" : ",\"reads\":\(try JSONValue(encoding: reads).text)"
    let changes = self.state.map { encoded.changes(from: $0) } ?? [:]
    try write("\(reads),\"changes\":\(JSONValue.object(changes.mapValues { .string($0) }).text)}\n")
    self.state = encoded
  }

  private func write(_ text: String) throws { try output(Data(text.utf8)) }

  /// Returns a time in seconds with six decimal places.
  private func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let fraction = String(attoseconds / 1_000_000_000_000)
    return "\(seconds).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
  }
}
