/// An action of the screen that the command palette offers.
struct ScreenCommand {
  let title: String
  /// The key that performs it on the screen; empty if there is none.
  let keyName: String
  let disabledReason: String?
  let perform: (inout ScreenState) -> Void
}

/// The commands of a screen, with a heading in the command palette.
struct ScreenCommands {
  let title: String
  var commands: [ScreenCommand]

  /// Returns the commands of the displayed screen, those of others, and those that are the same on all screens.
  static func groups(displayed: [ScreenCommand], others: [ScreenCommands]) -> [ScreenCommands] {
    guard let first = others.first else { return [ScreenCommands(title: "", commands: displayed)] }
    let shared = others.dropFirst().reduce(into: Set(first.commands.map(\.title))) { shared, screen in
      shared.formIntersection(screen.commands.map(\.title))
    }
    func own(_ commands: [ScreenCommand]) -> [ScreenCommand] {
      commands.filter { !shared.contains($0.title) }
    }
    return [ScreenCommands(title: "This screen", commands: own(displayed))]
      + others.map { ScreenCommands(title: $0.title, commands: own($0.commands)) }
      + [ScreenCommands(title: "Everywhere", commands: displayed.filter { shared.contains($0.title) })]
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
          title: command.title, keyName: command.keyName, disabledReason: command.disabledReason
        ) { screen in
          open()
          command.perform(&screen)
        }
      })
  }
}

extension FrameContext {
  /// The actions of the controls, and then those with only a key, without those that only navigate.
  @MainActor
  func commands(in keyMap: KeyMap, glyphs: GlyphSet) -> [ScreenCommand] {
    var commands = controls.flatMap { $0.commands(in: keyMap, glyphs: glyphs) }
    let titles = Set(commands.map(\.title))
    for binding in keyMap.bindings where binding.performsCommand || binding.hint == .always {
      guard let key = binding.keys.first, !titles.contains(binding.title) else { continue }
      commands.append(
        ScreenCommand(
          title: binding.title, keyName: binding.firstKeyName(in: glyphs),
          disabledReason: binding.disabledReason
        ) { screen in binding.perform(key, &screen) })
    }
    return commands
  }

  /// The selection of each value of a choice.
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
        ScreenCommand(title: "\(name): \(options.titles[index])", keyName: "", disabledReason: disabledReason)
        {
          _ in options.select(index)
        }
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
