import Architecture
import ArchitectureTesting

enum ArchitectureBenchmarks {
  @MainActor
  static func run() async {
    var report = Report()
    await casePaths(&report)
    await sends(&report)
    await AppReducerBenchmarks.add(to: &report)
    await RecordingBenchmarks.add(to: &report)
    await effects(&report)
    await rows(&report)
    await actors(&report)
    await dependencies(&report)
    await observation(&report)
    await testing(&report)
    report.print()
  }

  @MainActor
  private static func casePaths(_ report: inout Report) async {
    let path = /Level3.Action.child
    let action = Level3.Action.child(.child(.child(.leafTapped)))
    let byHand = await Measurement("if case by hand", operations: 1_000_000) { count in
      for _ in 0..<count { keep(extractByHand(opaque(action))) }
    }
    let reflected = await Measurement("/Enum.case extract", operations: 1_000_000) { count in
      for _ in 0..<count { keep(path.extract(from: opaque(action))) }
    }
    report.add(byHand)
    report.add(reflected, beside: byHand)
  }

  @MainActor
  private static func sends(_ report: inout Report) async {
    let leaf = Store(initialState: Leaf.State()) { Leaf() }
    let depth0 = await Measurement("send, depth 0") { count in
      for _ in 0..<count { leaf.send(.leafTapped) }
    }
    let three = Store(initialState: Level3.State()) { Level3() }
    let action3 = Level3.Action.child(.child(.child(.leafTapped)))
    let depth3 = await Measurement("send, depth 3") { count in
      for _ in 0..<count { three.send(action3) }
    }
    var state3 = Level3.State()
    let byHand3 = await Measurement("nested switch by hand, depth 3") { count in
      for _ in 0..<count { reduceByHand3(&state3, opaque(action3)) }
    }
    let ten = Store(initialState: Level10.State()) { Level10() }
    let action10 = Level10.Action.child(
      .child(.child(.child(.child(.child(.child(.child(.child(.child(.leafTapped))))))))))
    let depth10 = await Measurement("send, depth 10") { count in
      for _ in 0..<count { ten.send(action10) }
    }
    var state10 = Level10.State()
    let byHand10 = await Measurement("nested switch by hand, depth 10") { count in
      for _ in 0..<count { reduceByHand10(&state10, opaque(action10)) }
    }
    let root10 = await Measurement("send, handled at the root of 10") { count in
      for _ in 0..<count { ten.send(.tapped) }
    }
    report.add(depth0)
    report.add(byHand3)
    report.add(depth3, beside: byHand3)
    report.add(byHand10)
    report.add(depth10, beside: byHand10)
    report.add(root10)
    precondition(three.state.child.child.child.count == state3.child.child.child.count)
    precondition(ten.state.count == root10.samples.count * 20_000 + 20_000)
  }

  @MainActor
  private static func effects(_ report: inout Report) async {
    let store = Store(initialState: Leaf.State()) { Leaf() }
    let (bare, roundTrip) = await Measurement.inTurn(
      "bare Task, to the main actor and back", "effect round trip, awaited", operations: 500,
      first: { count in
        for _ in 0..<count {
          await Task { @concurrent in await hop() }.value
        }
      },
      second: { count in
        for _ in 0..<count { await store.send(.effectTapped).finish() }
      })
    report.add(bare)
    report.add(roundTrip, beside: bare)
  }

  /// Measures an action of one row while timers run in all rows; it should not depend on their number.
  @MainActor
  private static func rows(_ report: inout Report) async {
    var floor: Measurement?
    for count in [1, 1_000] {
      let store = Store(initialState: TimedRows.State(count: count)) {
        TimedRows()
      } withDependencies: {
        $0.clock = TestClock()
      }
      for id in 0..<count { store.send(.row(IdentifiedAction(id: id, action: .effectTapped))) }
      let measurement = await Measurement(
        "send to a row, timers in \(count)", operations: 2_000
      ) { operations in
        for _ in 0..<operations { store.send(.row(IdentifiedAction(id: 0, action: .leafTapped))) }
      }
      report.add(measurement, beside: floor)
      floor = measurement
    }
  }

  /// Measures the actions of 10,000 stores, each with an actor, sent by one task and by one task for each core.
  @MainActor
  private static func actors(_ report: inout Report) async {
    let sessions = (0..<10_000).map { _ in SessionActor() }
    var floor: Measurement?
    for tasks in [1, 2] {
      let measurement = await Measurement(
        "action of 10,000 actors' stores, \(tasks) task(s)", operations: 1_000_000, batches: 5
      ) { operations in
        await withTaskGroup { group in
          for task in 0..<tasks {
            group.addTask {
              for index in stride(from: task, to: sessions.count, by: tasks) {
                await sessions[index].send(operations / sessions.count)
              }
            }
          }
        }
      }
      report.add(measurement, beside: floor)
      floor = measurement
    }
  }

  @MainActor
  private static func dependencies(_ report: inout Report) async {
    let reader = Reader()
    let measurement = await withDependencies {
      $0.useSystemValues()
      $0.numbers = Numbers(next: { 7 })
    } operation: {
      await Measurement("@Dependency read", operations: 200_000) { count in
        for _ in 0..<count { keep(reader.numbers.next) }
      }
    }
    report.add(measurement)
  }

  @MainActor
  private static func observation(_ report: inout Report) async {
    for observers in [9, 900, 10_000] {
      // In groups, like screens: the observers of a group share its scope.
      let side = Int(Double(observers).squareRoot())
      let store = Store(initialState: Groups.State(side: side)) { Groups() }
      var notifications = 0
      var subscriptions: [Subscription] = []
      for group in 0..<side {
        let scope = store.scope(state: { $0.groups[group] }, action: /Groups.Action.rows)
        for row in 0..<side {
          subscriptions.append(scope.observe({ $0.rows[row] }, onChange: { _ in notifications += 1 }))
        }
      }
      let measurement = await Measurement(
        "send with \(observers) observers, one notified", operations: 1_000, batches: 11
      ) { count in
        for _ in 0..<count { store.send(.rowTapped(group: side / 2, row: 1)) }
      }
      report.add(measurement)
      for subscription in subscriptions { subscription.cancel() }
    }
    let flat = Store(initialState: Rows.State(rows: Array(repeating: 0, count: 10_000))) { Rows() }
    let subscriptions = (0..<10_000).map { row in
      flat.observe({ $0.rows[row] }, onChange: { keep($0) })
    }
    report.add(
      await Measurement("send with 10000 observers of one store, one notified", operations: 20, batches: 11) {
        count in
        for _ in 0..<count { flat.send(.rowTapped(5_000)) }
      })
    for subscription in subscriptions { subscription.cancel() }
  }

  @MainActor
  private static func testing(_ report: inout Report) async {
    let store = TestStore(initialState: Leaf.State()) { Leaf() }
    var expected = 0
    let measurement = await Measurement("TestStore send and assert", operations: 2_000, batches: 11) {
      count in
      for _ in 0..<count {
        expected += 1
        await store.send(.leafTapped) { $0.count = expected }
      }
    }
    report.add(measurement)
    let (a, b) = (Nested(), Nested(name: "other"))
    let diff = await Measurement("diff of a small nested state", operations: 500, batches: 11) { count in
      for _ in 0..<count { keep(stateDiff(a, b)) }
    }
    report.add(diff)
  }
}

private actor SessionActor {
  private let store = ActorStore(initialState: Level3.State()) { Level3() }

  func send(_ count: Int) {
    for _ in 0..<count { store.send(.child(.child(.child(.leafTapped)))) }
  }
}

@MainActor private var hops = 0

/// A function on the main actor.
///
/// NB: It must have an effect and not be inlined, because the optimizer removes a hop to an actor without
/// work.
@inline(never)
@MainActor private func hop() { hops += 1 }

private struct Nested {
  struct Inner {
    var list = [1, 2, 3]
    var flag = true
    var text: String? = "text"
  }

  var name = "name"
  var count = 3
  var inner = Inner()
}
