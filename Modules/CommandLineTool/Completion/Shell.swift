/// A shell that completes command lines by a script.
public enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension CommandTree {
  /// The script that teaches a shell the tool's commands, options and values.
  ///
  /// The program isn't run to complete. Scripts are for bash from 3.2 on (files and directories from 4.0 on), zsh
  /// from 5 on, and fish from 3 on. Words that the tree can't know are completed as ``CompletionHint`` says.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(of: self).script
    case .zsh: ZshCompletion(of: self).script
    case .fish: FishCompletion(of: self).script
    }
  }
}
