/// A command's help as a structure, to be rendered as text for a terminal or in another form.
public struct HelpPage: Equatable, Sendable {
  /// A part of the page with a heading.
  public struct Section: Equatable, Sendable {
    /// The heading without its colon.
    public let title: String
    /// At least one.
    public let entries: [Entry]
  }

  /// A term and what it means.
  public struct Entry: Equatable, Sendable {
    /// What is explained, as it would be typed; options are padded so that their long names line up.
    public let term: String
    /// The explanation in running text, of one line.
    public let text: String
  }

  /// The command's names, the program's first.
  public let path: [String]
  /// What the command does, in a sentence.
  public let overview: String
  /// The form of the command line, in parts that no line break should divide.
  public let usage: [String]
  /// The other words for the command.
  public let aliases: [String]
  /// Shown first: what to try.
  public let examples: [Entry]
  /// Paragraphs.
  public let discussion: [String]
  /// Subcommands, arguments, options and so on; none is empty.
  public let sections: [Section]
  /// A last line about where to read on.
  public let footer: String?
}

extension HelpPage {
  /// The help of the last command, where the others are the ones above it, from the root.
  init<Handler>(of lineage: [Command<Handler>]) {
    let command = lineage[lineage.count - 1]
    let parents = lineage.dropLast()
    let path = lineage.map(\.name)
    self.path = path
    overview = command.overview
    usage = path + command.usageParts(below: parents)
    aliases = command.aliases
    examples = command.examples.map { Entry(term: "\(path[0]) \($0.arguments)", text: $0.help) }
    discussion = command.discussion
    sections = [
      Section(
        title: "Subcommands",
        entries: command.subcommands.map { subcommand in
          let isDefault = subcommand.name == command.defaultSubcommand && command.handler == nil
          return Entry(term: subcommand.synopsis, text: subcommand.overview + (isDefault ? " (default)" : ""))
        }),
      Section(
        title: "Arguments",
        entries: command.arguments.map { Entry(term: $0.name, text: $0.help.adding(note: $0.value.note)) }),
      Section(title: "Options", entries: command.ownOptions.map(Entry.init)),
      Section(
        title: "Global options", entries: parents.reversed().flatMap(\.options).map(Entry.init)),
      Section(
        title: "Environment", entries: command.environment.map { Entry(term: $0.name, text: $0.help) }),
      Section(title: "Files", entries: command.files.map { Entry(term: $0.name, text: $0.help) }),
      Section(
        title: "Exit statuses",
        entries: command.exitStatuses.sorted { $0.key.rawValue < $1.key.rawValue }
          .map { Entry(term: "\($0.key.rawValue)", text: $0.value) }),
    ].filter { !$0.entries.isEmpty }
    footer =
      command.subcommands.isEmpty
      ? nil : "Run '\(path.joined(separator: " ")) SUBCOMMAND --help' for more about a subcommand."
  }
}

extension HelpPage.Entry {
  fileprivate init(_ option: OptionSpecification) {
    // The names line up whether or not there is a letter before them.
    let short = option.shortSpelling.map { "\($0), " } ?? "    "
    let note = [option.isRequired ? "required" : nil, option.value?.note].compactMap { $0 }
    self.init(
      term: short + option.synopsis,
      text: option.help.adding(note: note.isEmpty ? nil : note.joined(separator: "; ")))
  }
}

extension Command {
  /// The command as its parent's list shows it, without what may be left out by most: `set N`, `prime [N]`.
  fileprivate var synopsis: String {
    ([name] + optionParts(options.filter(\.isRequired)) + argumentParts).joined(separator: " ")
  }

  fileprivate func usageParts(below parents: ArraySlice<Command>) -> [String] {
    let hasGlobalOptions = parents.contains { !$0.options.isEmpty }
    let isGroupWithOptions = !subcommands.isEmpty && !ownOptions.isEmpty
    return (hasGlobalOptions || isGroupWithOptions ? ["[options]"] : []) + optionParts(options)
      + argumentParts
  }

  /// A leaf's options, in one bracket where they exclude each other. A group's are its subcommands' too, so that they
  /// would say little here.
  private func optionParts(_ options: [OptionSpecification]) -> [String] {
    var parts: [String] = []
    var shown: Set<String> = []
    for option in options where subcommands.isEmpty && !shown.contains(option.name) {
      let group = exclusiveOptions.first { $0.contains(option.name) } ?? [option.name]
      let members = options.filter { group.contains($0.name) }
      shown.formUnion(members.map(\.name))
      let alternatives = members.map(\.synopsis).joined(separator: " | ")
      let repetition = option.isRepeatable ? "..." : ""
      parts.append(option.isRequired ? alternatives + repetition : "[\(alternatives)]\(repetition)")
    }
    return parts
  }

  private var argumentParts: [String] {
    let needsNone = handler != nil || defaultSubcommand != nil
    return arguments.map(\.synopsis)
      + (subcommands.isEmpty ? [] : [needsNone ? "[SUBCOMMAND]" : "SUBCOMMAND"])
  }
}

extension String {
  fileprivate func adding(note: String?) -> String { note.map { "\(self) (\($0))" } ?? self }
}
