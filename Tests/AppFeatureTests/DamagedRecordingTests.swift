import AppFeature
import Architecture
import BigInt
import Foundation
import Recording
import TerminalUI
import Testing

@MainActor
@Suite("App: damaged recordings", .allowsAbsentChildren)
struct DamagedRecordingTests {
  @Test("A damaged recording is an error that names a line, a divergence, or harmless, but no crash")
  func damages() async throws {
    let environment = ProcessInfo.processInfo.environment
    // Scripts/check-recordings sets these variables.
    let count = environment["RECORDING_DAMAGES"].flatMap { Int($0) } ?? 1_000
    let seed = environment["RECORDING_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)
    // A crash ends the process before a message about a failure.
    print("RECORDING_SEED=\(seed)")
    var samples: [[Data]] = []
    for sample in 0..<8 as Range<UInt64> {
      samples.append(
        lines(try await RandomSession.recorded(seed: seed + sample, count: 12) { AppReducer() }.data))
    }
    var damage = Damage(samples: samples, generator: SeededGenerator(seed: seed))
    var counts = (unusable: 0, diverged: 0, harmless: 0)
    for index in 0..<count {
      let data = damage.next()
      let newlines = data.count { $0 == UInt8(ascii: "\n") }
      do {
        let recording = try Recording<AppState, AppAction>(
          data, defaults: .complete, stateProblem: \.problem, actionProblem: \.problem)
        var replay = try Replay(recording) { AppReducer() }
        // Drawing a screen takes as long as replaying several recordings.
        if index % 10 == 0 { draw(replay.state, at: recording.date) }
        defer {
          if index % 10 == 0 { draw(replay.state, at: recording.date.addingTimeInterval(replay.time)) }
        }
        try replay.run()
        counts.harmless += 1
      } catch let error as RecordingError {
        #expect(1...newlines + 1 ~= error.line, "RECORDING_SEED=\(seed), \(index): \(error)")
        #expect(!error.reason.isEmpty)
        counts.unusable += 1
      } catch is Divergence {
        counts.diverged += 1
      }
    }
    #expect(counts.unusable > count / 10)
    #expect(counts.diverged > count / 50)
    #expect(counts.harmless > count / 100)
  }

  @Test("An action with extreme numbers doesn't stop the program, or make a state that can't be used")
  func actions() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["RECORDING_ACTIONS"].flatMap { Int($0) } ?? 4_000
    let seed = environment["RECORDING_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)
    print("RECORDING_SEED=\(seed)")
    let data = try await RandomSession.recorded(seed: seed, count: 200) { AppReducer() }.data
    let recording = try Recording<AppState, AppAction>(data, defaults: .complete)
    let samples = try recording.actions.map { try JSONEncoder().encode($0.action) }
    var damage = Damage(samples: [samples], generator: SeededGenerator(seed: seed))
    let reducer = CombineReducers { AppReducer() }
    var state = recording.initialState
    var usable = 0
    for index in 0..<count {
      if index % 200 == 0 { state = recording.initialState }
      guard let action = try? JSONDecoder().decode(AppAction.self, from: damage.nextSample()),
        action.problem == nil
      else { continue }
      withDependencies {
        $0.useSystemValues()
      } operation: {
        _ = reducer.reduce(into: &state, action: action)
      }
      usable += 1
      try #require(state.problem == nil, "RECORDING_SEED=\(seed), \(index): \(action)")
      if index % 500 == 499 { draw(state, at: recording.date) }
    }
    #expect(usable > count / 10)
  }

  private func lines(_ data: Data) -> [Data] { data.split(separator: UInt8(ascii: "\n")).map { Data($0) } }

  private func draw(_ state: AppState, at date: Date) {
    for route in AppState.Route.allCases {
      var state = state
      state.route = route
      _ = render(AppView(state: state, time: LocalTime(now: date)), size: Size(width: 120, height: 40))
    }
  }
}

/// A source of recordings with random damage.
private struct Damage {
  /// The lines of undamaged recordings.
  let samples: [[Data]]
  var generator: SeededGenerator

  private static let extremes = [
    "-1", "0", "1", "2", "1000001", "\(Int64.min)", "\(Int64.max)", "\(UInt64.max)", "18446744073709551616",
    "\(Int128.min)", "\(Int128.max)", "\"1\(String(repeating: "0", count: 10_000))\"", "1e300", "-1e300",
    "1e-300", "null", "\"\"",
  ]

  mutating func next() -> Data {
    var lines = samples[index(of: samples)]
    for _ in 0...index(below: 2) { change(&lines) }
    return lines.reduce(into: Data()) { $0 += $1 + Data("\n".utf8) }
  }

  /// Returns a sample with one number replaced, if it has any.
  mutating func nextSample() -> Data {
    var sample = samples[0][index(of: samples[0])]
    replaceNumber(in: &sample)
    return sample
  }

  private mutating func index(below count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  private mutating func index(of elements: some Collection) -> Int { index(below: max(elements.count, 1)) }

  private mutating func change(_ lines: inout [Data]) {
    guard !lines.isEmpty else { return }
    let line = index(of: lines)
    switch index(below: 12) {
    case 0:
      for _ in 0...index(below: 3) where !lines[line].isEmpty {
        lines[line][index(of: lines[line])] ^= 1 << UInt8(index(below: 8))
      }
    case 1: lines[line] = lines[line].prefix(index(below: lines[line].count + 1))
    case 2: lines.remove(at: line)
    case 3: lines.insert(lines[line], at: index(of: lines))
    case 4: lines.swapAt(line, index(of: lines))
    case 5: lines[0] = replacing(#""recording":1"#, by: #""recording":\#(index(below: 5))"#, in: lines[0])
    case 6:
      let bytes = (0...index(below: 20)).map { _ in UInt8(index(below: 256)) }
      let start = index(below: lines[line].count + 1)
      lines[line] = lines[line].prefix(start) + bytes + lines[line].dropFirst(start)
    case 7:
      let other = samples[index(of: samples)]
      lines[line] = other[index(of: other)]
    default:
      // Half of them in the state at the start, where replaying doesn't compare them.
      replaceNumber(in: &lines[index(below: 2) == 0 ? 0 : line])
    }
  }

  private func replacing(_ text: String, by other: String, in line: Data) -> Data {
    Data(String(decoding: line, as: UTF8.self).replacing(text, with: other).utf8)
  }

  /// Replaces a number in a line by one of ``extremes``.
  private mutating func replaceNumber(in line: inout Data) {
    let bytes = Array(line)
    let isDigit = bytes.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let starts = bytes.indices.filter { isDigit[$0] && ($0 == 0 || !isDigit[$0 - 1]) }
    guard !starts.isEmpty else { return }
    var start = starts[index(of: starts)]
    let end = isDigit[start...].firstIndex(of: false) ?? bytes.count
    if start > 0, bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
    line = Data(bytes[..<start] + Self.extremes[index(of: Self.extremes)].utf8 + bytes[end...])
  }
}

/// Lets damaged actions reach features that are absent, which otherwise fails a test.
private struct AbsentChildrenTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let reporter = IssueReporter(failsTests: true) { message, _ in
      if !message.hasPrefix("Received an action for an absent") { Issue.record("\(message)") }
    }
    try await IssueReporter.$current.withValue(reporter) { try await function() }
  }
}

extension Trait where Self == AbsentChildrenTrait {
  fileprivate static var allowsAbsentChildren: Self { Self() }
}
