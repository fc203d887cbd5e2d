import Architecture
import ArchitectureTesting
import Testing

private struct Mishap: Error {}

/// Failures of stores in Swift Testing: each line marked WRONG must be reported once, and no other.
@MainActor
struct SwiftTestingCases {
  @Test
  func plainStore() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, _ in
        .run { _ in throw Mishap() }  // WRONG
      }
    }
    await store.send(1).finish()
  }

  @Test
  func forgottenDependency() async {
    let endpoint: @Sendable () -> Int = {
      unimplemented("Client.count", returning: 7)  // WRONG
    }
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, _ in
        state = endpoint()
        return .none
      }
    }
    store.send(1)
    #expect(store.state == 7)
  }

  @Test
  func testStore() async {
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    await store.send(1) { $0 = 1 }
    await store.send(1) { $0 = 3 }  // WRONG
    await store.finish()
  }
}
