import CommandLineTool

/// `app manual`
enum ManualCommand {
  static let command = Command<AppCommand.Handler>(
    "manual",
    overview: "Print the manual page in the input format of man.",
    discussion: [
      "Save the page as \(Program.name).1 in a man1 directory on your MANPATH, or pass the file to man."
    ],
    handler: { _ in
      try StandardStream.output.write(AppCommand.tree.manual(date: Program.date))
      return .ok
    })
}
