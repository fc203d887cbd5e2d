import CommandLineTool

/// The question before something that can't be undone.
enum Confirmation {
  static let yes = Flag("yes", short: "y", help: "Don't ask; do it.")
  static let noInput = Flag("no-input", help: "Don't ask; fail where a question would be asked.")

  /// Asks on the terminal, unless an option has answered.
  ///
  /// - Parameter question: with its question mark.
  /// - Throws: a ``UsageError`` where nobody can be asked.
  static func isGiven(_ question: String, _ context: CommandContext) throws -> Bool {
    if context.invocation[yes] { return true }
    guard !context.invocation[noInput], StandardStream.input.isTerminal, StandardStream.error.isTerminal
    else {
      throw context.invocation.usageError("it can't be undone, and nobody can be asked; give --yes to do it")
    }
    try StandardStream.error.write("\(question) [y/N] ")
    var lines = InputLines(of: .input)
    let answer = try lines.next()?.text?.lowercased()
    return answer == "y" || answer == "yes"
  }
}
