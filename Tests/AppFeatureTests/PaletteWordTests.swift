import AppFeature
import Testing

@testable import TerminalUI
@testable import TerminalUITesting

@MainActor
@Suite("App: the words that find commands")
struct PaletteWordTests {
  /// A word, and the command that must be first on the screens, or on most of them.
  struct Word: Sendable {
    let text: String
    let command: String
    let others: [AppState.Route: String]

    init(_ text: String, _ command: String, _ others: [AppState.Route: String] = [:]) {
      (self.text, self.command, self.others) = (text, command, others)
    }
  }

  private static let words = [
    Word("home", "Go to Home"), Word("counter", "Go to Counter"), Word("favorites", "Go to Favorites"),
    Word("fav", "Go to Favorites"), Word("explore", "Go to Explore"), Word("game", "Go to Game"),
    Word("timeline", "Go to Timeline"), Word("activity", "Go to Timeline"),
    Word("history", "Go to Timeline"), Word("play", "Go to Game"), Word("average", "Go to Game"),
    Word("undo", "Undo"), Word("redo", "Redo"), Word("quit", "Quit"), Word("exit", "Quit"),
    Word("help", "Help"), Word("dark", "Theme: dark"), Word("light", "Theme: light"),
    Word("theme", "Theme: dark"),
    Word("twins", "Filter: Twins, 2 of 3", [.explore: "Color: Twins"]),
    Word("mersenne", "Filter: Mersenne, 2 of 3"), Word("today", "Filter: Today, 3 of 3"),
    Word("all", "Select all"), Word("filter", "Filter"), Word("sort", "Sort by prime"),
    Word("select", "Select"), Word("import", "Import primes from a file"),
    Word("export", "Export favorites as a list"), Word("load", "Load favorites from a file"),
    Word("open a file", "Load favorites from a file"),
    Word("save file", "Save favorites to a file"), Word("add", "Add"), Word("delete", "Delete 2"),
    Word("remove", "Remove 2 from favorites"),
    Word("new", "New game"), Word("new game", "New game"), Word("random", "New game"),
    Word("settings", "Range"), Word("range", "Range"), Word("hint", "Turn hints off"),
    Word("guess", "Guess 0"), Word("middle", "Middle"), Word("give up", "Give up"),
    Word("ulam", "Shape: Ulam spiral"), Word("sacks", "Shape: Sacks spiral"),
    Word("spiral", "Shape: Ulam spiral"), Word("gaussian", "Shape: Gaussian primes"),
    Word("rows", "Shape: Rows"), Word("pi", "Shape: Charts"), Word("charts", "Shape: Charts"),
    Word("gaps", "Shape: Charts"), Word("powers", "Shape: Charts"), Word("theorem", "Shape: Charts"),
    Word("longest", "Longest runs"), Word("zoom in", "Zoom in"),
    Word("smallest factor", "Color: Smallest factor"), Word("mod 6", "Color: mod 6"),
    Word("facts", "Facts about 42", [.favoritePrimes: "Facts about 2"]),
    Word("is prime", "Facts about 42", [.favoritePrimes: "Facts about 2"]),
    Word("nth", "Look up p(42)", [.favoritePrimes: "Look up p(2)"]),
    Word("copy", "Copy 42", [.favoritePrimes: "Copy 2", .guessingGame: "Copy 0"]), Word("reset", "Reset"),
    Word("step", "Enter a step", [.timeline: "Small steps"]),
    Word("set count", "Enter a count", [.explore: "Set the count to 42"]), Word("count up", "Count up"),
    Word("next prime", "Next prime"),
    Word("developer", "Developer form"), Word("go back", "Go back to this moment"),
    Word("small steps", "Small steps"), Word("suspend", "Suspend"), Word("factorial", "Help"),
    Word("primorial", "Help"),
  ]

  @Test(
    "The search of the help explains the signs of numbers on each screen and over the facts",
    arguments: [FrameTests.Screen.home, .counter, .prime, .favorites, .game, .explore, .timeline])
  func signs(screen: FrameTests.Screen) {
    let (driver, _, _) = FrameTests.show(screen, size: Size(width: 80, height: 24))
    driver.press(.function(1))
    for (word, meaning) in [
      ("factorial", "Factorial: 1 × … × 50."), ("13#", "Primorial: 2 × 3 × … × 13."),
    ] {
      driver.type(word)
      #expect(driver.screen.contains(meaning), "\(driver.screen)")
      driver.press(.control("u"))
    }
  }

  @Test("The command that counts up precedes the one that counts down", arguments: ["", "count"])
  func countUp(text: String) throws {
    for (route, more, less) in [
      (AppState.Route.counter, "Count up", "Count down"),
      (.guessingGame, "Raise the guess", "Lower the guess"),
    ] where text.isEmpty || route == .counter {
      let (driver, _, _) = FrameTests.show(.counter, size: Size(width: 80, height: 24))
      driver.press([.go(to: route), .control("p")])
      driver.paste(text)
      let places = try [more, less].map { try #require(driver.grid.position(of: "\($0)  ")?.y) }
      #expect(places[0] + 1 == places[1], "\(driver.screen)")
    }
  }

  @Test("Each word finds its command first, on every screen", arguments: AppState.Route.allCases)
  func words(route: AppState.Route) throws {
    let (driver, _, _) = FrameTests.show(.favorites, size: Size(width: 80, height: 24))
    // The chips that the field of the game has no room for are commands elsewhere.
    driver.press([.escape, .go(to: .guessingGame), "c", .go(to: route)])
    if route == .guessingGame { driver.press(.escape) }
    driver.press(.control("p"))
    let left = try #require(driver.grid.position(of: "╭─ Commands")).x
    for word in Self.words {
      driver.paste(word.text)
      // The first command of the list has the mark of the selection.
      let first = driver.grid.lines.lazy.compactMap {
        $0.dropFirst(left).prefixMatch(of: /│  ([› ]) (\S.*?)(?:  | ?│)/)
      }.first
      let text = first.map { String($0.2) }
      #expect(first?.1 == "›", "\(word.text) on \(route)")
      let expected = word.others[route] ?? word.command
      #expect(text == expected, "\(word.text) on \(route)")
      driver.press(.control("u"))
    }
  }

  @Test(
    "The values of choices without room are found, too",
    arguments: [(Size(width: 80, height: 24), true), (Size(width: 40, height: 12), false)])
  func hiddenChoices(size: Size, listsRuns: Bool) {
    let (driver, _, _) = FrameTests.show(.explore, size: size)
    if listsRuns { driver.press("L") }
    driver.press(.control("p"))
    let words = [
      ("charts", "Shape: Charts"), ("gaussian", "Shape: Gaussian primes"), ("mod 6", "Color: mod 6"),
    ]
    for (text, command) in words {
      driver.paste(text)
      #expect(driver.screen.contains("› \(command)"), "\(driver.screen)")
      driver.press(.control("u"))
    }
  }
}
