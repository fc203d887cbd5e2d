extension ScreenProgram {
  /// One thing that can be done now, for ways to show a program that draw no screen.
  public struct Choice {
    public enum Kind: Equatable, Sendable {
      /// Does what its title says.
      case command
      /// Takes a line of text.
      case text
      /// Makes one of so many rows the current one.
      case rows(Int)
    }

    /// What it does, or what it is called.
    public let title: String
    /// The key that does it on a screen; empty where there is none.
    public let keyName: String
    /// Why it can't be done now.
    public let unavailable: String?
    public let kind: Kind
    fileprivate let perform: (ScreenProgram, _ answer: String) -> Void
  }

  /// All that can be done on the present screen but for moving about in it: what its controls do, then what is done by
  /// keys alone.
  public var choices: [Choice] {
    let frame = currentFrame
    let commands = frame.keyMap.bindings.filter { $0.isCommand }
    return frame.controls.map { choice($0, in: frame) }
      + commands.filter { command in !frame.controls.contains { $0.name == command.title } }.map { binding in
        Choice(
          title: binding.title, keyName: binding.keys.first?.name ?? "", unavailable: binding.unavailable,
          kind: .command
        ) { program, _ in
          if let key = binding.keys.first { program.receive(.key(key)) }
        }
      }
  }

  /// Does it, with the text or, counted from 1, the row that was answered. What is unavailable does nothing.
  public func choose(_ choice: Choice, answer: String = "") {
    if choice.unavailable == nil { choice.perform(self, answer) }
  }

  private func choice(_ control: Control, in frame: Frame) -> Choice {
    let id = control.id
    let key = frame.keyMap.bindings.first { $0.controlName == control.name }
    if control.takesText {
      return Choice(title: control.name, keyName: key?.keys.first?.name ?? "", unavailable: nil, kind: .text)
      {
        program, answer in
        program.focus(on: id)
        for key: KeyEvent in [.end, .control("u")] { program.receive(.key(key)) }
        program.receive(.paste(Paste(answer)))
        program.receive(.key(.enter))
      }
    }
    if let rows = control.rows {
      return Choice(title: control.name, keyName: "", unavailable: nil, kind: .rows(rows.count)) {
        program, answer in
        if let row = Int(answer), (1...rows.count).contains(row) { rows.select(row - 1) }
        program.focus(on: id)
      }
    }
    return Choice(
      title: control.name, keyName: key?.keys.first?.name ?? "", unavailable: control.unavailable,
      kind: .command
    ) { program, _ in
      program.focus(on: id)
      program.receive(.key(.enter))
    }
  }
}
