struct ScreenCommand {
  /// The title of the key or the control.
  let title: String
  /// The title with the command's object, and other words that find it; `nil` for the title alone.
  var name: CommandName?
  /// The command's key on the screen; empty if there is none.
  var keyName = ""
  var disabledReason: String?
  /// Whether the command belongs to the program instead of a screen.
  var isShared = false
  /// The screen and the title of the command; `nil` for a command found for a text.
  var id: ID?
  var perform: (inout ScreenState) -> Void

  /// The title in the command palette.
  var label: String { name?.title ?? title }

  struct ID: Hashable {
    let screen: String
    let title: String
  }
}

/// An action with its object, such as `Save 97 to favorites`, and other texts that find it in the command palette.
public typealias CommandName = (title: String, words: [String])

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
    let common = others.reduce(into: Set(displayed.map(\.label))) { common, screen in
      common.formIntersection(screen.commands.map(\.label))
    }
    func isShared(_ command: ScreenCommand) -> Bool { command.isShared || common.contains(command.label) }
    var listed: Set<String> = []
    func own(_ commands: [ScreenCommand], _ screen: String) -> [ScreenCommand] {
      commands.filter { !isShared($0) && listed.insert($0.label).inserted }
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
  fileprivate static let selectedReason = "selected already"

  fileprivate func identified(by screen: String) -> ScreenCommand {
    var command = self
    command.id = ID(screen: screen, title: title)
    return command
  }

  /// Returns the best match of a query with the label or another word, at its positions in the label.
  func match(_ query: String) -> (command: ScreenCommand, score: Int, positions: [Int])? {
    let match = FuzzyMatch(query, in: label)
    let words = (name?.words ?? []).compactMap { FuzzyMatch(query, in: $0)?.score }
    return ([match?.score].compactMap(\.self) + words).max().map { (self, $0, match?.positions ?? []) }
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
        var opening = command
        // Also a value that is selected there.
        if command.disabledReason == ScreenCommand.selectedReason { opening.disabledReason = nil }
        opening.perform = { screen in
          open()
          command.perform(&screen)
        }
        return opening
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
    // The keys of a list without focus are commands, too, unless they do something else now.
    let focused = controls.filter { $0.id == focus }.flatMap(\.bindings)
    let taken = Set((keyMap.bindings + focused).flatMap(\.keys).map(\.canonical))
    let others = controls.flatMap(\.bindings).filter { $0.keys.allSatisfy { !taken.contains($0.canonical) } }
    for binding in keyMap.bindings + others where binding.performsCommand || binding.hint == .always {
      guard let key = binding.keys.first else { continue }
      add(
        ScreenCommand(
          title: binding.title, keyName: binding.firstKeyName(in: glyphs),
          disabledReason: binding.disabledReason, isShared: binding.section == KeyBinding.everywhere
        ) { screen in binding.perform(key, &screen) })
    }
    // More precedes less, whose chip is at its left.
    if let more = commands.firstIndex(where: { $0.keyName == "+" }),
      let less = commands.firstIndex(where: { $0.keyName == "-" }), less < more
    {
      commands.swapAt(less, more)
    }
    commandMatches.map(\.command).forEach(add)
    guard let commandName else { return commands }
    return commands.compactMap { command in
      guard let name = commandName(command.title) else { return nil }
      var command = command
      command.name = name
      return command
    }
  }

  @MainActor
  func values(of choice: String) -> [ScreenCommand] {
    guard let options = controls.first(where: { $0.name == choice })?.options else { return [] }
    return options.titles.indices.map { index in
      ScreenCommand(title: options.titles[index]) { _ in
        options.select(index)
      }
    }
  }
}

extension Control {
  fileprivate func commands(in keyMap: KeyMap, glyphs: GlyphSet) -> [ScreenCommand] {
    if name.isEmpty { return [] }
    if let options {
      // The selected value follows the others, for which people search.
      let indices = options.titles.indices
      return (indices.filter { $0 != options.selected } + indices.filter { $0 == options.selected }).map {
        index in
        let command = options.command?(index) ?? (title: "\(name): \(options.titles[index])", keyName: "")
        return ScreenCommand(
          title: command.title, keyName: command.keyName,
          disabledReason: index == options.selected ? ScreenCommand.selectedReason : disabledReason,
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
