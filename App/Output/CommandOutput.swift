import CommandLineTool
import NumberResults
import TerminalUI

struct CommandOutput: Sendable {
  /// The object to print with `--json`.
  let value: any JSONResult
  /// The lines to print on standard output without `--json`.
  let lines: [String]
  /// Additional text, printed on standard error so that a pipe receives only the result.
  var remark: String?
  var status = ExitStatus.ok

  func print(asJSON: Bool) throws {
    if asJSON {
      try StandardStream.output.write(JSONLine.text(of: value))
      return
    }
    if !lines.isEmpty { try StandardStream.output.write(escapingLines: lines.map(\.inLocale)) }
    if let remark { try StandardStream.error.write(escaping: remark.inLocale + "\n") }
  }
}

extension CommandOutput {
  init(_ result: some OneLineResult) {
    var line: [UInt8] = []
    result.append(to: &line)
    // A certificate follows on a line of its own.
    let lines = line.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.init(
      value: result, lines: lines.map { String(decoding: $0, as: UTF8.self) }, remark: result.remark,
      status: result.status)
  }
}

extension GlyphSet {
  /// The characters of the process's locale.
  static let locale = GlyphSet.detected(environment: CommandContext.environment)
}

extension String {
  /// The text with characters of the locale, for people; output for programs is UTF-8 in every locale.
  var inLocale: String { GlyphSet.locale.text(self) }
}
