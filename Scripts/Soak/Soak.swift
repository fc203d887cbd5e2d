import Architecture
import ArchitectureTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct Child: Reducer {
  struct State: Equatable {
    var text = "a text that is too long to be kept inside of the string itself"
    var answers = 0
  }

  enum Action: Equatable, Sendable {
    case changed(String)
    case asked, answered, waitStarted, debounced, throttled, doneTapped
  }

  private enum CancelID { case wait, debounce, throttle }

  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .changed(let text):
      state.text = text
      return .none
    case .asked:
      return .run { send in await send(.answered) }
    case .answered:
      state.answers += 1
      return .none
    case .waitStarted:
      // Not a sleep, because the system's clock keeps a job for each until its time, canceled or not.
      return .run { _ in for await _ in AsyncStream.makeStream(of: Int.self).stream {} }
        .cancellable(id: CancelID.wait, cancelInFlight: true)
    case .debounced:
      return Effect.send(.answered).debounce(id: CancelID.debounce, for: .seconds(1), clock: clock)
    case .throttled:
      return Effect.send(.answered).throttle(id: CancelID.throttle, for: .seconds(1), clock: clock)
    case .doneTapped:
      return .dismiss()
    }
  }
}

struct Parent: Reducer {
  struct State: Equatable {
    var child = Child.State()
    var presented: Child.State?
    var dismissals = 0
  }

  enum Action: Equatable, Sendable {
    case child(Child.Action)
    case presentTapped
    case presented(PresentationAction<Child.Action>)
  }

  var body: some Reducer<State, Action> {
    Child().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      switch action {
      case .presentTapped: state.presented = Child.State()
      case .presented(.dismiss): state.dismissals += 1
      default: break
      }
      return .none
    }
    .presenting(\.presented, action: /Action.presented) { Child() }
  }
}

@MainActor
struct Soak {
  let store = Store(initialState: Parent.State()) {
    Parent()
  } withDependencies: {
    $0.clock = ImmediateClock()
  }

  func sends(_ count: Int) {
    for index in 0..<count { store.send(.child(.changed("the text that is kept is number \(index)"))) }
  }

  func scopedSends(_ count: Int) {
    let child = store.scope(state: { $0.child }, action: /Parent.Action.child)
    var notifications = 0
    let subscription = child.observe {
      $0.text
    } onChange: { _ in
      notifications += 1
    }
    for index in 0..<count { child.send(.changed("the text that was scoped is number \(index)")) }
    subscription.cancel()
    expect(
      notifications == count + 1, "observers are notified of each change: \(notifications) of \(count + 1)")
  }

  func effects(_ count: Int) async {
    let before = store.state.child.answers
    for _ in stride(from: 0, to: count, by: 100) {
      let tasks = (0..<100).map { _ in store.send(.child(.asked)) }
      for task in tasks { await task.finish() }
    }
    expect(store.state.child.answers == before + count, "each effect sends one answer")
  }

  func cancelledEffects(_ count: Int) async {
    for index in 0..<count {
      let task = store.send(.child(.waitStarted))
      if index % 2 == 0 { task.cancel() }
      if index % 100 == 0 { await cancelledTasksToEnd() }
    }
    await store.send(.child(.waitStarted)).cancelAndFinish()
  }

  /// Lets canceled tasks, which end on the main actor, run there; otherwise they would accumulate.
  func cancelledTasksToEnd() async {
    for _ in 0..<3 { await store.send(.child(.asked)).finish() }
  }

  func delayedEffects(_ count: Int) async {
    for _ in 0..<count / 2 {
      await store.send(.child(.debounced)).finish()
      await store.send(.child(.throttled)).finish()
    }
  }

  func children(_ count: Int) async {
    let before = store.state.dismissals
    for index in 0..<count {
      store.send(.presentTapped)
      store.send(.presented(.presented(.waitStarted)))
      await store.send(.presented(.presented(.doneTapped))).finish()
      if index % 100 == 0 { await cancelledTasksToEnd() }
    }
    expect(store.state.dismissals == before + count, "each child is dismissed once")
    expect(store.state.presented == nil, "no child is left")
  }

  func stores(_ count: Int) async {
    for _ in 0..<count {
      let store = Store(initialState: Parent.State()) { Parent() }
      let child = store.scope(state: { $0.child }, action: /Parent.Action.child)
      let subscription = child.observe {
        $0.answers
      } onChange: { _ in
      }
      let values = Task { for await value in child.values(of: { $0.answers }) where value > 0 { return } }
      child.send(.waitStarted)
      await child.send(.asked).finish()
      await values.value
      withExtendedLifetime(subscription) {}
    }
  }
}

/// An actor with a store of its own.
actor Session {
  private let store = ActorStore(initialState: Parent.State()) { Parent() }

  /// Runs effects of which one is left when the actor is deallocated; returns the number of answers.
  func ask(_ count: Int) async -> Int {
    store.send(.child(.waitStarted))
    for _ in 0..<count { await store.send(.child(.asked)).finish() }
    return store.state.child.answers
  }
}

extension StoreTask {
  @MainActor
  func cancelAndFinish() async {
    cancel()
    await finish()
  }
}

extension Soak {
  func actors(_ count: Int) async {
    for _ in stride(from: 0, to: count, by: 100) {
      let answers = await withTaskGroup { group in
        for _ in 0..<10 { group.addTask { await Session().ask(10) } }
        var answers = 0
        for await number in group { answers += number }
        return answers
      }
      expect(answers == 100, "each effect of an actor's store sends one answer")
    }
  }
}

func expect(_ condition: Bool, _ message: String) {
  if condition { return }
  print("Failed: \(message)")
  exit(1)
}

/// Returns the resident set size of this process, in bytes.
func residentSet() -> Int {
  guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else {
    print("Failed: /proc/self/statm can't be read")
    exit(1)
  }
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

func columns(_ texts: [String]) -> String {
  zip(texts, [28, 9, 9, 12, 12, 12]).map { text, width in
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return width == 28 ? text + padding : padding + text
  }
  .joined()
}

/// Sends a million actions and runs a hundred thousand effects, and checks that memory use doesn't grow.
///
///     swift run -c release Soak [SENDS [EFFECTS]]
///
/// The actions and effects are divided among the uses of a store. Each part first runs a tenth of its rounds to warm up.
/// The program fails if the resident set grows by more than 2 MiB in a part, or if an action is lost. It reads
/// /proc/self/statm, so it runs on Linux only.
@main
struct Main {
  static let tolerance = 2 << 20

  @MainActor static var grown: [String] = []

  @MainActor
  static func measure(_ name: String, _ count: Int, _ operation: @MainActor (Int) async -> Void) async {
    await operation(max(100, count / 10))
    let before = residentSet()
    let time = await ContinuousClock().measure { await operation(count) }
    let after = residentSet()
    print(
      columns([
        name, "\(count)", "\(Int(time / .microseconds(1) * 1000) / count)", "\(before >> 10)",
        "\(after >> 10)",
        "\((after - before) >> 10)",
      ]))
    if after - before > tolerance { grown.append(name) }
  }

  @MainActor
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let (sends, effects) = (arguments.first ?? 1_000_000, arguments.dropFirst().first ?? 100_000)
    let soak = Soak()
    print(columns(["", "times", "ns each", "before/KiB", "after/KiB", "growth/KiB"]))
    await measure("sends", sends * 7 / 10) { soak.sends($0) }
    await measure("scoped, observed sends", sends * 3 / 10) { soak.scopedSends($0) }
    await measure("effects, awaited", effects * 5 / 10) { await soak.effects($0) }
    await measure("effects, canceled", effects * 2 / 10) { await soak.cancelledEffects($0) }
    await measure("effects, delayed", effects / 10) { await soak.delayedEffects($0) }
    await measure("children, presented", effects / 10) { await soak.children($0) }
    await measure("stores, created", effects / 10) { await soak.stores($0) }
    await measure("actors, created", effects / 10) { await soak.actors($0) }
    guard grown.isEmpty else {
      print("Memory grew by more than \(tolerance >> 10) KiB in: \(grown.joined(separator: "; "))")
      exit(1)
    }
    print("Memory grew by at most \(tolerance >> 10) KiB in each part.")
  }
}
