extension ScreenState {
  /// The height above which a panel leaves room for the key hints: a border, a query, and two lines.
  private static let minimumHeightWithHints = 5
  /// The height from which a panel leaves room for the tabs, and has empty rows.
  private static let roomyHeight = 16

  func paint(_ panel: Panel, on canvas: inout Canvas) {
    let isRoomy = canvas.grid.size.height >= Self.roomyHeight
    var bounds = canvas.grid.bounds
    // The key hints below the panel are the panel's own.
    let hasHints = canvas.context.hintRects.contains { $0.maxY == bounds.maxY }
    if hasHints, bounds.height > Self.minimumHeightWithHints {
      bounds = bounds.inset(by: EdgeInsets(bottom: 1))
    }
    if isRoomy {
      let tabs = canvas.context.controls.filter(\.isPersistent).map(\.rect.maxY).max() ?? 0
      bounds = bounds.inset(by: EdgeInsets(top: tabs + 1, bottom: 1))
    }
    let box =
      switch panel.kind {
      case .help:
        PanelBox.help(
          panel, keyMap: keyMap(of: canvas.context), context: canvas.context, glyphs: canvas.glyphs,
          limits: bounds.size, isRoomy: isRoomy)
      case .commands: commands(panel, in: canvas, limits: bounds.size, isRoomy: isRoomy)
      }
    let trailing = Text(box.trailing).foreground(.muted)
    canvas.renderModal(box.panel(title: box.title, trailing: trailing), id: "panel", in: bounds)
    // A key that types in the panel doesn't change the tab.
    let bindings = canvas.context.bindings
    canvas.context.bindings = bindings.filter { !$0.isPersistent } + bindings.filter(\.isPersistent)
  }

  private func commands(_ panel: Panel, in canvas: Canvas, limits: Size, isRoomy: Bool) -> PanelBox {
    let context = canvas.context
    if let choice = panel.choice {
      return .commands(
        panel, [ScreenCommands(title: "", commands: context.values(of: choice))], limits: limits,
        isRoomy: isRoomy)
    }
    // A focused field hides keys, not actions.
    let focused = context.controls.first { $0.id == context.focus }
    let shortcuts = (focused?.bindings ?? []).filter(\.performsCommand)
    let quit = KeyBinding.quit(asking: context.quitQuestion != nil)
    let keyMap = KeyMap(shortcuts + context.bindings + [.help, quit])
    let groups = ScreenCommands.groups(
      displayed: context.commands(in: keyMap, glyphs: canvas.glyphs), title: context.screenTitle,
      others: otherCommands ?? [])
    return .commands(
      panel, found: context.commandSearches.flatMap { $0(panel.query.value).map(\.command) }, groups,
      recent: recentCommands, hint: context.commandHint, limits: limits, isRoomy: isRoomy)
  }

  private static let recentLimit = 3

  /// Closes the panel and performs the command or the key of a line, unless it is disabled.
  mutating func perform(_ line: PanelLine) {
    switch line {
    case .blank, .heading, .text, .term: return
    case .key(let binding):
      guard let key = binding.keys.first else { return }
      if let reason = binding.disabledReason { return showBriefly("\(binding.title) — \(reason)") }
      panel = nil
      binding.perform(key, &self)
    case .command(let command, _):
      if let reason = command.disabledReason { return showBriefly("\(command.label) — \(reason)") }
      panel = nil
      if let id = command.id {
        recentCommands = [id] + recentCommands.filter { $0 != id }.prefix(Self.recentLimit - 1)
      }
      command.perform(&self)
    }
  }
}
