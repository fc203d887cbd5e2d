import Counter
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import Lookups
import NumberFactsTesting
import PrimeModal
import TerminalUITesting
import Testing
import Timeline

@testable import AppFeature

@MainActor
@Suite("App: when favorites were added")
struct AdditionTests {
  private let calendar = Calendar2024()
  private let storage = FileStorage.inMemory()

  private func store(_ state: AppState = AppState()) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.date = calendar.date
      $0.fileStorage = storage
    }
  }

  /// Returns the dates of the favorites, in their order.
  private func dates(_ state: AppState) -> [Date] { state.favoritePrimes.map(\.added) }

  @Test(
    "A favorite has the time of its addition, whichever screen added it",
    arguments: [
      [.counter(.saveButtonTapped)],
      [.explore(.cursorSet(7)), .explore(.saveButtonTapped)],
      [.numberBarRequested("7"), .numberBar(.presented(.saveButtonTapped))],
      [.favoritePrimes(.adding(.numbersAdded([7])))],
    ] as [[AppAction]])
  func screens(actions: [AppAction]) {
    let store = store(AppState(count: 7))
    for action in actions { store.send(action) }
    #expect(store.state.favoritePrimes == [FavoritePrime(7, added: calendar.day(1))])
  }

  @Test("About a favorite of 157 digits has its form before it is tested")
  func longFavorite() {
    let state = AppState(favoritePrimes: [FavoritePrime(BigInt(2).power(521) - 1)], route: .favoritePrimes)
    let text = render(AppView(state: state, time: .test), size: Size(width: 120, height: 36)).text
    #expect(text.contains("╭─ About 2⁵²¹ − 1 ──") && text.contains(" Mersenne prime, 157 digits "))
    #expect(!text.contains("testing"))
  }

  @Test("A click on a neighbor of a favorite shows its facts")
  func neighbors() {
    for (width, neighbor) in [(120, "101  +4"), (200, "101  +4")] {
      let store = store(AppState(favoritePrimes: [97], route: .favoritePrimes))
      let driver = ProgramDriver(store, width: width, height: 40)
      #expect(driver.click(on: neighbor))
      #expect(store.state.counterScreen.modalNumber == 101)
    }
  }

  // MARK: Files

  @Test("A saved file has the dates, and loading it later restores them")
  func savedFile() async {
    let file = StorageFile.path("/f")
    let store = store(AppState(count: 7))
    store.send(.counter(.saveButtonTapped))
    calendar.nextDay()
    store.send(.favoritePrimes(.adding(.numbersAdded([2, 3]))))
    await store.send(.favoritePrimes(.files(.fileChosen(file, .save)))).finish()
    store.send(.favoritePrimes(.primesRemoved([7, 3])))
    calendar.nextDay()
    await store.send(.favoritePrimes(.files(.fileChosen(file, .load)))).finish()
    #expect(store.state.favoritePrimes.ids == [7, 2, 3])
    #expect(dates(store.state) == [1, 2, 2].map(calendar.day))
    // An import keeps the date of a favorite that is already there.
    store.send(.favoritePrimes(.primesRemoved([7, 2])))
    store.send(.favoritePrimes(.adding(.numbersAdded([2]))))
    await store.send(.favoritePrimes(.files(.fileChosen(file, .import)))).finish()
    #expect(store.state.favoritePrimes.ids == [3, 2, 7])
    #expect(dates(store.state) == [2, 3, 1].map(calendar.day))
  }

  @Test("An exported list has no dates, and importing it adds its primes now")
  func exportedFile() async throws {
    let file = StorageFile.path("/f")
    let store = store()
    store.send(.favoritePrimes(.adding(.numbersAdded([2, 3]))))
    await store.send(.favoritePrimes(.files(.fileChosen(file, .export)))).finish()
    #expect(try await storage.load(file) == Data("[2,3]\n".utf8))
    calendar.nextDay()
    store.send(.favoritePrimes(.primesRemoved([3])))
    await store.send(.favoritePrimes(.files(.fileChosen(file, .import)))).finish()
    #expect(dates(store.state) == [1, 2].map(calendar.day))
  }

  // MARK: Other changes

  @Test("Removals anywhere and going back keep each favorite's own date")
  func mixedChanges() {
    let primes: [BigInt] = [2, 3, 5, 7, 11, 13, 17]
    let store = store()
    for prime in primes {
      store.send(.favoritePrimes(.adding(.numbersAdded([prime]))))
      calendar.nextDay()
    }
    let earlier = store.state
    store.send(.favoritePrimes(.primesRemoved([3, 7, 13])))
    #expect(dates(store.state) == [1, 3, 5, 7].map(calendar.day))
    store.send(.favoritePrimes(.files(.loadResponse(.loaded([17, 3, 11, 5], .path("/f"))))))
    store.send(.resumed(earlier, action: 1))
    #expect(store.state.favoritePrimes == earlier.favoritePrimes)
    for _ in 0..<3 { store.send(.history(.undoButtonTapped)) }
    #expect(store.state.favoritePrimes == earlier.favoritePrimes)
  }

  @Test("Undoing a removal after another process changed the list restores the date among the others")
  func undoAfterMerge() {
    let store = store()
    store.send(.favoritePrimes(.adding(.numbersAdded([2, 3]))))
    calendar.nextDay()
    store.send(.favoritePrimes(.primesRemoved([2])))
    store.send(.session(.loaded(store.state.document)))
    var theirs = store.state.document
    theirs.favoritePrimes = [FavoritePrime(5, added: calendar.day(2)), 3]
    store.send(.session(.loaded(theirs)))
    store.send(.history(.undoButtonTapped))
    #expect(store.state.datesAdded == [2: calendar.day(1), 3: calendar.day(1), 5: calendar.day(2)])
  }

  // MARK: Today

  @Test("The chip of today's favorites counts and shows those since local midnight, also on the next day")
  func today() {
    // 22:30 UTC is 0:30 on May 2 in a time zone two hours east.
    let now = Date(timeIntervalSince1970: 1_714_602_600)
    var state = AppState(favoritePrimes: [2, 3, 5, 7], route: .favoritePrimes)
    let ages: [BigInt: Double] = [2: 86_400, 3: 1_801, 5: 1_800]
    for (prime, age) in ages { state.favoritePrimes[id: prime]?.added = now.addingTimeInterval(-age) }
    let store = store(state)
    var time = LocalTime(now: now, secondsFromGMT: 7_200)
    let driver = ProgramDriver(
      ScreenProgram(store: store) { AppView(state: $0, time: time, send: $1) }, width: 80, height: 24)
    #expect(driver.click(on: " Today 1 "))
    #expect(store.state.favorites.browsing.shown == [5])
    #expect(driver.screen.contains(" 1 of 4 ─╮"))
    time.now += 86_400
    // The first key redraws the screen.
    driver.press("*")
    #expect(driver.screen.contains(" Today 0 "))
    driver.press("a")
    #expect(store.state.favorites.browsing.shown == [])
    #expect(store.state.favoritesScreen.browsing.startOfToday == now.addingTimeInterval(84_600))
  }
}
