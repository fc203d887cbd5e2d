import ArchitectureTesting
import TestTraits
import Testing

@Suite("Timers", .timeLimit(.standard))
@MainActor
struct TimerTests {
  @Test("Ticks fall on multiples of the interval until the effect is canceled")
  func ticks() async {
    let clock = TestClock()
    let store = logTestStore { action in
      switch action {
      case "start":
        .run { send in for await _ in clock.timer(every: .seconds(2)) { await send("\(clock.now.offset)") } }
          .cancellable(id: "timer")
      case "stop": .cancel(id: "timer")
      default: .none
      }
    }
    await store.send(logging: "start")
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    await store.receive(logging: "2.0 seconds")
    await clock.advance(by: .seconds(5))
    await store.receive(logging: "4.0 seconds")
    await store.receive(logging: "6.0 seconds")
    await store.send(logging: "stop")
    await clock.advance(by: .seconds(60))
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test(
    "Ticks that a slow consumer misses are skipped, except one that is due now, and the others keep their times",
    arguments: [(3500, 5), (1000, 2)])
  func slowConsumer(milliseconds: Int, second: Int) async {
    let clock = TestClock()
    let store = logTestStore { action in
      guard action == "start" else { return .none }
      return .run { send in
        var count = 0
        for await _ in clock.timer(every: .seconds(1)) {
          await send("\(clock.now.offset)")
          count += 1
          if count == 1 { try await clock.sleep(for: .milliseconds(milliseconds)) }
          if count == 3 { return }
        }
      }
    }
    await store.send(logging: "start")
    await clock.advance(by: .seconds(10))
    await store.receive(logging: "1.0 seconds")
    await store.receive(logging: "\(second).0 seconds")
    await store.receive(logging: "\(second + 1).0 seconds")
    await store.finish()
  }

  @Test("Timers of two stores on one clock tick at their own times")
  func twoStores() async {
    let (clock, events) = (TestClock(), Events())
    func make(_ name: String, _ interval: Duration) -> TestStore<[String], String> {
      logTestStore { action in
        switch action {
        case "start":
          .run { _ in for await _ in clock.timer(every: interval) { events("\(name)\(clock.now.offset)") } }
            .cancellable(id: "timer")
        default: .cancel(id: "timer")
        }
      }
    }
    let (first, second) = (make("a", .seconds(2)), make("b", .seconds(3)))
    await first.send(logging: "start")
    await second.send(logging: "start")
    await clock.advance(by: .seconds(6))
    #expect(
      events.all == ["a2.0 seconds", "b3.0 seconds", "a4.0 seconds", "b6.0 seconds", "a6.0 seconds"])
    await first.send(logging: "stop")
    await second.send(logging: "stop")
    await first.finish()
    await second.finish()
  }
}
