import CommandLineTool

/// A confirmation of an action that can't be undone.
enum Confirmation {
  static let yes = Flag("yes", short: "y", help: "Don't ask for confirmation.")
  static let noInput = Flag("no-input", help: "Don't prompt; fail if confirmation is required.")

  /// Returns whether the user confirms the action, on the terminal or with an option.
  ///
  /// - Parameter question: The question, with a question mark.
  /// - Throws: ``UsageError`` if the user can't be prompted.
  static func isGiven(_ question: String, _ context: CommandContext) throws -> Bool {
    if context.invocation[yes] { return true }
    guard !context.invocation[noInput], StandardStream.input.isTerminal, StandardStream.error.isTerminal
    else {
      throw context.invocation.usageError("this can't be undone; use option '--yes' to confirm")
    }
    try StandardStream.error.write("\(question) [y/N] ")
    var lines = InputLines(of: .input)
    let answer = try lines.next()?.text?.lowercased()
    return answer == "y" || answer == "yes"
  }
}
