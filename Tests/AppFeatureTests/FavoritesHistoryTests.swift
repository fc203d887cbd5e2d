import ArchitectureTesting
import Counter
import FavoritePrimes
import FileStorage
import Foundation
import NumberFactsTesting
import PrimeModal
import Testing

@testable import AppFeature

@MainActor
@Suite("App: undo and redo of changes of the favorites")
struct FavoritesHistoryTests {
  private let calendar = Calendar2024()

  private func store(_ favorites: IdentifiedArray<FavoritePrime>) -> Store<AppState, AppAction> {
    store(AppState(count: 101, favoritePrimes: favorites))
  }

  private func store(_ state: AppState) -> Store<AppState, AppAction> { historyStore(state, calendar) }

  @Test("Every change of the favorites is undone and redone, whichever feature made it")
  func everyChange() {
    let file = FilePanel.defaultFile
    let changes: [AppAction] = [
      .favoritePrimes(.adding(.numbersAdded([13, 5]))),
      .favoritePrimes(.files(.loadResponse(.loaded([2, 5, 7, 11, 13], file)))),
      .favoritePrimes(.primesRemoved([7, 5])), .favoritePrimes(.deleteButtonTapped),
      .favoritePrimes(.files(.loadResponse(.loaded([97, 2, 3], file)))),
      .favoritePrimes(.files(.loadResponse(.imported([89, 2], file)))),
      .counter(.saveButtonTapped), .counter(.isPrimeButtonTapped),
      .counter(.primeModal(.presented(.removeFavoritePrimeTapped))),
      .counter(.alert(.presented(.saveToFavorites(541)))),
      .favoritePrimes(.primesRemoved([97, 2, 3, 89, 541])),
    ]
    let store = store([11, 2, 7])
    var lists = [store.state.favoritePrimes]
    for change in changes {
      store.send(change)
      if store.state.favoritePrimes != lists.last { lists.append(store.state.favoritePrimes) }
    }
    #expect(lists.count == 11)
    #expect(store.state.favoritePrimes.ids == [])
    for list in lists.dropLast().reversed() {
      store.send(.history(.undoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes.ids == [11, 2, 7])
    for list in lists.dropFirst() {
      store.send(.history(.redoButtonTapped))
      #expect(store.state.favoritePrimes == list)
    }
    store.send(.history(.redoButtonTapped))
    #expect(store.state.favoritePrimes.ids == [])
  }

  @Test("A hundred changes can be undone, and a new change ends redoing")
  func depth() {
    let store = store(IdentifiedArray(primes: 1...150))
    for _ in 0..<150 { store.send(.favoritePrimes(.deleteButtonTapped)) }
    for _ in 0..<150 { store.send(.history(.undoButtonTapped)) }
    #expect(store.state.favoritePrimes == IdentifiedArray(primes: 1...100))
    store.send(.favoritePrimes(.adding(.numbersAdded([151]))))
    store.send(.history(.redoButtonTapped))
    #expect(store.state.favoritePrimes.ids == (1...100) + [151])
  }

  @Test("Undo selects the first favorite that it brings back")
  func selection() {
    let store = store([2, 3, 5, 7])
    store.send(.favoritePrimes(.primesRemoved([5, 7])))
    store.send(.favoritePrimes(.browsing(.binding(.set(\.screen.row, 0)))))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favorites.browsing.current?.prime == 7)
  }

  @Test("Undo keeps what another process changed in the meantime")
  func otherProcess() {
    let store = store([2, 3, 5])
    let opened = store.state.document
    store.send(.session(.loaded(opened)))
    store.send(.favoritePrimes(.primesRemoved([3])))
    // The deletion is saved, and merged with a favorite that another process added.
    var merged = store.state.document
    merged.favoritePrimes.append(7)
    store.send(.session(.saved(merged: merged)))
    #expect(store.state.favoritePrimes.ids == [2, 5, 7])
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes.ids == [2, 3, 5, 7])
  }

  // MARK: Dates

  @Test("Undoing a removal restores the dates, and redoing an addition has its date")
  func dates() {
    let store = store(AppState())
    func dates() -> [BigInt: Date] { store.state.datesAdded }
    store.send(.favoritePrimes(.adding(.numbersAdded([2, 3]))))
    calendar.nextDay()
    store.send(.favoritePrimes(.adding(.numbersAdded([5]))))
    let expected: [BigInt: Date] = [2: calendar.day(1), 3: calendar.day(1), 5: calendar.day(2)]
    #expect(dates() == expected)
    calendar.nextDay()
    store.send(.favoritePrimes(.primesRemoved([2, 5])))
    calendar.nextDay()
    store.send(.history(.undoButtonTapped))
    #expect(dates() == expected)
    // Another addition of a removed favorite has another date; undoing it doesn't change the first one.
    store.send(.history(.redoButtonTapped))
    store.send(.favoritePrimes(.adding(.numbersAdded([2]))))
    #expect(dates()[2] == calendar.day(4))
    calendar.nextDay()
    store.send(.history(.undoButtonTapped))
    store.send(.history(.undoButtonTapped))
    #expect(dates() == expected)
    store.send(.history(.redoButtonTapped))
    store.send(.history(.redoButtonTapped))
    #expect(dates()[2] == calendar.day(4))
    #expect(store.state.activityFeed.last?.kind == .restoredFavoritePrime(2))
  }

  @Test("Undoing the removal of many favorites restores all of their dates")
  func manyDates() {
    let favorites = IdentifiedArray(
      (1...1_000).map { FavoritePrime(BigInt($0), added: calendar.day($0 / 100)) })
    let store = store(AppState(favoritePrimes: favorites))
    calendar.nextDay()
    store.send(.favoritePrimes(.primesRemoved(favorites.ids)))
    #expect(store.state.favoritePrimes.isEmpty)
    store.send(.history(.undoButtonTapped))
    #expect(store.state.favoritePrimes == favorites)
    #expect(store.state.activityFeed.last?.kind == .restored(favorites.ids))
  }
}
