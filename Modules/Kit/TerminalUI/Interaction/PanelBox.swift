/// The help or the command palette, in a box that scrolls if necessary.
struct PanelBox: PrimitiveView {
  let panel: Panel
  let title: String
  /// The lines in one column, or in two beside each other.
  let columns: [[PanelLine]]
  /// The distance between the left edges of the columns.
  var columnOffset = 0
  let layout: PanelLayout
  /// The index of the best match among the commands.
  var best = 0
  var trailing = ""
  var hint = ""

  var lineCount: Int { columns.map(\.count).max() ?? 0 }
}

// MARK: - Help

extension PanelBox {
  /// Creates the help with the key bindings that match the query.
  ///
  /// The program's bindings are beside those of the screen if both fit.
  static func help(
    _ panel: Panel, keyMap: KeyMap, context: FrameContext, glyphs: GlyphSet, limits: Size, isRoomy: Bool
  ) -> PanelBox {
    let sections = HelpSections(keyMap, topics: context.helpTopics, glyphs: glyphs)
    let all = sections.lines(matching: "")
    let widths = all.map { PanelLine.width(of: $0, in: glyphs) }
    let bothWidths = widths.reduce(columnSpacing * (widths.count - 1), +)
    let isWide = limits.width >= wideWidth && bothWidths + 6 <= limits.width
    func arranged(_ columns: [[PanelLine]]) -> [[PanelLine]] {
      isWide ? columns : [Array(columns.filter { !$0.isEmpty }.joined(separator: [.blank]))]
    }
    func height(_ columns: [[PanelLine]]) -> Int { columns.map(\.count).max() ?? 0 }
    let layout = PanelLayout(
      panel, lineCount: height(arranged(all)), width: isWide ? bothWidths : widths.max() ?? 0,
      limits: limits, isRoomy: isRoomy)
    let columns = arranged(sections.lines(matching: panel.query.value))
    let window = layout.window(of: height(columns), selection: nil, offset: panel.offset)
    let room = layout.size.width - 2 * layout.margin
    return PanelBox(
      panel: panel, title: "Help", columns: columns,
      // The second column is in the middle if both fit there.
      columnOffset: max(widths[0] + columnSpacing, min(room / 2, room - (widths.last ?? 0))), layout: layout,
      trailing: [context.screenTitle, page(window, of: height(columns))].filter { !$0.isEmpty }
        .joined(separator: " · "))
  }

  private static let columnSpacing = 2
  /// The width of a terminal from which the help has two columns.
  private static let wideWidth = 76

  private static func page(_ window: ScrollWindow, of count: Int) -> String {
    let height = window.rows.count
    if height == 0 || height == count { return "" }
    let pages = (count + height - 1) / height
    return "\(window.rows.upperBound == count ? pages : window.rows.lowerBound / height + 1) of \(pages)"
  }
}

/// The lines of the help in two columns: the keys of the screen, and those of the program with other topics.
@MainActor
private struct HelpSections {
  private typealias Section = (title: String, lines: [(words: String, line: PanelLine)])
  private var screen: [Section] = []
  private var program: [Section] = []

  init(_ keyMap: KeyMap, topics: [HelpTopic], glyphs: GlyphSet) {
    var everywhere: [KeyBinding] = []
    func section(_ title: String, _ bindings: [KeyBinding]) -> Section {
      (title, bindings.map { ("\($0.title) \($0.keyNames(in: glyphs))", .key($0)) })
    }
    for (title, bindings) in keyMap.sections {
      if title.isEmpty || title == KeyBinding.everywhere {
        everywhere += bindings
      } else {
        screen.append(section(title, bindings))
      }
    }
    // The keys of the tabs, which are painted first, follow those of what is on the screen.
    let ordered = everywhere.filter { !$0.isPersistent } + everywhere.filter(\.isPersistent)
    program = [section(KeyBinding.everywhere, ordered)]
    program += topics.map { topic in (topic.title, topic.lines.map { ($0, .text($0)) }) }
  }

  /// Returns the lines with each word of a query in their texts or their section's title.
  func lines(matching query: String) -> [[PanelLine]] {
    // A slash is also typed to begin the search.
    let words = (query.hasPrefix("/") ? String(query.dropFirst()) : query)
      .lowercased().split(separator: " ")
    func lines(_ sections: [Section]) -> [PanelLine] {
      var lines: [PanelLine] = []
      for section in sections {
        let matches = section.lines.filter { line in
          let text = "\(line.words) \(section.title)".lowercased()
          return words.allSatisfy { text.contains($0) }
        }
        if matches.isEmpty { continue }
        if !lines.isEmpty { lines.append(.blank) }
        lines.append(.heading(section.title))
        lines += matches.map(\.line)
      }
      return lines
    }
    let columns = [lines(screen), lines(program)]
    return screen.isEmpty ? [columns[1]] : columns
  }
}

// MARK: - Command palette

extension PanelBox {
  /// Creates the command palette with the commands of each screen that match the query, best matches first.
  ///
  /// The screens stay in their order. The best enabled match of all is selected.
  /// Commands found for the query precede them; so do recent ones, while there is no query.
  static func commands(
    _ panel: Panel, found: [ScreenCommand] = [], _ screens: [ScreenCommands],
    recent: [ScreenCommand.ID] = [], hint: String = "", limits: Size, isRoomy: Bool
  ) -> PanelBox {
    let all = screens.flatMap(\.commands)
    var lines: [PanelLine] = found.map { .command($0, matches: []) }
    // An enabled command precedes better matches that are disabled.
    var (count, best, bestRank) = (found.count, 0, found.isEmpty ? (0, Int.min) : (1, .max))
    for screen in panel.query.value.isEmpty ? screens.movingToFront(recent) : screens {
      let matches = screen.commands.compactMap { command in
        FuzzyMatch(panel.query.value, in: command.title).map { (command: command, match: $0) }
      }
      // The sort is stable: equal matches stay in the screen's order.
      let sorted = matches.sorted { $0.match.score > $1.match.score }
      if sorted.isEmpty { continue }
      for (index, entry) in sorted.enumerated() {
        let rank = (entry.command.disabledReason == nil ? 1 : 0, entry.match.score)
        if rank > bestRank { (best, bestRank) = (count + index, rank) }
      }
      if !screen.title.isEmpty { lines.append(.heading(screen.title)) }
      lines += sorted.map { .command($0.command, matches: $0.match.positions) }
      count += sorted.count
    }
    let layout = PanelLayout(
      panel, lineCount: all.count + screens.count { !$0.title.isEmpty },
      width: all.map(\.cellWidth).max() ?? 0, hasHint: !hint.isEmpty, limits: limits, isRoomy: isRoomy)
    return PanelBox(
      panel: panel, title: panel.choice ?? "Commands", columns: [lines], layout: layout, best: best,
      trailing: panel.choice != nil
        ? "" : count == all.count ? "\(count)" : "\(count) of \(all.count + found.count)",
      hint: hint)
  }
}

extension [ScreenCommands] {
  /// Moves some commands to the front, in a group of their own.
  fileprivate func movingToFront(_ ids: [ScreenCommand.ID]) -> [ScreenCommands] {
    let recent = ids.compactMap { id in lazy.flatMap(\.commands).first { $0.id == id } }
    if recent.isEmpty { return self }
    return [ScreenCommands(title: "Recent", commands: recent)]
      + map { group in
        var group = group
        group.commands.removeAll { $0.id.map(ids.contains) ?? false }
        return group
      }
  }
}

extension ScreenCommand {
  /// The number of columns for the mark, the title, and the key; a reason is displayed if there is room.
  fileprivate var cellWidth: Int { 2 + title.cellWidth + keyWidth }

  /// The number of columns for the key, and for the space before it.
  var keyWidth: Int { keyName.isEmpty ? 0 : keyName.cellWidth + 2 }
}
