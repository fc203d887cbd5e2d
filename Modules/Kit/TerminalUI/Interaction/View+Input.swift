/// A command for a text in the command palette, such as a typed number.
public struct CommandMatch {
  let title: String
  let disabledReason: String?
  let action: () -> Void

  public init(_ title: String, disabledReason: String? = nil, action: @escaping () -> Void) {
    (self.title, self.disabledReason, self.action) = (title, disabledReason, action)
  }

  var command: ScreenCommand {
    ScreenCommand(title: title, disabledReason: disabledReason) { [action] _ in action() }
  }
}

struct HelpTopic {
  let title: String
  var lines: [String] = []
  var keys: [KeyBinding] = []
  /// Words with what they mean.
  var terms: [(word: String, meaning: String)] = []
  /// Whether the terms are listed without a search.
  var isListed = true
}

/// A hidden screen with commands for the command palette.
public struct CommandScreen {
  let title: String
  let open: () -> Void
  let content: any View

  /// - Parameters:
  ///   - title: The heading of its commands.
  ///   - open: Opens the screen, before one of its commands is performed.
  ///   - content: The program's whole view as it is when the screen is displayed.
  public init(_ title: String, open: @escaping () -> Void, @ViewBuilder content: () -> some View) {
    self.title = title
    self.open = open
    self.content = content()
  }
}

extension View {
  /// Adds the commands of other screens to the command palette, after those of the displayed one.
  ///
  /// - Parameters:
  ///   - title: The title of the displayed screen, for the help and for recent commands.
  ///   - screens: Returns the other screens, when the palette opens.
  public func commandScreens(_ title: String, others screens: @escaping () -> [CommandScreen]) -> some View {
    input { ($0.screenTitle, $0.commandScreens) = (title, screens) }
  }

  /// Adds commands to the command palette for the typed text, before all others.
  ///
  /// - Parameter hint: A description of the texts, displayed below the commands if there is room.
  public func commandSearch(_ hint: String, matches: @escaping (String) -> [CommandMatch]) -> some View {
    input {
      $0.commandSearches.append(matches)
      $0.commandHint = hint
    }
  }

  /// Adds commands without keys to the command palette.
  public func commands(_ commands: [CommandMatch]) -> some View {
    input { $0.commandMatches += commands }
  }

  /// Names the commands in the command palette.
  ///
  /// - Parameter name: Returns the name for the title of a key or a control; nil if another command does the same.
  public func commandNames(_ name: @escaping (String) -> CommandName?) -> some View {
    input { $0.commandName = name }
  }

  /// Adds the meanings of words to the end of the help, or only to its search.
  ///
  /// - Parameter terms: Words of at most 15 columns, and what they mean in at most 52.
  public func helpTerms(
    _ title: String, _ terms: [(word: String, meaning: String)], isListed: Bool = true
  ) -> some View {
    input { $0.helpTopics.append(HelpTopic(title: title, terms: terms, isListed: isListed)) }
  }

  /// Adds an explanation to the help, below the shorter of its columns of keys.
  ///
  /// - Parameter lines: Lines of at most 34 columns; they aren't wrapped.
  public func helpTopic(_ title: String, lines: [String]) -> some View {
    input { $0.helpTopics.append(HelpTopic(title: title, lines: lines)) }
  }

  /// Adds keys to the help that have their effect only elsewhere, unless it has a section with this title.
  public func helpTopic(_ title: String, keys: [KeyBinding]) -> some View {
    input { $0.helpTopics.append(HelpTopic(title: title, keys: keys)) }
  }

  /// Performs an action for pasted text while no field has focus and no modal covers the view.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars; a notice refuses longer text.
  public func onPaste(limit: Int = .max, perform action: @escaping (String) -> Void) -> some View {
    input { if $0.modal == nil { $0.paste = (limit, action) } }
  }

  /// Sets notices for keys without an effect, such as `nothing to save here`.
  public func keyNotices(_ notices: [KeyEvent: String]) -> some View {
    input { $0.keyNotices.append(notices) }
  }

  /// Performs an action when the view is clicked; the view can't have focus.
  public func onClick(_ title: String, perform action: @escaping () -> Void) -> some View {
    painted { content, canvas, rect in
      canvas.render(content, in: rect)
      canvas.add(Control(name: title, rect: rect, isFocusable: false, click: { _, _ in action() }))
    }
  }
}
