import ArchitectureTesting
import FileStorage
import Foundation
import NumberFactsTesting
import TerminalUITesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: comparing with a file")
struct ComparisonTests {
  private let file = StorageFile.path("/f")
  private let list = FileStorage.inMemory([.path("/f"): Data("[2, 3, 101, 103]".utf8)])

  /// A list of favorites that was compared with the file.
  private func compared(
    _ favorites: IdentifiedArray<FavoritePrime>, with storage: FileStorage
  ) async -> TestStore<FilePanel.State, FilePanel.Action> {
    let store = panelStore(favorites, storage: storage)
    store.exhaustivity = .off
    await store.send(.fileChosen(file, .compare))
    await store.finish()
    await store.skipReceivedActions(strict: false)
    return store
  }

  @Test("The primes of two lists are only in one, or in both, the newest first")
  func parts() async throws {
    let store = await compared([2, 7, 101, 5], with: list)
    let primes = try #require(store.state.comparedPrimes)
    #expect(primes.onlyHere == [5, 7] && primes.inBoth == [101, 2] && primes.onlyInFile == [103, 3])
    #expect(
      primes.lines
        == ["only here: 5", "only here: 7", "only in the file: 103", "only in the file: 3"])
    #expect(
      store.state.comparisonLines == [
        "Only here: 2 primes: 5, 7.", "In both: 2 primes: 101, 2.", "Only in /f: 2 primes: 103, 3.",
      ])
    #expect(store.state.favoritePrimes == [2, 7, 101, 5])
    #expect(store.state.screen.coversList)
    #expect(store.state.screen.comparison?.file.size == 16 && store.state.screen.question == nil)
  }

  @Test("An import adds the primes of the file that are missing, and then nothing is only there")
  func importMissing() async {
    let store = await compared([2, 7], with: list)
    await store.send(.importMissingButtonTapped)
    #expect(store.state.favoritePrimes.ids == [2, 7, 3, 101, 103])
    #expect(store.state.comparedPrimes?.onlyInFile == [])
    await store.send(.comparisonDismissed)
    #expect(store.state.comparedPrimes == nil && store.state.favoritePrimes.count == 5)
  }

  @Test("An export writes only the primes that the file lacks, to another file")
  func exportMissing() async throws {
    let store = await compared([2, 7, 5], with: list)
    await store.send(.exportMissingButtonTapped)
    #expect(store.state.screen.question?.kind == .export)
    await store.send(.binding(.set(\.path, "/g")))
    await store.send(.fileSubmitted)
    await store.finish()
    #expect(try await list.load(.path("/g")) == Data("[7,5]\n".utf8))
    #expect(try await list.load(file) == Data("[2, 3, 101, 103]".utf8))
  }

  @Test("Replacing the file asks, keeps its format, and keeps a copy", arguments: [true, false])
  func replace(isDocument: Bool) async throws {
    let storage = FileStorage.inMemory(
      isDocument ? [:] : [.path("/f"): Data("[3]".utf8)])
    if isDocument { try await storage.save(FavoritePrimesDocument(favoritePrimes: [3]), to: file) }
    let old = try await storage.load(file)
    let store = await compared([2, 7], with: storage)
    await store.send(.replaceFileButtonTapped)
    let question = try #require(store.state.screen.question)
    #expect(question.existing?.question(count: 2) == "Replace its prime with 2?")
    #expect(store.state.screen.comparison == nil && question.kind == (isDocument ? .save : .export))
    await store.send(.replaceButtonTapped)
    await store.finish()
    #expect(try await storage.load(.path("/f.bak")) == old)
    let new = try #require(try await storage.load(file))
    #expect((new == Data("[2,7]\n".utf8)) == !isDocument)
    let again = await compared([2, 7], with: storage)
    #expect(again.state.comparedPrimes?.inBoth == [7, 2] && again.state.comparedPrimes?.onlyHere == [])
  }

  @Test("C asks for a file, the parts have their counts, and Enter closes and changes nothing")
  func keys() async {
    for (width, height) in [(120, 30), (80, 24), (40, 12)] {
      let (store, driver) = favoritesDriver(
        FavoritePrimes.State(favoritePrimes: [2, 7, 11, 127]), storage: list, width: width, height: height)
      driver.press("C")
      driver.type("/f")
      driver.press(.enter)
      for await files in store.values(of: \.screen.files) where files.comparison != nil { break }
      #expect(driver.screen.contains(width == 40 ? "■ Here 3  ■ Both 1  ■ File 3" : "Only here 3"))
      for text in ["4 here · 4 in the file", "Only in the file 3"] where width > 40 {
        #expect(driver.screen.contains(text))
      }
      #expect(driver.screen.contains("In both 1") == (width > 40))
      driver.press(.down)
      #expect(store.state.screen.files.comparison?.row == 1)
      driver.press("v")
      #expect(store.state.screen.files.comparison?.part == .both)
      driver.press(.enter)
      #expect(store.state.screen.files.comparison == nil && store.state.favoritePrimes == [2, 7, 11, 127])
      #expect(driver.focus == "Favorites")
    }
  }

  @Test("The parts have one grid and rules to one column, and only the current part has a bold row")
  func grid() async throws {
    var state = FavoritePrimes.State(favoritePrimes: [2, 3, 101, 7, 19_394_489])
    state.files = await compared(state.favoritePrimes, with: list).state
    let grid = favoritesDriver(state).1.grid
    func row(_ text: String) throws -> Int { try #require(grid.position(of: text), "\(text)").y }
    let titles = try ["Only here 2", "Only in the file 1", "In both 3"].map(row)
    #expect(titles.map { Array(grid.lines[$0]).lastIndex(of: "─") } == [73, 73, 73])
    for (line, prime) in zip(titles.map { $0 + 1 }, ["19,394,489", "103", "101"]) {
      #expect(grid.lines[line].prefix(34).hasSuffix(" \(prime)"), "\(grid.lines[line])")
      #expect(grid[33, line].style.attributes.contains(.bold) == (line == titles[0] + 1))
    }
    // Without colors, the bar has the marks of the titles.
    let lines = String(decoding: FrameDiff(colors: .none).bytes(from: nil, to: grid), as: UTF8.self)
    #expect(lines.contains(/\*{20,}.{0,12}:{20,}.{0,12}#{10,}/))
    let chips = try row("Enter Close")
    #expect(grid.lines[chips - 1].dropFirst(4).prefix(70).allSatisfy { $0 == " " })
  }

  @Test("Below each other, the parts are one list, whose titles are skipped and stay above their first row")
  func sections() async throws {
    let favorites = IdentifiedArray(primes: [2, 3] + (0..<30).map { BigInt(1_000 + $0) })
    let (store, driver) = favoritesDriver(FavoritePrimes.State(favoritePrimes: favorites), storage: list)
    await store.send(.files(.fileChosen(file, .compare))).finish()
    var selection: [String] { [store.state.screen.files.comparison!].map { "\($0.part) \($0.row)" } }
    func rows(with text: String) -> Int { driver.grid.lines.count { $0.contains(text) } }
    #expect(rows(with: "■ ") == 1 && rows(with: " p Facts ") == 1)
    for _ in 0..<30 { driver.press(.down) }
    #expect(selection == ["file 0"] && driver.screen.contains("■ Only in the file 2"))
    driver.press([.down, .down])
    #expect(selection == ["both 0"] && rows(with: "■ ") == 2)
    driver.press(.up)
    #expect(selection == ["file 1"])
    driver.press(.home)
    #expect(selection == ["here 0"] && driver.screen.contains("■ Only here 30"))
    driver.press(.end)
    #expect(selection == ["both 1"])
    driver.press("v")
    #expect(selection == ["file 0"])
  }

  @Test("An empty part says so, has no row, and no sentence, and v leaves it out")
  func emptyPart() async {
    for width in [120, 80] {
      let (store, driver) = favoritesDriver(
        FavoritePrimes.State(favoritePrimes: [2]), storage: list, width: width, height: 30)
      await store.send(.files(.fileChosen(file, .compare))).finish()
      #expect(driver.screen.contains("■ Only here 0") && driver.screen.contains(" none ") == (width == 120))
      #expect(driver.screen.contains("I adds the 3 to favorites. S asks first.") == (width == 120))
      // The first row below each other, and the last column.
      #expect(driver.grid.lines.contains { $0.contains("› ") && $0.contains(" 103 ") })
      driver.press("v")
      #expect(store.state.screen.files.comparison?.part == .both)
      driver.press("v")
      #expect(store.state.screen.files.comparison?.part == .file)
    }
  }

  @Test("The columns have one edge each, and room for their forms")
  func columns() async throws {
    let primes: [BigInt] = [BigInt(2).power(521) - 1, 18_446_744_073_709_551_557, 10_007]
    var state = FavoritePrimes.State(favoritePrimes: IdentifiedArray(primes: primes))
    state.files = await compared(state.favoritePrimes, with: list).state
    let grid = favoritesDriver(state, width: 120, height: 30).1.grid
    let places = try ["557  2⁶⁴ − 59", "007  twin of 10,009", "…51  2⁵²¹ − 1"].map {
      try #require(grid.position(of: $0)).x
    }
    #expect(Set(places).count == 1)
  }

  @Test("Of a long path, the end with the file's name is left", arguments: [120, 80, 40])
  func longPath(width: Int) async {
    var state = FavoritePrimes.State(favoritePrimes: [2])
    state.files = await compared(state.favoritePrimes, with: list).state
    let path = String(repeating: "/folder", count: 20) + "/primes.json"
    state.screen.files.comparison?.file.file = .path(path)
    let screen = favoritesDriver(state, width: width, height: width == 40 ? 12 : 30).1.screen
    #expect(screen.contains("File   …/folder") && screen.contains("/folder/primes.json "))
    #expect(screen.contains("16 bytes") == (width > 40) && screen.contains("Enter Close"))
  }

  @Test("y copies the column, which has a chip where there is room; an empty column says why not")
  func copyColumn() async {
    var state = FavoritePrimes.State(favoritePrimes: [2, 3, 101, 103, 7])
    state.files = await compared(state.favoritePrimes, with: list).state
    for (width, height) in [(120, 30), (80, 24)] {
      var requests: [FavoritePrimes.Action] = []
      let driver = ProgramDriver(
        ScreenProgram {
          VStack {
            FavoritePrimesView(state: state) { requests.append($0) }
            KeyHints()
          }
        }, width: width, height: height)
      #expect(driver.screen.contains(" y Copy the column ") == (width == 120))
      #expect(driver.footer.contains("y Copy  "))
      driver.press("y")
      #expect(requests == [.files(.copyColumnButtonTapped([7]))])
    }
    state.favoritePrimes = []
    state.screen.files.comparison?.favorites = []
    let driver = ProgramDriver(ScreenProgram { FavoritePrimesView(state: state) })
    #expect(driver.keyMap.binding(for: "y")?.disabledReason == "nothing is only here")
  }

  @Test("Between equal lists there is nothing to do")
  func equal() async throws {
    let store = await compared([103, 101, 3, 2], with: list)
    var state = FavoritePrimes.State()
    state.files = store.state
    let driver = ProgramDriver(ScreenProgram { FavoritePrimesView(state: state) })
    #expect(driver.screen.contains("Both lists are the same: 4 primes"))
    #expect(driver.keyMap.binding(for: "I")?.disabledReason == "nothing is only in the file")
    #expect(driver.keyMap.binding(for: "S")?.disabledReason == "both lists are the same")
  }

  @Test("A file with something else can't be compared, and says why")
  func mistake() async {
    let store = await compared([2], with: .inMemory([file: Data("[4]".utf8)]))
    #expect(store.state.screen.comparison == nil && store.state.screen.alert != nil)
  }
}
