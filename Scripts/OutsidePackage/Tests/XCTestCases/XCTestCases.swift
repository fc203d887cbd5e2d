import Architecture
import ArchitectureTesting
import XCTest

private struct Mishap: Error {}

/// Failures of stores in XCTest: each line marked WRONG must be reported once, and no other.
final class XCTestCases: XCTestCase {
  @MainActor
  func testPlainStore() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, _ in
        .run { _ in throw Mishap() }  // WRONG
      }
    }
    await store.send(1).finish()
  }

  @MainActor
  func testStores() async {
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += action
        return action > 1 ? .run { _ in throw Mishap() } : .none
      }
    }
    await store.send(1) { $0 = 1 }
    await store.send(1) { $0 = 3 }  // WRONG
    await store.send(2) { $0 = 4 }  // WRONG
    await store.finish()
  }

  @MainActor
  func testRight() async {
    let store = TestStore<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    await store.send(1) { $0 = 1 }
    await store.finish()
  }
}
