/// Keys that a user types repeatedly on a screen of the app.
struct Keystrokes: Sendable {
  let name: String
  /// The keys that lead to the screen from the home screen.
  let way: [String]
  /// The keys to type in turn; each changes the screen.
  let keys: [String]
  /// The maximum time for a key.
  var limit = Duration.seconds(1) / 60

  private static let counterLimit = Duration.milliseconds(1)
  private static let delete = "\u{7F}"
  private static let (right, left, pageDown, tab) = ("\u{1B}[C", "\u{1B}[D", "\u{1B}[6~", "\t")

  static let counter = [
    Keystrokes(name: "counter: +", way: ["c"], keys: ["+"], limit: counterLimit),
    Keystrokes(name: "counter: focus moves", way: ["c"], keys: [right, left], limit: counterLimit),
    Keystrokes(
      name: "counter: digits typed", way: ["c", "c"], keys: ["4", "1", "7", delete, delete, delete],
      limit: counterLimit),
  ]

  /// Keys for the favorites screen, with ten thousand favorites.
  static let favorites = [
    Keystrokes(name: "favourites: next row", way: ["f"], keys: ["j"]),
    Keystrokes(name: "favourites: next page", way: ["f"], keys: [pageDown]),
    Keystrokes(name: "favourites: last, first", way: ["f"], keys: ["G", "g"]),
    Keystrokes(name: "favourites: select", way: ["f"], keys: [" "]),
    Keystrokes(name: "favourites: next row, all selected", way: ["f", "a"], keys: ["j"]),
    Keystrokes(
      name: "favourites: filter typed", way: ["f", "/"], keys: ["1", "2", "7", delete, delete, delete]),
    Keystrokes(name: "favourites: next row, filtered", way: ["f", "/", "1", "\r"], keys: ["j"]),
    Keystrokes(name: "favourites: delete, undo", way: ["f"], keys: ["d", "u"]),
  ]

  static let game = [
    Keystrokes(name: "game: + −", way: ["g"], keys: ["+", "-"]),
    Keystrokes(name: "game: slider", way: ["g", tab, tab, tab, tab, tab], keys: [right, left]),
    Keystrokes(name: "game: + guess", way: ["g"], keys: ["+", "g"]),
  ]
}
