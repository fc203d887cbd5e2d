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
    fileprivate let perform: (ScreenProgram, _ input: String) -> Void
  }

  /// The available actions, except for navigation: first those of the controls, then those with only a key.
  public var choices: [Choice] {
    let frame = currentFrame
    let bindings = frame.keyMap.bindings.filter { $0.performsCommand }
    // A message repeats a command of the screen.
    let commands = bindings.indices.filter { index in
      !bindings[(index + 1)...].contains { $0.title == bindings[index].title }
    }.map { bindings[$0] }
    let controls = frame.controls.filter { $0.isFocusable || $0.options != nil }
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

  /// Performs a choice unless it is disabled; `answer` is the text, or the number of the row or the value, from 1.
  public func choose(_ choice: Choice, answer: String = "") {
    if choice.disabledReason == nil { choice.perform(self, answer) }
  }

  private static func keyName(of binding: KeyBinding?) -> String {
    binding?.keys.first?.name(in: .ascii) ?? ""
  }

  private func choice(_ control: Control, in frame: Frame) -> Choice {
    let id = control.id
    let key = frame.keyMap.bindings.first { $0.controlName == control.name }
    if control.takesText {
      return Choice(
        title: control.name, keyName: Self.keyName(of: key), disabledReason: nil, kind: .text
      ) {
        program, input in
        program.focus(on: id)
        for key: KeyEvent in [.end, .control("u")] { program.receive(.key(key)) }
        program.receive(.paste(Paste(input)))
        program.receive(.key(.enter))
      }
    }
    if let options = control.options {
      return Choice(
        title: control.name, keyName: "", disabledReason: control.disabledReason,
        kind: .options(options.titles)
      ) { program, input in
        if let number = Int(input), options.titles.indices.contains(number - 1) { options.select(number - 1) }
        program.setNeedsRedraw()
      }
    }
    if let rows = control.rows {
      return Choice(title: control.name, keyName: "", disabledReason: nil, kind: .rows(rows.count)) {
        program, input in
        if let row = Int(input), (1...rows.count).contains(row) { rows.select(row - 1) }
        program.focus(on: id)
      }
    }
    return Choice(
      title: control.name, keyName: Self.keyName(of: key), disabledReason: control.disabledReason,
      kind: .command
    ) { program, _ in
      program.focus(on: id)
      program.receive(.key(.enter))
    }
  }
}
