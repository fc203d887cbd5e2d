import Architecture
import ArchitectureTesting
import XCTest

final class TodoTests: XCTestCase {
  @MainActor
  func testCheckingStopsTheTimer() async {
    let clock = TestClock()
    let store = TestStore(initialState: Todo.State(item: Todo.Item(id: 1, title: "Read"))) {
      Todo()
    } withDependencies: {
      $0.clock = clock
    }
    await store.send(.timerToggled) { $0.isTimerRunning = true }
    await clock.advance(by: .seconds(60))
    await store.receive(.minutePassed) { $0.item.minutes = 1 }
    await store.send(.doneToggled) {
      $0.item.isDone = true
      $0.isTimerRunning = false
    }
    await store.finish()
  }
}
