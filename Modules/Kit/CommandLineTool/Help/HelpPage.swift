/// A command's help as a structure, to render as text for a terminal or in another form.
public struct HelpPage: Equatable, Sendable {
  public struct Section: Equatable, Sendable {
    public let title: String
    public let entries: [Entry]
  }

  public struct Entry: Equatable, Sendable {
    /// The term as typed; options are padded to align their long names.
    public let term: String
    public let text: String
  }

  /// The names of the command and its ancestors, beginning with the program.
  public let path: [String]
  public let overview: String
  /// The syntax of the command line, in parts to keep on one line each.
  public let usage: [String]
  public let examples: [Entry]
  public let discussion: [String]
  public let sections: [Section]
  public let footer: String?

  /// Creates the help of the last command in a lineage that begins at the root.
  init(of lineage: [CommandSpecification]) {
    let command = lineage[lineage.count - 1]
    let parents = lineage.dropLast()
    let path = lineage.map(\.name)
    self.path = path
    overview = command.overview
    usage = path + command.usageParts(below: parents)
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
      Section(
        title: "Exit statuses",
        entries: command.exitStatuses.map { Entry(term: "\($0.status.rawValue)", text: $0.meaning) }),
    ].filter { !$0.entries.isEmpty }
    footer =
      command.subcommands.isEmpty
      ? nil
      : "Run '\(path.joined(separator: " ")) SUBCOMMAND --help' for more information about a subcommand."
  }
}

extension HelpPage.Entry {
  fileprivate init(_ option: OptionSpecification) {
    // Aligns the long names.
    let short = option.shortSpelling.map { "\($0), " } ?? "    "
    self.init(term: short + option.synopsis, text: option.help.adding(note: option.value?.note))
  }
}

extension CommandSpecification {
  /// The command in its parent's list, without its options: `set N`, `prime [N]`.
  fileprivate var synopsis: String { ([name] + argumentParts).joined(separator: " ") }

  fileprivate func usageParts(below parents: ArraySlice<CommandSpecification>) -> [String] {
    // The root has options: `--help` is declared in each tree.
    (parents.isEmpty && subcommands.isEmpty ? [] : ["[options]"]) + optionParts + argumentParts
  }

  /// Returns a leaf's options, with mutually exclusive ones in one pair of brackets.
  ///
  /// A group's options are omitted: they also apply to its subcommands, and would say little here.
  private var optionParts: [String] {
    var parts: [String] = []
    var shown: Set<String> = []
    for option in ownOptions where subcommands.isEmpty && !shown.contains(option.name) {
      let group = exclusiveOptions.first { $0.contains(option.name) } ?? [option.name]
      let members = ownOptions.filter { group.contains($0.name) }
      shown.formUnion(members.map(\.name))
      parts.append("[\(members.map(\.synopsis).joined(separator: " | "))]")
    }
    return parts
  }

  private var argumentParts: [String] {
    arguments.map(\.synopsis)
      + (subcommands.isEmpty ? [] : [isSubcommandOptional ? "[SUBCOMMAND]" : "SUBCOMMAND"])
  }
}

extension String {
  fileprivate func adding(note: String?) -> String { note.map { "\(self) (\($0))" } ?? self }
}
