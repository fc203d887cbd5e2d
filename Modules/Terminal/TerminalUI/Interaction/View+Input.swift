/// A command for a text in the command palette, such as a number that is typed there.
public struct CommandMatch {
  let command: ScreenCommand

  /// - Parameters:
  ///   - title: The title of the command.
  ///   - action: A closure called when the command is chosen.
  public init(_ title: String, action: @escaping () -> Void) {
    command = ScreenCommand(title: title, keyName: "", disabledReason: nil) { _ in action() }
  }
}

extension View {
  /// Adds a command to the command palette for the text that is typed there, before all others.
  ///
  /// - Parameter match: A function that returns the command for a text, or `nil` if there is none.
  public func commandSearch(_ match: @escaping (String) -> CommandMatch?) -> some View {
    InputView(content: primitive) { $0.commandSearches.append(match) }
  }

  /// Performs an action for text that is pasted while no field has focus and no modal covers the view.
  public func onPaste(perform action: @escaping (String) -> Void) -> some View {
    InputView(content: primitive) { if $0.modal == nil { $0.paste = action } }
  }

  /// Performs an action when the view is clicked; it can't have focus.
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
