import CommandLineTool

/// The result of a command, as text and as JSON.
struct Answer: Sendable {
  /// The object to print with `--json`.
  let value: any JSONResult
  /// The lines to print on standard output without `--json`.
  let lines: [String]
  /// Additional text, printed on standard error so that a pipe receives only the result.
  var remark: String?
  var status = ExitStatus.ok

  func write(asJSON: Bool) throws {
    if asJSON {
      try StandardStream.output.write(JSONLine.text(of: value))
      return
    }
    var text = ""
    for line in lines { text += line + "\n" }
    if !text.isEmpty { try StandardStream.output.write(text) }
    if let remark { try StandardStream.error.write(remark + "\n") }
  }
}

extension Answer {
  init(_ result: some LineResult) {
    var text = TextBuffer()
    result.append(to: &text)
    self.init(value: result, lines: [text.text], remark: result.remark, status: result.status)
  }
}
