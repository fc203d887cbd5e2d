import AppFeature
import Architecture
import Counter
import FoundationEssentials
import Recording
import Synchronization

/// Benchmarks of recording the app's store, and of replaying what was recorded.
enum RecordingBenchmarks {
  @MainActor
  static func add(to report: inout Report) async {
    for (name, state, limit) in [
      ("app", AppState(), 50_000.0), ("app, 10,000 favorites", AppUnderTest.savedState, 5_000_000),
    ] {
      do {
        try await add(to: &report, name, state, replayLimit: limit)
      } catch {
        print("\(name): \(error)")
      }
    }
  }

  /// Measures what an action costs the main actor more than without a recorder, at the speed of a person.
  @MainActor
  private static func add(
    to report: inout Report, _ name: String, _ state: AppState, replayLimit: Double
  ) async throws {
    let output = RecordedBytes()
    let (plain, recorded) = (AppUnderTest.store(state), AppUnderTest.store(state))
    let recorder = Recorder<AppState, AppAction>(program: "Benchmarks", to: output.append)
    recorded.record(to: recorder)
    var (off, on): ([Double], [Double]) = ([], [])
    for _ in 0..<301 {
      off.append(time { plain.send(.counter(.incrementButtonTapped)) })
      on.append(time { recorded.send(.counter(.incrementButtonTapped)) })
      recorder.waitUntilWritten()
    }
    report.add(
      "\(name): +, extra while recorded", of: Measurement(name: "on", samples: on),
      over: Measurement(name: "off", samples: off), limit: 15_000)
    try recorder.finish()
    var samples: [Double] = []
    for _ in 0..<5 {
      var count = 1
      let total = try ContinuousClock().measure {
        let recording = try Recording<AppState, AppAction>(output.data, defaults: .complete)
        var replay = try Replay(recording) { AppReducer() }
        try replay.run()
        count = replay.count
      }
      samples.append(total / .nanoseconds(1) / Double(count))
    }
    report.add(Measurement(name: "\(name): +, replayed", samples: samples), limit: replayLimit)
  }

  private static func time(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .nanoseconds(1)
  }
}

private final class RecordedBytes: Sendable {
  private let bytes = Mutex(Data())

  var data: Data { bytes.withLock(\.self) }

  func append(_ data: Data) { bytes.withLock { $0 += data } }
}
