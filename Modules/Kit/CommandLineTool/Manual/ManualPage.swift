/// The whole tool as one manual page in mdoc(7), the BSD manual language, for man-db and mandoc.
struct ManualPage {
  private let root: CommandSpecification
  private let date: String
  private var page = ManualSource()

  init(of root: CommandSpecification, date: String) {
    self.root = root
    self.date = date
    writeTop()
    writeOptions()
    writeCommands()
    writeEnd()
  }

  var text: String { page.text }

  private mutating func writeTop() {
    page.macro("Dd", raw: date)
    page.macro("Dt", raw: "\(root.name.uppercased()) 1")
    page.macro("Os")
    page.macro("Sh", raw: "NAME")
    page.macro("Nm", root.name)
    let overview = root.overview.prefix(1).lowercased() + root.overview.dropFirst()
    page.macro(
      "Nd", raw: ManualSource.escaped(overview.hasSuffix(".") ? String(overview.dropLast()) : overview))
    page.macro("Sh", raw: "SYNOPSIS")
    for command in [root] + root.subcommands { writeSynopsis([root, command]) }
    page.macro("Sh", raw: "DESCRIPTION")
    page.prose(root.overview)
    for paragraph in root.discussion {
      page.macro("Pp")
      page.prose(paragraph)
    }
  }

  private mutating func writeOptions() {
    writeArguments(root)
    let hasCommands = !root.subcommands.isEmpty
    if hasCommands, !root.localOptions.isEmpty {
      page.macro("Pp")
      page.prose("Without a subcommand:")
      writeList(root.localOptions)
    }
    page.macro("Pp")
    page.prose(hasCommands ? "Global options:" : "Options:")
    writeList(hasCommands ? root.options : root.ownOptions)
  }

  private mutating func writeCommands() {
    if !root.subcommands.isEmpty { page.macro("Sh", raw: "COMMANDS") }
    for command in root.subcommands { writeCommand([root, command]) }
  }

  private mutating func writeCommand(_ lineage: [CommandSpecification]) {
    let command = lineage[lineage.count - 1]
    page.macro("Ss", raw: lineage.dropFirst().map { ManualSource.escaped($0.name) }.joined(separator: " "))
    if command.subcommands.isEmpty {
      writeSynopsis(lineage)
      page.macro("Pp")
    }
    page.prose(command.overview)
    if let name = command.defaultSubcommand {
      page.prose("The default subcommand is")
      page.macro("Cm", raw: "\(ManualSource.argument(name)) .")
    }
    for paragraph in command.discussion {
      page.macro("Pp")
      page.prose(paragraph)
    }
    writeArguments(command)
    writeList(command.ownOptions)
    if !command.exitStatuses.isEmpty {
      page.macro("Pp")
      page.prose("Exit statuses:")
      writeStatuses(command)
    }
    for subcommand in command.subcommands { writeCommand(lineage + [subcommand]) }
  }

  private mutating func writeEnd() {
    let environment = root.allCommands.flatMap(\.environment)
    if !environment.isEmpty {
      page.macro("Sh", raw: "ENVIRONMENT")
      page.list(environment.map { (["Ev", $0.name], $0.help, nil) })
    }
    if !root.exitStatuses.isEmpty { page.macro("Sh", raw: "EXIT STATUS") }
    writeStatuses(root)
    let examples = root.allCommands.flatMap(\.examples)
    if !examples.isEmpty { page.macro("Sh", raw: "EXAMPLES") }
    for example in examples {
      page.prose(example.help)
      page.macro("Dl", raw: ManualSource.escaped("\(root.name) \(example.arguments)"))
      page.macro("Pp")
    }
    page.dropLast("Pp")
  }

  private mutating func writeSynopsis(_ lineage: [CommandSpecification]) {
    let command = lineage[lineage.count - 1]
    let path = lineage.count == 2 && command.name == root.name ? [] : lineage.dropFirst().map(\.name)
    page.macro("Nm", root.name)
    if !path.isEmpty { page.macro("Cm", path.joined(separator: " ")) }
    for option in command.ownOptions where command.subcommands.isEmpty || path.isEmpty {
      page.macro("Op", macros: ManualSource.words(of: option))
    }
    for argument in command.arguments {
      let words = ["Ar", argument.name] + (argument.isRepeated ? ["..."] : [])
      if argument.minimum == 0 {
        page.macro("Op", macros: words)
      } else {
        page.macro("Ar", Array(words.dropFirst()))
      }
    }
    if !command.subcommands.isEmpty, !path.isEmpty {
      if command.isSubcommandOptional {
        page.macro("Op", macros: ["Ar", "subcommand"])
      } else {
        page.macro("Ar", "subcommand")
      }
    }
  }

  private mutating func writeArguments(_ command: CommandSpecification) {
    page.list(command.arguments.map { (["Ar", $0.name], $0.help, $0.value.note) })
  }

  private mutating func writeList(_ options: [OptionSpecification]) {
    page.list(
      options.map { option in
        let letter = option.short.map { ["Fl", "\($0)", ","] } ?? []
        return (letter + ManualSource.words(of: option), option.help, option.value?.note)
      })
  }

  private mutating func writeStatuses(_ command: CommandSpecification) {
    page.list(command.exitStatuses.map { (["Er", "\($0.status.rawValue)"], $0.meaning, nil) })
  }
}

extension CommandTree {
  /// Returns the manual page of the tool with all its commands, in mdoc(7).
  ///
  /// - Parameter date: The date of the version in the form of manuals: `November 21, 2026`.
  public func manual(date: String) -> String { ManualPage(of: root, date: date).text }
}
