import AppFeature
import Architecture
import ArchitectureTesting
import Counter
import FoundationEssentials
import Recording
import Synchronization

/// Benchmarks of recording the app's store, and of replaying what was recorded.
enum RecordingBenchmarks {
  private static let batches = 31
  private static let batchLength = 500

  @MainActor
  static func add(to report: inout Report) async {
    var state = AppState(favoritePrimes: AppUnderTest.favorites)
    state.session = SessionStatus(saved: state.document)
    for (name, state) in [("app", AppState()), ("app, 10,000 favorites, saved", state)] {
      do {
        try add(to: &report, name, state)
      } catch {
        print("\(name): \(error)")
      }
    }
  }

  /// Measures what an action costs the store more than without a recorder, while the recorder isn't behind.
  @MainActor
  private static func add(to report: inout Report, _ name: String, _ state: AppState) throws {
    let output = RecordedBytes()
    let (plain, recorded) = (store(state), store(state))
    let recorder = Recorder<AppState, AppAction>(program: "Benchmarks", to: output.append)
    recorded.record(to: recorder)
    var (off, on): ([Double], [Double]) = ([], [])
    for _ in 0..<batches {
      off.append(time(plain))
      on.append(time(recorded))
      recorder.waitUntilWritten()
    }
    let floor = Measurement(name: "\(name): +, not recorded", samples: off.sorted())
    report.add(floor)
    report.add(
      Measurement(name: "\(name): +, recorded", samples: on.sorted()), beside: floor,
      limit: floor.median + 2_000)
    try recorder.finish()
    try addReplay(of: output.data, to: &report, name)
  }

  private static func addReplay(of data: Data, to report: inout Report, _ name: String) throws {
    var samples: [Double] = []
    for _ in 0..<5 {
      let clock = ContinuousClock()
      let start = clock.now
      var replay = try Replay(try Recording<AppState, AppAction>(data)) { AppReducer() }
      try replay.run()
      samples.append((clock.now - start) / .nanoseconds(1) / Double(replay.count))
    }
    report.add(Measurement(name: "\(name): +, replayed", samples: samples.sorted()), limit: 5_000)
  }

  @MainActor
  private static func time(_ store: Store<AppState, AppAction>) -> Double {
    let time = ContinuousClock().measure {
      for _ in 0..<batchLength { store.send(.counter(.incrementButtonTapped)) }
    }
    return time / .nanoseconds(1) / Double(batchLength)
  }

  @MainActor
  private static func store(_ state: AppState) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = TestClock()
      $0.session.update = { _ in
        try await TestClock().sleep(for: .seconds(1))
        throw CancellationError()
      }
    }
  }
}

private final class RecordedBytes: Sendable {
  private let bytes = Mutex(Data())

  var data: Data { bytes.withLock(\.self) }

  func append(_ data: Data) { bytes.withLock { $0 += data } }
}
