import ArchitectureTesting
import TestTraits
import Testing

@Suite("Debounce and throttle", .timeLimit(.standard))
@MainActor
struct DebounceThrottleTests {
  private let clock = TestClock()

  private func debounced() -> TestStore<[String], String> {
    logTestStore { [clock] action in
      switch action {
      case "done": .none
      case "stop": .cancel(id: "id")
      default: Effect.send("done").debounce(id: "id", for: .seconds(1), clock: clock)
      }
    }
  }

  @Test("A debounced effect starts after a time without a newer one")
  func debounce() async {
    let store = debounced()
    await store.send(logging: "a")
    await clock.advance(by: .milliseconds(999))
    await store.send(logging: "b")
    await clock.advance(by: .milliseconds(999))
    await store.send(logging: "c")
    await clock.advance(by: .milliseconds(1000))
    await store.receive(logging: "done")
    await store.finish()
  }

  @Test("A canceled debounced effect never starts")
  func cancelDebounced() async {
    let store = debounced()
    await store.send(logging: "a")
    await clock.advance(by: .milliseconds(999))
    await store.send(logging: "stop")
    await clock.advance(by: .seconds(10))
    await store.finish()
    #expect(clock.sleeperCount == 0)
  }

  private func throttled(latest: Bool) -> TestStore<[String], String> {
    logTestStore { [clock] action in
      switch action {
      case "id", "outer", "inner": .cancel(id: action)
      case let action where action.hasPrefix("did"): .none
      default:
        Effect.run { await $0("did \(action)") }
          .cancellable(id: "inner")
          .throttle(id: "id", for: .seconds(1), clock: clock, latest: latest)
          .cancellable(id: "outer")
      }
    }
  }

  @Test("A throttled effect starts immediately, then the last of each interval at its end")
  func throttleLatest() async {
    let store = throttled(latest: true)
    await store.send(logging: "a")
    await store.receive(logging: "did a")
    await store.send(logging: "b")
    await store.send(logging: "c")
    await clock.advance(by: .milliseconds(999))
    await store.send(logging: "d")
    await clock.advance(by: .milliseconds(1))
    await store.receive(logging: "did d")
    // That effect started another interval.
    await store.send(logging: "e")
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(logging: "did e")
    await clock.advance(by: .seconds(1))
    await store.send(logging: "f")
    await store.receive(logging: "did f")
    await store.finish()
  }

  @Test("A throttled effect starts immediately, then the first of each interval at its end")
  func throttleFirst() async {
    let store = throttled(latest: false)
    await store.send(logging: "a")
    await store.receive(logging: "did a")
    await store.send(logging: "b")
    await store.send(logging: "c")
    await clock.advance(by: .seconds(1))
    await store.receive(logging: "did b")
    await store.finish()
  }

  @Test(
    "A waiting throttled effect is canceled by its identifier, an outer or an inner one, or its task",
    arguments: ["id", "outer", "inner", "task"])
  func cancelThrottled(by canceler: String) async {
    let store = throttled(latest: true)
    await store.send(logging: "a")
    await store.receive(logging: "did a")
    let task = await store.send("b") { $0.append("b") }
    if canceler == "task" { task.cancel() } else { await store.send(logging: canceler) }
    await task.finish()
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A waiting throttled effect ends with its store, and the task that awaits it resumes")
  func storeDeallocated() async {
    var store: Store<[String], String>? = logStore { [clock] action in
      action.hasPrefix("did")
        ? .none
        : Effect.run { await $0("did \(action)") }.throttle(id: "id", for: .seconds(1), clock: clock)
    }
    await store?.send("a").finish()
    let task = store?.send("b")
    store = nil
    await task?.finish()
  }
}
