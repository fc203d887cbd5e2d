struct ScreenCommand {
  let title: String
  /// The command's key on the screen; empty if there is none.
  let keyName: String
  let disabledReason: String?
  /// Whether the command belongs to the program instead of a screen.
  var isShared = false
  /// The screen and the title of the command; `nil` for a command found for a text.
  var id: ID?
  let perform: (inout ScreenState) -> Void

  struct ID: Hashable {
    let screen: String
    let title: String
  }
}

/// The commands of a screen, with their heading in the command palette.
struct ScreenCommands {
  let title: String
  var commands: [ScreenCommand]

  /// Returns the commands of the displayed screen, those of others that it lacks, and those in common on all screens.
  static func groups(
    displayed: [ScreenCommand], title: String, others: [ScreenCommands]
  ) -> [ScreenCommands] {
    if others.isEmpty {
      return [ScreenCommands(title: "", commands: displayed.map { $0.identified(by: title) })]
    }
    let common = others.reduce(into: Set(displayed.map(\.title))) { common, screen in
      common.formIntersection(screen.commands.map(\.title))
    }
    func isShared(_ command: ScreenCommand) -> Bool { command.isShared || common.contains(command.title) }
    var listed: Set<String> = []
    func own(_ commands: [ScreenCommand], _ screen: String) -> [ScreenCommand] {
      commands.filter { !isShared($0) && listed.insert($0.title).inserted }
        .map { $0.identified(by: screen) }
    }
    return [ScreenCommands(title: "This screen", commands: own(displayed, title))]
      + others.map { ScreenCommands(title: $0.title, commands: own($0.commands, $0.title)) }
      + [
        ScreenCommands(
          title: KeyBinding.everywhere,
          commands: displayed.filter(isShared).map { $0.identified(by: KeyBinding.everywhere) })
      ]
  }
}

extension ScreenCommand {
  fileprivate func identified(by screen: String) -> ScreenCommand {
    var command = self
    command.id = ID(screen: screen, title: title)
    return command
  }
}

extension CommandScreen {
  /// Returns the commands of the screen; performing one opens the screen first.
  @MainActor
  func commands(size: Size, glyphs: GlyphSet, time: Duration) -> ScreenCommands {
    var canvas = Canvas(size: size, glyphs: glyphs, time: time)
    canvas.render(content, in: canvas.grid.bounds)
    let commands = canvas.context.commands(
      in: KeyMap(canvas.context.bindings + [.help, .quit]), glyphs: glyphs)
    return ScreenCommands(
      title: title,
      commands: commands.map { command in
        ScreenCommand(
          title: command.title, keyName: command.keyName, disabledReason: command.disabledReason,
          isShared: command.isShared
        ) { screen in
          open()
          command.perform(&screen)
        }
      })
  }
}

extension FrameContext {
  /// The actions of the controls, then those with only a key, without navigation.
  @MainActor
  func commands(in keyMap: KeyMap, glyphs: GlyphSet) -> [ScreenCommand] {
    var commands: [ScreenCommand] = []
    var indices: [String: Int] = [:]
    /// Adds a command, or replaces one of the same title without a key, such as that of a row.
    func add(_ command: ScreenCommand) {
      guard let index = indices[command.title] else {
        indices[command.title] = commands.count
        return commands.append(command)
      }
      if commands[index].keyName.isEmpty, !command.keyName.isEmpty { commands[index] = command }
    }
    for control in controls { control.commands(in: keyMap, glyphs: glyphs).forEach(add) }
    // The keys of a list without focus are commands, too.
    for binding in keyMap.bindings + controls.flatMap(\.bindings)
    where binding.performsCommand || binding.hint == .always {
      guard let key = binding.keys.first else { continue }
      add(
        ScreenCommand(
          title: binding.title, keyName: binding.firstKeyName(in: glyphs),
          disabledReason: binding.disabledReason, isShared: binding.section == KeyBinding.everywhere
        ) { screen in binding.perform(key, &screen) })
    }
    return commands
  }

  @MainActor
  func values(of choice: String) -> [ScreenCommand] {
    guard let options = controls.first(where: { $0.name == choice })?.options else { return [] }
    return options.titles.indices.map { index in
      ScreenCommand(title: options.titles[index], keyName: "", disabledReason: nil) { _ in
        options.select(index)
      }
    }
  }
}

extension Control {
  fileprivate func commands(in keyMap: KeyMap, glyphs: GlyphSet) -> [ScreenCommand] {
    if name.isEmpty { return [] }
    if let options {
      return options.titles.indices.filter { $0 != options.selected }.map { index in
        let command = options.command?(index) ?? (title: "\(name): \(options.titles[index])", keyName: "")
        return ScreenCommand(
          title: command.title, keyName: command.keyName, disabledReason: disabledReason,
          isShared: isPersistent
        ) { _ in options.select(index) }
      }
    }
    guard isFocusable else { return [] }
    let key = keyMap.bindings.first { $0.controlName == name }
    let keyName = key?.firstKeyName(in: glyphs) ?? ""
    let press = takesText ? nil : bindings.first { $0.keys.contains(.enter) }
    if let press {
      return [
        ScreenCommand(title: press.title, keyName: keyName, disabledReason: press.disabledReason) { screen in
          press.perform(.enter, &screen)
        }
      ]
    }
    return [
      ScreenCommand(title: key?.title ?? "Go to \(name)", keyName: keyName, disabledReason: disabledReason) {
        screen in screen.focus(on: self)
      }
    ]
  }
}
