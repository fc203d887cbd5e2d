import ArchitectureTesting
import Counter
import Counting
import FileStorage
import Foundation
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import AppFeature
@testable import FavoritePrimes
@testable import Lookups

@MainActor
@Suite("App: large numbers")
struct LargeNumberTests {
  private let mersenne = BigInt(2).power(521) - 1

  nonisolated private static let isPrime = Finding.tested(isProbablePrime: true, witness: nil)

  private func store(_ state: AppState) -> TestStore<AppState, AppAction> {
    let store = TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.largeNumbers.findings = { _ in
        AsyncThrowingStream {
          $0.yield(Self.isPrime)
          $0.finish()
        }
      }
      $0.primeIndex = PrimeIndexClient { prime in
        if prime != 1_299_721 { try await Task.sleep(for: .seconds(1_000_000)) }
        return 100_001
      }
    }
    store.exhaustivity = .off
    return store
  }

  @Test(
    "A large count of the session is tested when the session is opened, and when another process changes it")
  func session() async {
    let store = store(AppState(count: mersenne))
    await store.send(.session(.loaded(store.state.document)))
    await store.receive(.facts(.numbersShown(NumbersShown([mersenne]))))
    await store.receive(.facts(.found(mersenne, Self.isPrime, elapsed: .zero)))
    var changed = store.state.document
    changed.count += 2
    await store.send(.session(.loaded(changed)))
    await store.receive(.facts(.found(mersenne + 2, Self.isPrime, elapsed: .zero)))
    #expect(store.state.facts[mersenne + 2].isPrime)
    await store.send(.session(.save))
    await store.skipInFlightEffects(strict: false)
  }

  @Test("Continuing from an earlier action tests its count again if the test was canceled")
  func resumed() async {
    var earlier = AppState(count: mersenne)
    earlier.facts = Facts.State([Investigation(of: mersenne, isRunning: true)])
    earlier.facts.shown = NumbersShown([mersenne])
    var state = AppState()
    state.session = SavingState(saved: state.document)
    let store = store(state)
    await store.send(.resumed(earlier, action: 3))
    await store.receive(.facts(.found(mersenne, Self.isPrime, elapsed: .zero)))
    await store.skipInFlightEffects()
  }

  @Test("The current favorite is tested, so that About has the nearest primes; moving on cancels its test")
  func favorite() async {
    let findings = AsyncThrowingStream<Finding, any Error>.makeStream()
    var state = AppState(favoritePrimes: [FavoritePrime(mersenne), 7], route: .favoritePrimes)
    state.favoritesScreen.browsing.order = Browsing.Order()
    let store = openStore(state, findings: findings.stream)
    let driver = ProgramDriver(store, width: 120, height: 36)
    driver.press(.down)
    #expect(store.state.facts == Facts.State())
    driver.press(.up)
    #expect(store.state.facts.investigations[id: mersenne]?.isRunning == true)
    #expect(!driver.screen.contains("Before") && !driver.screen.contains("testing"))
    findings.continuation.yield(Self.isPrime)
    findings.continuation.yield(.nearestPrimes(previous: mersenne - 114, next: mersenne + 888))
    for await isFound in store.values(of: {
      $0.facts[mersenne].nextPrime != nil
    }) where isFound { break }
    #expect(driver.screen.contains(" Before  −114 ") && driver.screen.contains(" After   +888 "))
    #expect(driver.screen.contains(" probably prime ─╮"))
    driver.press(.down)
    // The unfinished test was canceled, and its findings are forgotten, so that it starts anew.
    #expect(store.state.facts == Facts.State())
  }

  @Test("A favorite of more than 300 digits starts no test, and About names the key that does")
  func longestFavorites() async {
    let long = BigInt(2).power(1279) - 1
    var state = AppState(favoritePrimes: [7, FavoritePrime(long)])
    state.session = SavingState(saved: state.document)
    let store = store(state)
    await store.send(.routeSelected(.favoritePrimes))
    await store.finish()
    #expect(store.state.facts == Facts.State())
    let lines = render(AppView(state: store.state, time: .test), size: Size(width: 120, height: 36)).text
    #expect(lines.contains(" Enter finds the nearest primes "))
  }

  @Test("A command's store has no session, and tests nothing")
  func command() async {
    let store = store(AppState(count: mersenne))
    await store.send(.counter(.counting(.incrementButtonTapped)))
    #expect(store.state.facts == Facts.State())
    await store.finish()
  }

  @Test("A count of the primes ends with the modal, and what was counted remains")
  func index() async {
    var state = AppState()
    state.session = SavingState(saved: state.document)
    let store = store(state)
    await store.send(.counter(.primalityRequested(1_299_721)))
    await store.receive(.facts(.found(1_299_721, .counted(index: 100_001), elapsed: .zero)))
    await store.send(.counter(.primeModal(.dismiss)))
    #expect(store.state.facts[1_299_721].index == 100_001)
    await store.send(.counter(.primalityRequested(1_299_743)))
    await store.receive(.facts(.numbersShown(NumbersShown(inDetail: 1_299_743))))
    #expect(store.state.facts[1_299_743].isIndexCounting)
    await store.send(.counter(.primeModal(.dismiss)))
    await store.receive(.facts(.numbersShown(NumbersShown())))
    #expect(!store.state.facts[1_299_743].isIndexCounting)
    await store.finish()
  }

  @Test("In the card of the lookups, x cancels a search, and Enter resumes it, or opens its facts")
  func searchKeys() {
    let number = 3 * BigInt(10).power(39) + 7
    let search = Investigation(of: number, isProbablePrime: true, isThorough: true, isRunning: true)
    var state = AppState(count: 7, route: .counter)
    // A click on the only row, which is selected, would open the facts.
    state.lookups.queue = [Lookup(n: 9)]
    state.facts = Facts.State([search])
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
    }
    let driver = ProgramDriver(store, width: 120, height: 36)
    driver.click(on: "(40 digits)…07 ━")
    #expect(driver.title(of: .enter) == "Facts" && driver.title(of: "x") == "Cancel")
    driver.press(["x", "s"])
    #expect(store.state.favoritePrimes.ids == [number])
    var canceled = search
    canceled.isRunning = false
    #expect(store.state.lookups.ended == [.searched(canceled)])
    #expect(driver.title(of: .enter) == "Resume" && driver.focus == "Lookups")
    driver.press(.enter)
    #expect(store.state.facts.searches == [search])
    store.send(.facts(.found(number, .proved(method: "n + 1"), elapsed: .seconds(2))))
    store.send(.facts(.ended(number, failure: nil)))
    #expect(store.state.lookups.ended.count == 1 && driver.title(of: .enter) == "Facts")
    driver.press(.enter)
    #expect(store.state.counterScreen.modalNumber == number)
    driver.press([.escape, "x"])
    #expect(store.state.lookups.ended.isEmpty)
  }

  @Test("x in the modal cancels the search for facts about its number, and resumes it")
  func modalKeys() {
    let search = Investigation(of: mersenne, isProbablePrime: true, isThorough: true, isRunning: true)
    var state = AppState()
    state.counterScreen.modalNumber = mersenne
    state.facts = Facts.State([search])
    let store = Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
    }
    let driver = ProgramDriver(store)
    driver.press("x")
    #expect(store.state.facts.searches.isEmpty && driver.title(of: "x") == "Resume the search")
    driver.press("x")
    #expect(store.state.facts.searches == [search])
  }

  @Test("Home at its smallest has all digits of a number of 19, without the word")
  func smallest() {
    let state = AppState(count: 9_223_372_036_854_775_783)
    let lines = render(AppView(state: state, time: .test), size: AppView.minimumSize).lines
    #expect(lines.contains { $0.contains("Counter    9,223,372,036,854,775,783") })
  }

  @Test("No screen shows more of a long number than fits", arguments: [(40, 12), (80, 24), (120, 36)])
  func screens(width: Int, height: Int) {
    var state = AppState(count: mersenne, favoritePrimes: [FavoritePrime(mersenne), 7])
    state.activityFeed = [Activity(date: Date(timeIntervalSince1970: 0), kind: .addedFavoritePrime(mersenne))]
    for route in [AppState.Route.home, .counter, .favoritePrimes] {
      state.route = route
      let lines = render(AppView(state: state, time: .test), size: Size(width: width, height: height)).lines
      // Either all digits are shown, or it is said how many there are.
      let isComplete =
        lines.contains { $0.contains("057,151") } && lines.contains { $0.contains("6,864,797") }
      #expect(isComplete || lines.contains { $0.contains("…(157 digits)…51") }, "\(route)")
    }
  }
}
