/// An action of the screen that the command palette offers.
struct ScreenCommand {
  let title: String
  /// The key that performs it on the screen; empty if there is none.
  let keyName: String
  let disabledReason: String?
  let perform: (inout ScreenState) -> Void
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
