import CommandLineTool

/// A command's result, as text for people and pipes or as JSON for programs.
struct Answer: Sendable {
  /// The whole result, for `--json`.
  let value: any JSONResult
  /// The result alone, a line each.
  let lines: [String]
  /// What goes with it for people; on standard error, so that a pipe gets the result alone.
  var remark: String?
  var status = ExitStatus.ok

  func write(asJSON: Bool) throws {
    if asJSON {
      try StandardStream.output.write(JSONLine.text(of: value))
      return
    }
    if !lines.isEmpty { try StandardStream.output.write(lines.joined(separator: "\n") + "\n") }
    if let remark { try StandardStream.error.write(remark + "\n") }
  }
}
