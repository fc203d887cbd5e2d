import CommandLineTool

/// A result that is printed as one line of text or, with `--json`, as an object.
protocol LineResult: JSONResult {
  /// Appends the line, without a line feed.
  func append(to text: inout TextBuffer)
  /// Additional text, printed on standard error so that a pipe receives only the result.
  var remark: String? { get }
  /// The status to exit with if this is the only result.
  var status: ExitStatus { get }
}

extension LineResult {
  var remark: String? { nil }
  var status: ExitStatus { .ok }
}

/// Results that are written to standard output in blocks, because a write takes longer than many an answer.
struct AnswerOutput: ~Copyable {
  private static let blockLength = 65_536

  private var text = TextBuffer()
  private let asJSON: Bool
  /// The status of the last result whose status isn't success.
  private(set) var status = ExitStatus.ok
  private var lastRemark: String?

  init(asJSON: Bool) {
    self.asJSON = asJSON
  }

  /// Prints a result; its remark only if it differs from that of the result before.
  mutating func print(_ result: some LineResult) throws {
    if asJSON {
      text.append(try JSONLine.text(of: result))
    } else {
      result.append(to: &text)
      text.append(literal: "\n")
      try printRemark(result.remark)
    }
    if result.status != .ok { status = result.status }
    if text.count >= Self.blockLength { try flush() }
  }

  private mutating func printRemark(_ remark: String?) throws {
    if remark == lastRemark { return }
    lastRemark = remark
    guard let remark else { return }
    // A reader of both streams sees the remark after its result.
    try flush()
    try StandardStream.error.write(remark + "\n")
  }

  /// Writes the results so far.
  mutating func flush() throws(StreamError) {
    try text.write(to: .output)
  }
}
