import CommandLineTool

/// `app completions SHELL`
enum CompletionsCommand {
  private static let shell = Argument<Shell>("SHELL", help: "The shell to print the script for.")

  static let command = Command<AppCommand.Handler>(
    "completions",
    overview: "Print a completion script for a shell.",
    discussion: [
      """
      In bash, source the script from ~/.bashrc, or save it as \(Program.name) in \
      ~/.local/share/bash-completion/completions. In zsh, save it as _\(Program.name) in a directory of $fpath. \
      In fish, save it as \(Program.name).fish in ~/.config/fish/completions.
      """,
      "The scripts are for bash 3.2, zsh 5, fish 3.1, and later versions.",
    ],
    examples: [Example("completions fish", "Print the script for fish.")],
    arguments: [shell],
    handler: { context in
      try StandardStream.output.write(AppCommand.tree.completions(for: context.invocation[shell]))
      return .ok
    })
}
