import AppFeature
import Architecture
import ArchitectureTesting
import BigInt
import Counter
import FavoritePrimes
import Foundation
import PrimeModal
import Testing
import Timeline

@MainActor
@Suite("App: undo and redo")
struct HistoryTests {
  private func store(
    _ favorites: [BigInt], history: FavoritesHistory = FavoritesHistory()
  ) -> Store<AppState, AppAction> {
    var state = AppState(favoritePrimes: favorites)
    state.favoritesHistory = history
    return Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.clock = TestClock()
      $0.session = SessionClient(
        load: { LoadedSession(nil) }, update: { _ in throw CancellationError() },
        changes: { AsyncStream { $0.finish() } })
    }
  }

  @Test("Every change of the favorites is undone and redone, whichever feature made it")
  func everyChange() {
    let file = FavoritePrimes.defaultFile
    let changes: [AppAction] = [
      .favoritePrimes(.numbersAdded([13, 5])),
      .favoritePrimes(.loadResponse(.loaded([2, 5, 7, 11, 13], file))),
      .favoritePrimes(.primesRemoved([7, 5])), .favoritePrimes(.deleteButtonTapped),
      .favoritePrimes(.loadResponse(.loaded([97, 2, 3], file))),
      .favoritePrimes(.loadResponse(.imported([89, 2], file))),
      .counter(.countEntered(101)), .counter(.saveButtonTapped), .counter(.isPrimeButtonTapped),
      .counter(.primeModal(.presented(.removeFavoritePrimeTapped))),
      .counter(.alertButtonTapped(.saveToFavorites(541))),
      .favoritePrimes(.primesRemoved([97, 2, 3, 89, 541])),
    ]
    let store = store([11, 2, 7])
    var lists = [store.state.favoritePrimes]
    for change in changes {
      store.send(change)
      if store.state.favoritePrimes != lists.last { lists.append(store.state.favoritePrimes) }
    }
    #expect(lists.count == 11)
    #expect(store.state.favoritePrimes == [])
    for list in lists.dropLast().reversed() {
      store.send(.history(.undoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes == [11, 2, 7])
    for list in lists.dropFirst() {
      store.send(.history(.redoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    store.send(.history(.redoButtonTapped))
    #expect(store.state.favoritePrimes == [])
  }

  @Test("A hundred changes can be undone, and a new change ends redoing")
  func depth() {
    let store = store(Array(1...150))
    for _ in 0..<150 { store.send(.favoritePrimes(.deleteButtonTapped)) }
    for _ in 0..<150 { store.send(.history(.undoButtonTapped)) }
    #expect(store.state.favoritePrimes == Array(51...150))
    store.send(.favoritePrimes(.numbersAdded([2])))
    store.send(.history(.redoButtonTapped))
    #expect(store.state.favoritePrimes == Array(51...150) + [2])
  }

  @Test("Undo selects the first favorite that it brings back")
  func selection() {
    let store = store([2, 3, 5, 7])
    store.send(.favoritePrimes(.primesRemoved([5, 7])))
    store.send(.favoritePrimes(.binding(.set(\.screen.row, 0))))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favorites.current == 5)
  }

  @Test("Undo keeps what another process changed in the meantime")
  func otherProcess() {
    let store = store([2, 3, 5])
    let opened = store.state.document
    store.send(.session(.opened(LoadedSession(opened))))
    store.send(.favoritePrimes(.primesRemoved([3])))
    // The deletion is saved, and merged with a favorite that another process added.
    var merged = store.state.document
    merged.favoritePrimes.append(7)
    store.send(.session(.saved(merged: LoadedSession(merged))))
    #expect(store.state.favoritePrimes == [2, 5, 7])
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes == [2, 3, 5, 7])
  }

  @Test("Random changes are undone and redone exactly, as often as they were made")
  func randomChanges() {
    var generator = SeededGenerator(seed: 7)
    var history = FavoritesHistory()
    var lists: [[BigInt]] = [[]]
    for _ in 0..<FavoritesHistory.limit {
      var list = lists[lists.count - 1]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: list.shuffle(using: &generator)
      case 1: list.removeAll { _ in Bool.random(using: &generator) }
      default: list.append(contentsOf: (0..<3).map { BigInt(lists.count * 10 + $0) })
      }
      if list == lists.last { list.append(BigInt(lists.count * 10 + 9)) }
      history.record(FavoritesChange(from: lists[lists.count - 1], to: list))
      lists.append(list)
    }
    let store = store(lists[lists.count - 1], history: history)
    for list in lists.dropLast().reversed() {
      store.send(.history(.undoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    for list in lists.dropFirst() {
      store.send(.history(.redoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
  }

  @Test(
    "Changes are described in a few words",
    arguments: [
      ([], [7], "Added 7"), ([], [7, 11], "Added 2 favorites"), ([1_009], [], "Removed 1,009"),
      ([2, 3, 5], [3], "Removed 2 favorites"), ([3, 2], [2, 3], "Changed the order of the favorites"),
      ([2, 3, 5], [7, 3], "Added 1 and removed 2 favorites"),
    ] as [([BigInt], [BigInt], String)])
  func descriptions(before: [BigInt], after: [BigInt], expected: String) {
    #expect("\(FavoritesChange(from: before, to: after))" == expected)
  }

  @Test("The log of the timeline keeps few copies of a list of 100,000 favorites")
  func timelineOfLongList() {
    var state = AppState(favoritePrimes: (1...100_000).map { .init($0) })
    let log = TimelineLog(ofApp: state)
    for number in 1...100 {
      state.favoritePrimes.removeLast()
      log.append(
        number: number, time: .zero, cause: nil, action: .favoritePrimes(.deleteButtonTapped), state: state)
    }
    #expect(log.entries.last?.number == 100 && log.entries.count <= 4)
    // Actions that don't change the list take no room.
    for number in 101...600 {
      log.append(number: number, time: .zero, cause: nil, action: .routeSelected(.home), state: state)
    }
    #expect(log.entries.count > 500)
  }
}
