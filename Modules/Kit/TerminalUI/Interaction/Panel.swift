/// A box of the program itself over the screen: the help, or the command palette.
struct Panel: Equatable, Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case help
    case commands
  }

  let kind: Kind
  var query = TextFieldState(limit: 100)
  /// The control whose values are listed, by name; `nil` for all commands.
  var choice: String?
  /// The selected entry, counted from 0; `nil` for the best match.
  var selection: Int?
  var offset = 0

  init(_ kind: Kind) {
    self.kind = kind
  }

  init(choice: String, selected: Int) {
    self.init(.commands)
    (self.choice, selection) = (choice, selected)
  }

  /// Changes the query, and returns to its best match.
  ///
  /// - Returns: `false` if the query has no room.
  mutating func edit(_ change: (inout TextFieldState) -> Bool) -> Bool {
    let before = query.value
    defer { if query.value != before { (selection, offset) = (nil, 0) } }
    return change(&query)
  }
}

enum PanelLine {
  case blank
  case heading(String)
  case text(String)
  case key(KeyBinding)
  /// A word, and what it means.
  case term(String, String)
  /// A command, and the matched characters of its title.
  case command(ScreenCommand, matches: [Int])
}
