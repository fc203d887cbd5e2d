import Architecture
import ArchitectureTesting
import BigInt
import TerminalUI
import TerminalUITesting
import Testing

@testable import Twins

@MainActor
@Suite("Twins")
struct TwinsTests {
  @Test("The count moves to the next and the previous pair")
  func moves() async {
    let store = TestStore(initialState: 4) { Twins() }
    await store.send(.nextPairButtonTapped) { $0 = 5 }
    await store.send(.nextPairButtonTapped) { $0 = 11 }
    await store.send(.previousPairButtonTapped) { $0 = 5 }
    await store.send(.previousPairButtonTapped) { $0 = 3 }
    await store.send(.previousPairButtonTapped)
  }

  @Test("A negative count moves to the first pair, and one beyond 64 bits doesn't move")
  func outOfRange() async {
    let store = TestStore(initialState: -7) { Twins() }
    await store.send(.nextPairButtonTapped) { $0 = 3 }
    let large = BigInt(1) << 70
    let other = TestStore(initialState: large) { Twins() }
    await other.send(.nextPairButtonTapped)
    await other.send(.previousPairButtonTapped)
  }

  @Test("Pairs are found in ascending order, up to the end of 64 bits")
  func pairs() {
    #expect(TwinPair.pairs(from: 0, count: 4).map(\.first) == [3, 5, 11, 17])
    #expect(TwinPair.pairs(from: 11, count: 2).map(\.first) == [11, 17])
    #expect(TwinPair.next(after: .max) == nil && TwinPair(from: .max) == nil)
  }

  @Test("The pairs around the count are shown")
  func view() {
    let text = render(TwinsView(count: 12), size: Size(width: 40, height: 12)).text
    for pair in ["5, 7", "11, 13", "17, 19", "29, 31"] { #expect(text.contains(pair)) }
  }
}
