/// A shell that can complete command lines with a script.
public enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension CommandTree {
  /// Returns a script with which a shell completes the tool's commands, options, and values.
  ///
  /// The script doesn't run the program. It supports bash 3.2, zsh 5, fish 3.1, and later versions. Names of files
  /// with spaces are completed since bash 4.0, and files as arguments since fish 3.3. Values that the tree can't list
  /// are completed according to their ``CompletionHint``.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(of: root).script
    case .zsh: ZshCompletion(of: root).script
    case .fish: FishCompletion(of: root).script
    }
  }
}
