import AppFeature
import Architecture
import ArchitectureTesting
import Counter
import FoundationEssentials
import Recording
import Synchronization

/// Benchmarks of recording the app's store, and of replaying what was recorded.
enum RecordingBenchmarks {
  @MainActor
  static func add(to report: inout Report) async {
    var saved = AppState(favoritePrimes: AppUnderTest.favorites)
    saved.session = SessionStatus(saved: saved.document)
    for (name, state) in [("app", AppState()), ("app, 10,000 favorites, saved", saved)] {
      await add(to: &report, name, state)
    }
  }

  @MainActor
  private static func add(to report: inout Report, _ name: String, _ state: AppState) async {
    let output = Mutex(Data())
    let plain = store(state)
    let recorded = store(state)
    let recorder = Recorder<AppState, AppAction>(program: "Benchmarks") { bytes in output.withLock { $0 += bytes } }
    recorded.record(to: recorder)
    let clock = ContinuousClock()
    func time(_ store: Store<AppState, AppAction>, _ actions: [AppAction]) -> Double {
      let time = clock.measure {
        for _ in 0..<500 { for action in actions { store.send(action) } }
      }
      return time / .nanoseconds(1) / Double(500 * actions.count)
    }
    let work: [(String, [AppAction])] = [
      ("+", [.counter(.incrementButtonTapped)]),
      ("screen selected", [.routeSelected(.counter), .routeSelected(.home)]),
    ]
    for (title, actions) in work {
      var samples: (off: [Double], on: [Double]) = ([], [])
      for _ in 0..<31 {
        samples.off.append(time(plain, actions))
        samples.on.append(time(recorded, actions))
        recorder.waitUntilWritten()
      }
      let (off, on) = (samples.off.sorted()[15], samples.on.sorted()[15])
      print("\(name): \(title): off \(off) on \(on) ns")
    }
    try! recorder.finish()
    let data = output.withLock(\.self)
    print("bytes a line", data.count / 46500)
    let start = clock.now
    let recording = try! Recording<AppState, AppAction>(data)
    let read = clock.now
    var replay = try! Replay(recording) { AppReducer() }
    while try! replay.step() != nil {}
    let end = clock.now
    let count = Double(recording.actions.count)
    print("replay: read", (read - start) / .nanoseconds(1) / count, "reduce", (end - read) / .nanoseconds(1) / count, "ns an action", count)
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
