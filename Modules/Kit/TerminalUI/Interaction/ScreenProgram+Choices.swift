extension ScreenProgram {
  /// An available action, for front ends that don't draw a screen.
  public struct Choice {
    public enum Kind: Equatable, Sendable {
      case command
      /// Accepts a line of text.
      case text
      /// Selects one of a number of rows.
      case rows(Int)
      /// Selects one of the values.
      case options([String])
    }

    /// The title of the action, or the name of the control.
    public let title: String
    /// The action's key on a screen, by name, such as `Esc`, `Right`, or `s`; empty if there is none.
    public let keyName: String
    public let disabledReason: String?
    public let kind: Kind
    /// The examples of a text; empty if there are none.
    public fileprivate(set) var placeholder = ""
    fileprivate let perform: (ScreenProgram, _ input: String?) -> Void
  }

  /// The available actions, except for navigation: first those of the controls, then those with only a key.
  public var choices: [Choice] {
    let frame = currentFrame
    let bindings = frame.keyMap.bindings.filter { $0.performsCommand }
    // A message repeats a command of the screen.
    let commands = bindings.indices.filter { index in
      !bindings[(index + 1)...].contains { $0.title == bindings[index].title }
    }.map { bindings[$0] }
    var names: Set<String> = []
    let controls = frame.controls.filter { control in
      // Without an action of its own, Enter would press another control; a second one can't be named.
      let acts =
        control.takesText || control.rows != nil || control.bindings.contains { $0.keys.contains(.enter) }
      return (control.options != nil || control.isFocusable && acts) && names.insert(control.name).inserted
    }
    return controls.map { choice($0, in: frame) }
      + commands.filter { command in !frame.focusableControls.contains { $0.name == command.title } }.map {
        binding in
        Choice(
          title: binding.title, keyName: Self.keyName(of: binding),
          disabledReason: binding.disabledReason,
          kind: .command
        ) { program, _ in
          if let key = binding.keys.first { program.receive(.key(key)) }
        }
      }
  }

  /// The commands that only the command palette lists.
  public var keylessChoices: [Choice] {
    currentFrame.context.commandMatches.map { match in
      Choice(title: match.title, keyName: "", disabledReason: match.disabledReason, kind: .command) { _, _ in
        match.action()
      }
    }
  }

  /// Performs a choice unless it is disabled.
  ///
  /// - Parameter answer: The text to enter and submit, or the number of the row or the value, from 1. A field without a
  ///   text gets focus, and nothing is submitted.
  public func choose(_ choice: Choice, answer: String? = nil) {
    if choice.disabledReason == nil { choice.perform(self, answer) }
  }

  private static func keyName(of binding: KeyBinding?) -> String {
    binding?.keys.first?.name(in: .ascii) ?? ""
  }

  private func choice(_ control: Control, in frame: Frame) -> Choice {
    let kind: Choice.Kind =
      control.takesText
      ? .text
      : control.options.map { .options($0.titles) } ?? control.rows.map { .rows($0.count) } ?? .command
    let key = frame.keyMap.bindings.first { $0.controlName == control.name }
    let hasKey = kind == .text || kind == .command
    return Choice(
      title: control.name, keyName: hasKey ? Self.keyName(of: key) : "",
      disabledReason: control.disabledReason, kind: kind, placeholder: control.placeholder
    ) { program, input in
      let index = (input.flatMap { Int($0) } ?? 0) - 1
      if case .options(let titles) = kind {
        if titles.indices.contains(index) { control.options?.select(index) }
        return program.setNeedsRedraw()
      }
      if case .rows(let count) = kind, (0..<count).contains(index) { control.rows?.select(index) }
      program.focus(on: control.id)
      if kind == .text {
        guard let input else { return }
        for key: KeyEvent in [.end, .control("u")] { program.receive(.key(key)) }
        program.receive(.paste(Paste(input)))
      }
      if hasKey { program.receive(.key(.enter)) }
    }
  }
}
