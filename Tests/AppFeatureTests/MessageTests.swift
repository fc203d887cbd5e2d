import ArchitectureTesting
import BigInt
import Counter
import Counting
import FileStorage
import Foundation
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFacts
import NumberFactsTesting
import TerminalUITesting
import TestTraits
import Testing
import Timeline

@testable import AppFeature
@testable import FavoritePrimes

@MainActor
@Suite("App: messages", .timeLimit(.onMainThread))
struct MessageTests {
  private let clock = TestClock()
  private let terminal = RequestRecorder()

  private func store(
    _ state: AppState, copyingTo destination: ClipboardClient.Destination = .clipboard
  ) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.useQuietClients()
      $0.clock = clock
      $0.terminal = terminal.client
      $0.clipboard = ClipboardClient { [terminal] text in
        await terminal.client.perform(.copy(text))
        return destination
      }
    }
  }

  private func messages(_ store: Store<AppState, AppAction>) -> [String] {
    store.state.messages.shown.map(\.kind.words.sentence)
  }

  private func opened(_ route: AppState.Route) -> AppState {
    var state = AppState(count: 7, favoritePrimes: [2, 3], route: route)
    state.favoritesScreen.browsing.order = Browsing.Order()
    state.session = SavingState(saved: state.document)
    return state
  }

  @Test("A change is reported with the key that undoes it, and the message disappears after its time")
  func change() async {
    let store = store(opened(.favoritePrimes))
    let driver = ProgramDriver(store)
    driver.press("d")
    #expect(
      driver.screen.contains("▌ − Removed 2 from favorites  ") && driver.screen.contains("  Ctrl-Z Undo\n"))
    await clock.advance(by: MessageQueue.duration - .seconds(1))
    #expect(messages(store) == ["Removed 2 from favorites"])
    driver.press("u")
    #expect(driver.screen.contains("▌ + Restored 2"))
    // Each message has the whole time.
    await clock.advance(by: .seconds(2))
    #expect(messages(store) == ["Restored 2 to favorites"])
    await clock.advance(by: MessageQueue.duration)
    #expect(messages(store) == [])
  }

  @Test(
    "A change leaves the answer of a lookup on the screen, and each has a row, which the content gives up")
  func twoMessages() async {
    let store = store(opened(.favoritePrimes))
    let driver = ProgramDriver(store)
    func rows() -> [String] { driver.grid.lines.filter { $0.contains("▌") } }
    func cardEnd() -> Int? { driver.grid.lines.firstIndex { $0.contains("╰") } }
    let end = cardEnd()
    store.send(.counter(.lookups(.event(n: 7, .answered(Self.answer), elapsed: .zero))))
    #expect(cardEnd() == end)
    driver.press("d")
    #expect(rows().count == 2)
    #expect(rows()[0].contains("✓ p(7) = 17") && rows()[0].contains("Ctrl-O Open"))
    #expect(rows()[1].contains("− Removed 2") && rows()[1].contains("Ctrl-Z Undo"))
    #expect(cardEnd() == end.map { $0 - 1 })
    await clock.advance(by: MessageQueue.duration)
    #expect(messages(store) == ["The 7th prime is 17"])
    await clock.advance(by: .seconds(1000))
    #expect(messages(store) == ["The 7th prime is 17"])
    #expect(cardEnd() == end)
  }

  @Test("A third message waits for its place, and is then shown for its whole time")
  func waiting() async {
    let store = store(opened(.favoritePrimes))
    store.send(.copied([2], to: .clipboard))
    await clock.advance(by: .seconds(2))
    store.send(.favoritePrimes(.deleteButtonTapped))
    store.send(.counter(.lookups(.event(n: 7, .failed(.deadlineExceeded), elapsed: .zero))))
    let failure = "The 7th prime is unknown"
    #expect(messages(store).count == 2 && messages(store) == ["Copied 2", "Removed 2 from favorites"])
    await clock.advance(by: .seconds(4))
    #expect(messages(store).count == 2 && messages(store)[0] == "Removed 2 from favorites", "\(failure)")
    await clock.advance(by: .seconds(5))
    #expect(messages(store).count == 1 && messages(store)[0] != "Removed 2 from favorites")
    await clock.advance(by: .seconds(1))
    #expect(messages(store) == [])
  }

  @Test("Answers leave a place for other messages, and the second answer is shown after them")
  func answers() async {
    let store = store(opened(.favoritePrimes))
    for n in [7, 8, 9] {
      let answer = NthPrimeAnswer(n: n, prime: 17, source: .localCalculator)
      store.send(.counter(.lookups(.event(n: BigInt(n), .answered(answer), elapsed: .zero))))
    }
    #expect(messages(store) == ["The 7th prime is 17", "The 8th prime is 17"])
    store.send(.favoritePrimes(.deleteButtonTapped))
    #expect(messages(store) == ["The 7th prime is 17", "Removed 2 from favorites"])
    await clock.advance(by: MessageQueue.duration)
    #expect(messages(store) == ["The 7th prime is 17", "The 8th prime is 17"])
    // The key is that of the newest one on the screen.
    let driver = ProgramDriver(store)
    #expect(driver.grid.lines.filter { $0.contains("Ctrl-O Open") }.map { $0.contains("p(8)") } == [true])
    driver.press(.escape)
    #expect(messages(store) == ["The 7th prime is 17", "The 9th prime is 17"])
    #expect(store.state.route == .favoritePrimes)
  }

  @Test("A newer change replaces the message about the one before, whose key would undo another change")
  func staleMessage() {
    let store = store(opened(.favoritePrimes))
    store.send(.favoritePrimes(.deleteButtonTapped))
    store.send(.favoritePrimes(.deleteButtonTapped))
    #expect(messages(store) == ["Removed 3 from favorites"])
    store.send(.counter(.counting(.incrementButtonTapped)))
    #expect(messages(store) == [])
  }

  @Test("Ctrl-O opens an answer on Counter, also while a field is being edited", arguments: [false, true])
  func openAnswer(isEditing: Bool) {
    let store = store(opened(.favoritePrimes))
    let driver = ProgramDriver(store)
    store.send(.counter(.lookups(.event(n: 7, .answered(Self.answer), elapsed: .zero))))
    if isEditing { driver.press("a") }
    driver.press(.control("o"))
    #expect(store.state.route == .counter && store.state.counterScreen.alert == .answered(Self.answer))
    #expect(messages(store) == [])
  }

  @Test("A click on an answer opens it, also if it isn't the one of the key")
  func clickAnswer() {
    let store = store(opened(.favoritePrimes))
    let driver = ProgramDriver(store)
    store.send(.counter(.lookups(.event(n: 7, .answered(Self.answer), elapsed: .zero))))
    let newer = NthPrimeAnswer(n: 8, prime: 19, source: .localCalculator)
    store.send(.counter(.lookups(.event(n: 8, .answered(newer), elapsed: .zero))))
    driver.click(on: "p(7) = 17")
    #expect(store.state.route == .counter && store.state.counterScreen.alert == .answered(Self.answer))
  }

  @Test("The theme that was chosen is named, without the key that would undo something else")
  func theme() {
    let store = store(opened(.home))
    store.send(.counter(.counting(.countEntered(7))))
    store.send(.themeSelected(.dark))
    #expect(messages(store) == ["Theme: dark"])
    let screen = ProgramDriver(store).screen
    #expect(screen.contains("Theme: dark") && !screen.contains("Ctrl-Z"), "\(screen)")
  }

  @Test("An answer is seen on Counter, and its message leaves")
  func seenAnswer() {
    let store = store(opened(.favoritePrimes))
    store.send(.counter(.lookups(.event(n: 7, .answered(Self.answer), elapsed: .zero))))
    store.send(.routeSelected(.home))
    #expect(messages(store) == ["The 7th prime is 17"])
    store.send(.routeSelected(.counter))
    #expect(messages(store) == [])
  }

  @Test("Esc dismisses an answer before it leaves the screen", arguments: AppState.Route.allCases)
  func dismissAnswer(route: AppState.Route) {
    let store = store(opened(.home))
    let log = TimelineLog(ofApp: store.state, start: Date(timeIntervalSince1970: 1_714_564_900))
    store.record(to: log)
    let driver = ProgramDriver(store, timeline: log)
    driver.press(.go(to: route))
    if driver.title(of: "q") == "Edit text" { driver.press(.escape) }
    store.send(.counter(.typeButtonTapped(.step)))
    store.send(.counter(.lookups(.event(n: 7, .answered(Self.answer), elapsed: .zero))))
    store.send(.numberBar(.dismiss))
    #expect(messages(store) == ["The 7th prime is 17"])
    driver.press(.escape)
    #expect(messages(store) == [])
    #expect(store.state.route == route)
  }

  @Test("At 40×12, a message about a long number or a copy is whole", arguments: [40, 80])
  func shortMessages(width: Int) {
    let prime = BigInt(1) << 61 - 1
    var state = opened(.favoritePrimes)
    state.favoritePrimes = [FavoritePrime(prime)]
    let store = store(state)
    let driver = ProgramDriver(store, width: width, height: width * 3 / 10)
    let name = width == 40 ? "1 favorite" : "2,305,843,009,213,693,951"
    driver.press("d")
    #expect(
      driver.screen.contains("− Removed \(name)\(width == 40 ? "" : " from favorites")  ")
        && driver.screen.contains("Ctrl-Z Undo"))
    driver.press("u")
    // Without a key, there is room.
    #expect(driver.screen.contains("+ Restored 2,305,843,009,213,693,951"))
    let (file, old) = (StorageFile.path("primes.json"), StorageFile.path("primes.json.bak"))
    store.send(.favoritePrimes(.files(.saveResponse(.saved(file, copy: old)))))
    let copy = width == 40 ? "" : ", the old one stays as .bak"
    #expect(driver.screen.contains("↓ Saved primes.json\(copy)"))
  }

  @Test("A file that replaces favorites, a reset count, and a discarded game are reported")
  func otherChanges() {
    var state = opened(.counter)
    state.game = GuessingGame.State(game: Game(id: UUID(), secret: 3, range: 1...99, numbers: [50]))
    let store = store(state)
    store.send(.favoritePrimes(.files(.loadResponse(.loaded([2, 5, 7], .path("f"))))))
    #expect(messages(store) == ["Loaded 3 favorites from f, replacing 2"])
    store.send(.counter(.counting(.resetButtonTapped)))
    #expect(messages(store) == ["Count: 0"])
    store.send(.gameRequested(isNew: true))
    #expect(messages(store) == ["Discarded a game with 1 guess"])
    store.send(.guessingGame(.nextGameButtonTapped))
    #expect(messages(store) == [])
  }

  @Test("A command, which has no screen, shows no messages and waits for none")
  func command() async {
    let store = store(AppState(favoritePrimes: [2]))
    await store.send(.favoritePrimes(.adding(.numbersAdded([3])))).finish()
    #expect(messages(store) == [])
  }

  private static let answer = NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator)

  @Test("An answer that arrives on another screen is a message with a bell, and stays in the list of lookups")
  func otherScreen() async {
    let store = store(opened(.counter))
    await store.send(
      .counter(.lookups(.event(n: 7, .progress(LookupProgress(fractionCompleted: 0.5)), elapsed: .zero)))
    ).finish()
    store.send(.routeSelected(.explore))
    store.send(.counter(.lookups(.event(n: 7, .failed(.deadlineExceeded), elapsed: .zero))))
    // Two effects send them, in either order.
    await terminal.received(.bell)
    await terminal.received(.setProgress(.none))
    #expect(terminal.requests.first == .setProgress(.fraction(0.5)))
    #expect(Set(terminal.requests.dropFirst()) == [.setProgress(.none), .bell])
    #expect(store.state.counter.screen.alert == nil)
    #expect(
      store.state.messages.shown.map(\.kind) == [
        .failedLookup(n: 7, reason: "\(NthPrimeError.deadlineExceeded)")
      ])
    #expect(store.state.lookups.ended == [.failed(n: 7, .deadlineExceeded)])
  }

  @Test("The progress of a factorization is the terminal's, as that of a lookup is")
  func searchProgress() async {
    let store = store(opened(.counter))
    let number = BigInt(10).power(99)
    store.send(.counter(.primalityRequested(number)))
    let progress = InvestigationProgress(stage: "Curve 2", fractionCompleted: 0.25)
    await store.send(.facts(.found(number, .progress(progress), elapsed: .zero))).finish()
    #expect(terminal.requests == [.setProgress(.fraction(0.25))])
    store.send(.facts(.cancelButtonTapped(number)))
    await terminal.received(.setProgress(.none))
  }

  @Test("A message about a canceled lookup disappears when an alert comes; others stay")
  func canceledLookup() {
    let store = store(opened(.counter))
    store.send(.counter(.saveButtonTapped))
    store.send(.counter(.nthPrimeButtonTapped))
    store.send(.counter(.lookups(.cancelButtonTapped(7))))
    #expect(store.state.messages.items.map(\.kind).last == .canceledLookup(n: 7, fractionCompleted: nil))
    store.send(.counter(.lookups(.event(n: 8, .answered(Self.answer), elapsed: .zero))))
    #expect(store.state.counter.screen.alert == .answered(Self.answer))
    #expect(messages(store).count == 1 && messages(store)[0].contains("to favorites"))
  }

  @Test("Several cancellations have one message")
  func severalCancellations() {
    let store = store(opened(.counter))
    for number in [BigInt(10).power(99) + 9, BigInt(10).power(99) + 27] {
      store.send(.counter(.primalityRequested(number)))
      store.send(.counter(.primeModal(.dismiss)))
      store.send(.facts(.cancelButtonTapped(number)))
    }
    #expect(messages(store).count == 1 && messages(store)[0].hasPrefix("Canceled "))
  }

  @Test("y copies the number that the screen in front is about")
  func copy() async {
    let store = store(opened(.counter))
    let driver = ProgramDriver(store)
    driver.press("y")
    await terminal.received(.copy("7"))
    driver.press([.go(to: .favoritePrimes), .down, "y"])
    await terminal.received(.copy("3"))
    store.send(.counter(.primalityRequested(10_007)))
    driver.press("y")
    await terminal.received(.copy("10007"))
    driver.press(.escape)
    driver.press([.go(to: .guessingGame), "y"])
    #expect(terminal.requests.count == 3)
  }

  @Test("In a comparison, y copies the primes of the chosen column, one a line", arguments: [120, 80, 40])
  func copyColumn(width: Int) async throws {
    var state = opened(.favoritePrimes)
    state.favoritePrimes = [2, 3, 5, 7]
    let file = FilePanel.ExistingFile(file: .path("f"), count: 2, size: 6)
    state.favoritesScreen.files.comparison = FilePanel.Comparison(
      file: file, favorites: [2, 11], isDocument: false)
    let store = store(state)
    let driver = ProgramDriver(store, width: width, height: width * 3 / 10)
    driver.press("y")
    await terminal.received(.copy("7\n5\n3"))
    try await poll(for: "a message", until: { !store.state.messages.items.isEmpty })
    #expect(messages(store) == ["Copied 3 primes"])
    driver.press("v")
    driver.press("y")
    await terminal.received(.copy("2"))
  }

  @Test(
    "A message says where a copied number is, or what to do",
    arguments: [
      (.clipboard, 80, "▌ ✓ Copied 7"), (.terminal, 80, "▌ ✓ Sent 7 to the terminal's clipboard"),
      (
        .nowhere, 120,
        "▌ ! Not copied: 7. This terminal has no clipboard. Select it with Shift"
      ),
      (.nowhere, 40, "▌ ! Not copied: select it with Shift"),
    ] as [(ClipboardClient.Destination, Int, String)])
  func copied(destination: ClipboardClient.Destination, width: Int, message: String) async {
    let store = store(opened(.counter), copyingTo: destination)
    let driver = ProgramDriver(store, width: width)
    driver.press("y")
    try? await poll(for: "a message", until: { !store.state.messages.items.isEmpty })
    #expect(driver.screen.contains(message))
  }

  @Test("Ctrl-T suspends the program, in a field, too")
  func suspend() async {
    let store = store(opened(.counter))
    let driver = ProgramDriver(store)
    driver.press(.control("t"))
    await terminal.received(.suspend)
    driver.press(["c", .control("t")])
    try? await poll(for: "two requests", until: { terminal.requests.count >= 2 })
    #expect(terminal.requests == [.suspend, .suspend])
    #expect(store.state.numberBar?.purpose == .count)
  }

  @Test("The Copy button of an answer copies the prime, as y does, and dismisses the alert")
  func copyAnswer() async {
    let store = store(opened(.counter))
    let driver = ProgramDriver(store)
    store.send(.counter(.lookups(.event(n: 7, .answered(Self.answer), elapsed: .zero))))
    #expect(driver.click(on: "Copy"))
    await terminal.received(.copy("17"))
    #expect(store.state.counter.screen.alert == nil)
    #expect(store.state.favoritePrimes.ids == [2, 3])
    #expect(store.state.count == 7)
  }
}
