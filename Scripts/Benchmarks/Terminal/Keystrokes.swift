/// Keys that a user types repeatedly on a screen of the app, or of another program.
struct Keystrokes: Sendable {
  let name: String
  /// The keys that lead to the screen from the first one.
  var path: [String] = []
  /// The keys to type in turn; each changes the screen.
  let keys: [String]
  /// Whether each key is typed 3 ms after the response to the previous one, instead of 20 ms.
  var isTypedFast = false
  /// The number of favorites in the session.
  var favorites = 10_000
  /// The maximum of the median time from the key to the last byte of the response.
  var limit: Duration?
  /// The maximum processor time of the program for each key.
  var processorLimit: Duration?

  private static let delete = "\u{7F}"
  private static let (right, left, pageDown) = ("\u{1B}[C", "\u{1B}[D", "\u{1B}[6~")
  /// The keys that select the screens: Alt-2, Alt-3, and Alt-5.
  private static let (toCounter, toFavorites, toGame) = ("\u{1B}2", "\u{1B}3", "\u{1B}5")

  /// The keys of the app to measure.
  static let app = [
    key("counter: +", [toCounter], ["+"]),
    key("counter: focus moves", [toCounter], [right, left]),
    key("counter: digits typed", [toCounter, "c"], ["4", "1", "7", delete, delete, delete]),
    key("favorites: next row", [toFavorites], ["j"]),
    key("favorites: next page", [toFavorites], [pageDown]),
    key("favorites: select", [toFavorites], [" "]),
    key("favorites: next row, filtered", [toFavorites, "/", "1", "\r"], ["j"]),
    key("game: + −", [toGame], ["+", "-"]),
    key("game: + guess", [toGame], ["+", "\r"]),
    // Each key changes the favorites, so that ten thousand are saved.
    Keystrokes(name: "favorites: delete, undo", path: [toFavorites], keys: ["d", "u"]),
    Keystrokes(name: "counter: +, 3 ms after a frame", path: [toCounter], keys: ["+"], isTypedFast: true),
  ]

  /// The keys of the favorites, with as many as the program supports.
  static let manyFavorites = [
    manyFavorites("next row", keys: ["j"]), manyFavorites("select", keys: [" "]),
    manyFavorites("select all, none", keys: ["*"]), manyFavorites("order", keys: ["o"]),
    manyFavorites("reverse order", keys: ["O"]), manyFavorites("filter", path: ["/"], keys: ["1", delete]),
    manyFavorites("field for a prime", path: ["a"], keys: ["1", delete]),
    manyFavorites("delete, undo", keys: ["d", "u"]),
  ]

  private static func manyFavorites(_ name: String, path: [String] = [], keys: [String]) -> Keystrokes {
    Keystrokes(
      name: "100,000 favorites: \(name)", path: [toFavorites] + path, keys: keys, favorites: 100_000,
      limit: .milliseconds(2))
  }

  private static func key(_ name: String, _ path: [String], _ keys: [String]) -> Keystrokes {
    Keystrokes(
      name: name, path: path, keys: keys, limit: .microseconds(400), processorLimit: .microseconds(400))
  }

  /// Keys for vim with a number, which increment it.
  static let vim = Keystrokes(name: "vim: a number is incremented", keys: ["\u{1}"])
  /// Keys for less with ten thousand lines.
  static let less = Keystrokes(name: "less: next line", keys: ["j"])
}
