import Architecture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Benchmarks of how the cost of an action and of an effect grows with what a store holds.
///
/// Each is the ratio of the time beside 100,000 effects, child stores, or observers to the time beside 1,000.
enum ArchitectureBenchmarks {
  @MainActor
  static func run() {
    print("The time beside 100,000, divided by the time beside 1,000.")
    ratio("an action that merges sends, for each") { count in
      let store = store()
      return time(of: count) { store.send(.merge(count)) }
    }
    ratio("an action, of sleeping effects") { count in
      let store = store()
      store.send(.sleep(count))
      return time(of: 100) { for _ in 0..<100 { store.send(.count) } }
    }
    ratio("an action, of elements with effects") { count in
      let store = store(rows: count)
      for id in 0..<count { store.send(.row(.element(id: id, action: false))) }
      return time(of: 100) { for _ in 0..<100 { store.send(.count) } }
    }
    ratio("an action, of child stores") { count in
      let store = store(rows: count)
      let children = (0..<count).map {
        store.scope(forEach: { $0.rows }, id: $0, action: /Growing.Action.row)
      }
      return time(of: 100) {
        for _ in 0..<100 { store.send(.count) }
        keep(children)
      }
    }
    ratio("a sleeping effect that starts, for each") { count in
      let store = store()
      return time(of: count) { store.send(.sleep(count)) }
    }
    ratio("an identifier that cancels none, of all") { count in
      let store = store()
      store.send(.sleep(count))
      return time(of: 100) { for id in 1...100 { store.send(.cancel(-id)) } }
    }
    // The runtime reaches for each task, which is no longer in a cache.
    ratio("an effect that its identifier cancels", limit: 2) { count in
      let store = store()
      store.send(.sleep(count))
      return time(of: count) { for id in 0..<count { store.send(.cancel(id)) } }
    }
    ratio("an observer that ends, for each") { count in
      let store = store()
      let observers = (0..<count).map { _ in store.observe({ $0.count }, onChange: { _ in }) }
      return time(of: count) { for observer in observers { observer.cancel() } }
    }
  }

  /// Reports a ratio of medians, which were measured alternately.
  @MainActor
  private static func ratio(
    _ name: String, limit: Double = 1.5, _ measure: @MainActor (_ count: Int) -> Double
  ) {
    var (few, many): ([Double], [Double]) = ([], [])
    for _ in 0..<3 {
      few.append(measure(1_000))
      many.append(measure(100_000))
    }
    guard let few = few.median, let many = many.median else { return }
    report("\(name): \(few.decimal(places: 2)) µs", many / few, limit: limit, unit: "×")
  }

  /// Returns the microseconds of one of `count` steps in which this thread ran, also on a busy machine.
  @MainActor
  private static func time(of count: Int, _ body: () -> Void) -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    body()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return (Double(end.tv_sec - start.tv_sec) * 1e6 + Double(end.tv_nsec - start.tv_nsec) / 1e3)
      / Double(count)
  }

  @MainActor
  private static func store(rows: Int = 0) -> StoreOf<Growing> {
    Store(initialState: Growing.State(rows: IdentifiedArray((0..<rows).map { Growing.Row(id: $0) }))) {
      Growing()
    }
  }
}

/// A feature that starts as many effects as it is asked for.
private struct Growing: Reducer {
  struct Row: Identifiable, Sendable {
    let id: Int
  }

  struct State: Sendable {
    var count = 0
    var rows: IdentifiedArray<Row> = []
  }

  enum Action: Sendable {
    case count
    case merge(Int)
    case sleep(Int)
    case cancel(Int)
    case row(IdentifiedAction<Int, Bool>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .count: state.count += 1
      case .merge(let count): return .merge((0..<count).map { _ in .send(.count) })
      case .sleep(let count):
        return .merge((0..<count).map { id in Self.sleeping().cancellable(id: id) })
      case .cancel(let id): return .cancel(id: id)
      case .row: break
      }
      return .none
    }
    .forEach(\.rows, action: /Action.row) { Reduce { _, _ in Self.sleeping() } }
  }

  private static func sleeping<Action>() -> Effect<Action> {
    .run { _ in try await Task.sleep(for: .seconds(3_600)) }
  }
}
