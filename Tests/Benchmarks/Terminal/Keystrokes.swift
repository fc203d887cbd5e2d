/// Keys that a user types repeatedly on a screen of the app, or of another program.
struct Keystrokes: Sendable {
  let name: String
  /// The keys that lead to the screen from the first one.
  var path: [String] = []
  /// The keys to type in turn; each changes the screen.
  let keys: [String]
  /// Whether the user has ten thousand favorites.
  var hasFavorites = true
  /// Whether each key is typed 3 ms after the response to the previous one, instead of 20 ms.
  var isTypedFast = false
  /// The maximum of the median time.
  var limit: Duration?
  /// The maximum processor time of the program for each key.
  var processorLimit: Duration?
  /// The maximum median time to handle the key and to compute the frame, without the terminal.
  var frameLimit: Duration?

  private static let delete = "\u{7F}"
  private static let (right, left, pageDown, tab) = ("\u{1B}[C", "\u{1B}[D", "\u{1B}[6~", "\t")
  /// The keys that select the screens: Alt-2, Alt-3, and Alt-5.
  private static let (toCounter, toFavorites, toGame) = ("\u{1B}2", "\u{1B}3", "\u{1B}5")
  private static let frame = Duration.microseconds(100)

  static let counter = Keystrokes(
    name: "counter: +", path: [toCounter], keys: ["+"], limit: .microseconds(350),
    processorLimit: .milliseconds(1), frameLimit: frame)
  static let counterWithoutFavorites = Keystrokes(
    name: "counter: +, no favorites", path: [toCounter], keys: ["+"], hasFavorites: false,
    limit: .microseconds(350), processorLimit: .microseconds(300))

  static let counterTypedFast = Keystrokes(
    name: "counter: +, 3 ms after a frame", path: [toCounter], keys: ["+"], isTypedFast: true,
    limit: .milliseconds(2))

  /// Keys for the favorites screen, with ten thousand favorites.
  static let nextRow = Keystrokes(
    name: "favorites: next row", path: [toFavorites], keys: ["j"], limit: .microseconds(400),
    frameLimit: frame)
  static let deletion = Keystrokes(
    name: "favorites: delete, undo", path: [toFavorites], keys: ["d", "u"], processorLimit: .milliseconds(1))

  static let others = [
    Keystrokes(name: "counter: focus moves", path: [toCounter], keys: [right, left], frameLimit: frame),
    Keystrokes(
      name: "counter: digits typed", path: [toCounter, "c"], keys: ["4", "1", "7", delete, delete, delete],
      frameLimit: frame),
    Keystrokes(name: "favorites: next page", path: [toFavorites], keys: [pageDown], frameLimit: frame),
    Keystrokes(name: "favorites: last, first", path: [toFavorites], keys: ["G", "g"], frameLimit: frame),
    Keystrokes(name: "favorites: select", path: [toFavorites], keys: [" "], frameLimit: frame),
    Keystrokes(
      name: "favorites: next row, all selected", path: [toFavorites, "*"], keys: ["j"], frameLimit: frame),
    Keystrokes(
      name: "favorites: filter typed", path: [toFavorites, "/"],
      keys: ["1", "2", "7", delete, delete, delete]),
    Keystrokes(name: "favorites: next row, filtered", path: [toFavorites, "/", "1", "\r"], keys: ["j"]),
    Keystrokes(name: "game: + −", path: [toGame], keys: ["+", "-"], frameLimit: frame),
    Keystrokes(
      name: "game: slider", path: [toGame, tab, tab, tab, tab, tab], keys: [right, left], frameLimit: frame),
    Keystrokes(name: "game: + guess", path: [toGame], keys: ["+", "\r"], frameLimit: frame),
  ]

  /// Keys for vim with a number, which increment it.
  static let vim = Keystrokes(name: "vim: a number is incremented", keys: ["\u{1}"])
  static let vimTypedFast = Keystrokes(
    name: "vim: the same, 3 ms after a frame", keys: ["\u{1}"], isTypedFast: true)
  /// Keys for less with ten thousand lines.
  static let less = Keystrokes(name: "less: next line", keys: ["j"])
}
