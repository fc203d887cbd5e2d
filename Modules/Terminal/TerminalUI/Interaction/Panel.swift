/// A box of the program itself over the screen: the help, or the command palette.
struct Panel: Equatable, Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case help
    case commands
  }

  let kind: Kind
  /// The text that is searched for.
  var query = TextFieldState(limit: 100)
  /// Whether typed characters change the query.
  var isSearching: Bool
  /// The name of the control whose values are listed; `nil` for all commands.
  var choice: String?
  /// The selected entry, counted from 0.
  var selection = 0
  /// The first visible line.
  var offset = 0

  init(_ kind: Kind) {
    self.kind = kind
    isSearching = kind == .commands
  }

  /// Creates a list of the values of a choice.
  init(choice: String, selected: Int) {
    self.init(.commands)
    (self.choice, selection) = (choice, selected)
  }

  /// Changes the query, and returns to its best match.
  mutating func edit(_ change: (inout TextFieldState) -> Void) {
    let before = query.value
    change(&query)
    if query.value != before { (selection, offset) = (0, 0) }
  }
}
