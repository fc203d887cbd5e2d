/// A command for a text in the command palette, such as a typed number.
public struct CommandMatch {
  let command: ScreenCommand

  /// - Parameters:
  ///   - title: The title of the command.
  ///   - disabledReason: The reason that the command is disabled; `nil` if it is enabled.
  ///   - action: Called when the command is chosen.
  public init(_ title: String, disabledReason: String? = nil, action: @escaping () -> Void) {
    command = ScreenCommand(title: title, keyName: "", disabledReason: disabledReason) { _ in action() }
  }
}

/// An explanation in the help.
struct HelpTopic {
  let title: String
  let lines: [String]
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
    InputView(content: primitive) { ($0.screenTitle, $0.commandScreens) = (title, screens) }
  }

  /// Adds commands to the command palette for the typed text, before all others.
  ///
  /// - Parameters:
  ///   - hint: A description of the texts, displayed below the commands if there is room.
  ///   - matches: Returns the commands for a text.
  public func commandSearch(_ hint: String, matches: @escaping (String) -> [CommandMatch]) -> some View {
    InputView(content: primitive) {
      $0.commandSearches.append(matches)
      $0.commandHint = hint
    }
  }

  /// Adds an explanation to the help, after the keys that work on every screen.
  ///
  /// - Parameter lines: Lines of at most 34 columns; they aren't wrapped.
  public func helpTopic(_ title: String, lines: [String]) -> some View {
    InputView(content: primitive) { $0.helpTopics.append(HelpTopic(title: title, lines: lines)) }
  }

  /// Performs an action for pasted text while no field has focus and no modal covers the view.
  public func onPaste(perform action: @escaping (String) -> Void) -> some View {
    InputView(content: primitive) { if $0.modal == nil { $0.paste = action } }
  }

  /// Performs an action before each key, mouse event, and paste, even while the view is covered.
  public func onInput(perform action: @escaping () -> Void) -> some View {
    InputView(content: primitive) { $0.inputHandlers.append(action) }
  }

  /// Sets notices for keys without an effect, such as `nothing to save here`.
  public func keyNotices(_ notices: [KeyEvent: String]) -> some View {
    InputView(content: primitive) { $0.keyNotices.append(notices) }
  }

  /// Performs an action when the view is clicked; the view can't have focus.
  ///
  /// - Parameter title: The action in the imperative.
  public func onClick(_ title: String, perform action: @escaping () -> Void) -> some View {
    ClickableView(content: primitive, title: title, action: action)
  }
}

/// A view that adds something to the input of the frame after its content is painted.
private struct InputView: ContentView {
  let content: any View
  let add: (inout FrameContext) -> Void

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(content, in: rect)
    add(&canvas.context)
  }
}

private struct ClickableView: ContentView {
  let content: any View
  let title: String
  let action: () -> Void

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(content, in: rect)
    canvas.add(Control(name: title, rect: rect, isFocusable: false, click: { [action] _, _ in action() }))
  }
}
