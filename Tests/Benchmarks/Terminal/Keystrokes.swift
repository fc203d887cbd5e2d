/// Keys that a user types repeatedly on a screen of the app.
struct Keystrokes: Sendable {
  let name: String
  /// The keys that lead to the screen from the home screen.
  let path: [String]
  /// The keys to type in turn; each changes the screen.
  let keys: [String]
  /// The maximum time for a key.
  var limit = Duration.seconds(1) / 60

  private static let counterLimit = Duration.milliseconds(1)
  private static let delete = "\u{7F}"
  private static let (right, left, pageDown, tab) = ("\u{1B}[C", "\u{1B}[D", "\u{1B}[6~", "\t")

  static let counter = [
    Keystrokes(name: "counter: +", path: ["c"], keys: ["+"], limit: counterLimit),
    Keystrokes(name: "counter: focus moves", path: ["c"], keys: [right, left], limit: counterLimit),
    Keystrokes(
      name: "counter: digits typed", path: ["c", "c"], keys: ["4", "1", "7", delete, delete, delete],
      limit: counterLimit),
  ]

  /// Keys for the favorites screen, with ten thousand favorites.
  static let favorites = [
    Keystrokes(name: "favorites: next row", path: ["f"], keys: ["j"]),
    Keystrokes(name: "favorites: next page", path: ["f"], keys: [pageDown]),
    Keystrokes(name: "favorites: last, first", path: ["f"], keys: ["G", "g"]),
    Keystrokes(name: "favorites: select", path: ["f"], keys: [" "]),
    Keystrokes(name: "favorites: next row, all selected", path: ["f", "a"], keys: ["j"]),
    Keystrokes(
      name: "favorites: filter typed", path: ["f", "/"], keys: ["1", "2", "7", delete, delete, delete]),
    Keystrokes(name: "favorites: next row, filtered", path: ["f", "/", "1", "\r"], keys: ["j"]),
    Keystrokes(name: "favorites: delete, undo", path: ["f"], keys: ["d", "u"]),
  ]

  static let game = [
    Keystrokes(name: "game: + −", path: ["g"], keys: ["+", "-"]),
    Keystrokes(name: "game: slider", path: ["g", tab, tab, tab, tab, tab], keys: [right, left]),
    Keystrokes(name: "game: + guess", path: ["g"], keys: ["+", "g"]),
  ]
}
