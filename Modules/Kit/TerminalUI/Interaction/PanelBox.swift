/// The help or the command palette, in a box that scrolls if necessary.
struct PanelBox: PrimitiveView {
  let panel: Panel
  let title: String
  /// The lines in one column, or in two beside each other.
  var columns: [[PanelLine]]
  /// The index of the first line that is as wide as the box.
  var wideLines = Int.max
  /// The distance between the left edges of the columns.
  var columnOffset = 0
  let layout: PanelLayout
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
    /// Returns the columns with the terms below them, on whole pages, and the first line of the terms.
    func arranged(_ query: String, page: Int = .max) -> (columns: [[PanelLine]], height: Int, terms: Int) {
      let terms = sections.terms(matching: query, width: isWide ? nil : limits.width - 6)
      var columns = sections.lines(matching: query)
      if !isWide { columns = [Array(columns.filter { !$0.isEmpty }.joined(separator: [.blank]))] }
      var height = columns.map(\.count).max() ?? 0
      // Terms that don't fit below the last keys begin a page.
      let used = height % page
      if !terms.isEmpty, used > 0 { height += used + 1 + terms.count > page ? page - used : 1 }
      let end = height + terms.count
      let blanks = end <= page ? 0 : (page - end % page) % page
      columns[0] += Array(repeating: .blank, count: height - columns[0].count) + terms
      columns[0] += Array(repeating: .blank, count: blanks)
      return (columns, columns.map(\.count).max() ?? 0, height)
    }
    let layout = PanelLayout(
      panel, lineCount: arranged("").height, width: isWide ? bothWidths : widths.max() ?? 0,
      limits: limits, isRoomy: isRoomy)
    let (columns, height, terms) = arranged(panel.query.value, page: max(layout.rows.count, 1))
    let window = layout.window(of: height, selection: nil, offset: panel.offset)
    let room = layout.size.width - 2 * layout.margin
    return PanelBox(
      panel: panel, title: "Help", columns: columns, wideLines: terms,
      // The second column is in the middle if both fit there.
      columnOffset: max(widths[0] + columnSpacing, min(room / 2, room - (widths.last ?? 0))), layout: layout,
      trailing: [context.modal?.title ?? context.screenTitle, page(window, of: height)].filter { !$0.isEmpty }
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

/// The lines of the help in two columns: the keys of the screen, and those of the program.
@MainActor
private struct HelpSections {
  private typealias Section = (title: String, lines: [(words: String, line: PanelLine)])
  private var screen: [Section] = []
  private var program: [Section] = []
  private var topics: [HelpTopic] = []

  init(_ keyMap: KeyMap, topics: [HelpTopic], glyphs: GlyphSet) {
    var everywhere: [KeyBinding] = []
    func section(_ title: String, _ bindings: [KeyBinding]) -> Section {
      // An arrow of a command stays beside its other keys.
      let commands = Set(bindings.filter { !$0.moves }.map(\.title))
      let moves = bindings.filter { !commands.contains($0.title) }
      let lines = (bindings.filter { commands.contains($0.title) } + moves).joiningEqualTitles(in: glyphs)
      return (title, lines.map { ("\($0.title) \($0.keyNames(in: glyphs))", .key($0)) })
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
    self.topics = topics.filter { !$0.terms.isEmpty }
    let titles = screen.map(\.title)
    let notes = topics.filter { $0.terms.isEmpty && !titles.contains($0.title) }.map { topic in
      var section = section(topic.title, topic.keys)
      section.lines += topic.lines.map { ($0, .text($0)) }
      return section
    }
    // Notes are below the shorter column.
    let height = screen.reduce(0) { $0 + $1.lines.count + 2 }
    if 0 < height, height < ordered.count { screen += notes } else { program += notes }
  }

  /// Returns the terms for a query as ``lines(matching:)`` does; in a narrow box, the meanings are below them.
  ///
  /// - Parameter width: The width of the meanings; `nil` for terms on one line.
  func terms(matching query: String, width: Int?) -> [PanelLine] {
    var lines: [PanelLine] = []
    for topic in topics where topic.isListed || !query.isEmpty {
      let terms = topic.terms.filter { term in
        let text = "\(term.word) \(term.meaning) \(topic.title)"
        return Self.matches(query, "\(text) \(GlyphSet.ascii.text(text))")
      }
      if terms.isEmpty { continue }
      lines.append(.heading(topic.title))
      for (word, meaning) in terms {
        guard let width else {
          lines.append(.term(word, meaning))
          continue
        }
        lines.append(.term(word, ""))
        let characters = Array(meaning)
        lines += TextLine.wrap(
          characters.map { String($0).cellWidth }, isSpace: characters.map { $0 == " " }, to: width
        ).map { .text(String(characters[$0])) }
      }
    }
    return lines
  }

  private static func matches(_ query: String, _ text: String) -> Bool {
    // A slash is also typed to begin the search.
    let words = (query.hasPrefix("/") ? query.dropFirst() : query[...]).lowercased().split(separator: " ")
    let text = text.lowercased()
    return words.allSatisfy { text.contains($0) }
  }

  /// Returns the lines with each word of a query in their texts or their section's title.
  func lines(matching query: String) -> [[PanelLine]] {
    func lines(_ sections: [Section]) -> [PanelLine] {
      var lines: [PanelLine] = []
      for section in sections {
        let matches = section.lines.filter { Self.matches(query, "\($0.words) \(section.title)") }
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

extension [KeyBinding] {
  /// Joins the keys of bindings with the same title, such as those of a screen and of its focused control.
  @MainActor
  fileprivate func joiningEqualTitles(in glyphs: GlyphSet) -> [KeyBinding] {
    reduce(into: []) { joined, binding in
      let index = joined.firstIndex {
        $0.title == binding.title && $0.disabledReason == binding.disabledReason
      }
      guard let index else { return joined.append(binding) }
      let names = joined[index].keyNames(in: glyphs) + " " + binding.keyNames(in: glyphs)
      joined[index] = joined[index].displayName(names)
    }
  }
}

// MARK: - Command palette

extension PanelBox {
  /// Creates the command palette with the commands of each screen that match the query, best matches first.
  ///
  /// The screen of the best match of all comes first, also if that is disabled; the others stay in their order.
  /// Commands found for the query precede them; so do recent ones, while there is no query.
  static func commands(
    _ panel: Panel, found: [ScreenCommand] = [], _ screens: [ScreenCommands],
    recent: [ScreenCommand.ID] = [], hint: String = "", limits: Size, isRoomy: Bool
  ) -> PanelBox {
    let all = screens.flatMap(\.commands)
    var lines: [PanelLine] = found.map { .command($0, matches: []) }
    let query = panel.query.value
    var groups = (query.isEmpty ? screens.movingToFront(recent) : screens).map { screen in
      // The sort is stable: without a query, the commands stay in the screen's order.
      let matches = screen.commands.compactMap { $0.match(query) }.sorted {
        // Of equal matches, the shorter label has less besides the query.
        ($0.score, query.isEmpty ? 0 : -$0.command.label.count)
          > ($1.score, query.isEmpty ? 0 : -$1.command.label.count)
      }
      return (title: screen.title, matches: matches)
    }
    groups.removeAll(where: \.matches.isEmpty)
    if let best = groups.indices.max(by: { groups[$0].matches[0].score < groups[$1].matches[0].score }) {
      groups.insert(groups.remove(at: best), at: 0)
    }
    for (title, matches) in groups {
      if !title.isEmpty { lines.append(.heading(title)) }
      lines += matches.map { .command($0.command, matches: $0.positions) }
    }
    let count = found.count + groups.reduce(0) { $0 + $1.matches.count }
    let layout = PanelLayout(
      panel, lineCount: all.count + screens.count { !$0.title.isEmpty },
      width: all.map(\.cellWidth).max() ?? 0, hasHint: !hint.isEmpty, limits: limits, isRoomy: isRoomy)
    return PanelBox(
      panel: panel, title: panel.choice ?? "Commands", columns: [lines], layout: layout,
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
  fileprivate var cellWidth: Int { 2 + label.cellWidth + keyWidth }

  /// The number of columns for the key, and for the space before it.
  var keyWidth: Int { keyName.isEmpty ? 0 : keyName.cellWidth + 2 }
}
