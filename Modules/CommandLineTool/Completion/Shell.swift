/// A shell that can complete command lines with a script.
public enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension CommandTree {
  /// Returns a script with which a shell completes the tool's commands, options, and values.
  ///
  /// The script doesn't run the program. It supports bash 3.2 and later (files and directories with 4.0 and
  /// later), zsh 5 and later, and fish 3 and later. Values that the tree can't list are completed according
  /// to their ``CompletionHint``.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(of: root).script
    case .zsh: ZshCompletion(of: root).script
    case .fish: FishCompletion(of: root).script
    }
  }
}
