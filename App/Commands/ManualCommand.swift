import CommandLineTool

/// `app manual`
enum ManualCommand {
  static let command = Command<AppCommand.Handler>(
    "manual",
    overview: "Print the manual page, for man to format.",
    discussion: [
      "Save it as \(Program.name).1 in a directory man1 of your MANPATH, or give the file to man."
    ],
    handler: { _ in
      try StandardStream.output.write(AppCommand.tree.manual(date: Program.date))
      return .ok
    })
}
