import Architecture
import ArchitectureTesting

/// Benchmarks of the architecture, of the app's reducer, and of recording.
enum ArchitectureBenchmarks {
  @MainActor
  static func run() async {
    var report = Report()
    await casePath(&report)
    await sends(&report)
    await observers(&report)
    await effects(&report)
    await testStore(&report)
    await AppReducerBenchmarks.add(to: &report)
    await RecordingBenchmarks.add(to: &report)
    report.print()
  }

  @MainActor
  private static func casePath(_ report: inout Report) async {
    let path = /Level1.Action.child
    let action = Level1.Action.child(.tapped)
    report.add(
      await Measurement("/Enum.case, extract", operations: 1_000_000) { count in
        for _ in 0..<count { keep(path.extract(from: opaque(action))) }
      }, limit: 20)
  }

  @MainActor
  private static func sends(_ report: inout Report) async {
    let leaf = Store(initialState: Leaf.State()) { Leaf() }
    let three = Store(initialState: Level3.State()) { Level3() }
    let ten = Store(initialState: Level10.State()) { Level10() }
    let action3 = Level3.Action.child(.child(.child(.tapped)))
    let action10 = Level10.Action.child(.child(.child(.child(.child(.child(.child(action3)))))))
    report.add(await send(.tapped, to: leaf, depth: 0), limit: 700)
    report.add(await send(action3, to: three, depth: 3), limit: 1_200)
    report.add(await send(action10, to: ten, depth: 10), limit: 3_000)
  }

  @MainActor
  private static func send<State: Equatable, Action>(
    _ action: Action, to store: Store<State, Action>, depth: Int
  ) async -> Measurement {
    let before = store.state
    let measurement = await Measurement("send, depth \(depth)") { count in
      for _ in 0..<count { store.send(action) }
    }
    precondition(store.state != before)
    return measurement
  }

  @MainActor
  private static func observers(_ report: inout Report) async {
    let store = Store(initialState: Rows.State(rows: Array(repeating: 0, count: 10_000))) { Rows() }
    let subscriptions = (0..<10_000).map { row in
      store.observe({ $0.rows[row] }, onChange: { keep($0) })
    }
    report.add(
      await Measurement("send with 10,000 observers, one notified", operations: 20, batches: 11) { count in
        for _ in 0..<count { store.send(.rowTapped(5_000)) }
      }, limit: 400_000)
    for subscription in subscriptions { subscription.cancel() }
  }

  @MainActor
  private static func effects(_ report: inout Report) async {
    let store = Store(initialState: Leaf.State()) { Leaf() }
    let (bare, roundTrip) = await Measurement.inTurn(
      "bare Task, to the main actor and back", "effect round trip, awaited", operations: 2_000,
      first: { count in
        for _ in 0..<count {
          await Task { @concurrent in await hop() }.value
        }
      },
      second: { count in
        for _ in 0..<count { await store.send(.effectTapped).finish() }
      })
    report.add(bare)
    report.add(roundTrip)
    report.add("effect round trip beside a bare Task", ratioOf: roundTrip, to: bare)
  }

  @MainActor
  private static func testStore(_ report: inout Report) async {
    let store = TestStore(initialState: Leaf.State()) { Leaf() }
    var expected = 0
    report.add(
      await Measurement("TestStore, send and assert", operations: 2_000, batches: 11) { count in
        for _ in 0..<count {
          expected += 1
          await store.send(.tapped) { $0.count = expected }
        }
      }, limit: 5_000)
  }
}

@MainActor private var hops = 0

/// A function on the main actor.
///
/// NB: It must have an effect and not be inlined, because the optimizer removes a hop to an actor without
/// work.
@inline(never)
@MainActor private func hop() { hops += 1 }
