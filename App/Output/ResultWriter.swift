import CommandLineTool
import NumberResults
import TerminalUI

/// Writes results to standard output in blocks.
struct ResultWriter {
  private static let blockLength = 65_536

  private let asJSON: Bool
  private var text: [UInt8] = []
  /// The status of the last result without success.
  private(set) var status = ExitStatus.ok
  private var lastRemark: String?

  init(asJSON: Bool) {
    self.asJSON = asJSON
  }

  /// Writes a result, and its remark if it differs from the previous one.
  mutating func write(_ result: some OneLineResult) throws {
    if asJSON {
      text += try JSONLine.text(of: result).utf8
      try update(result.status)
    } else {
      try writeLine(remark: result.remark) { text in
        result.append(to: &text)
        return result.status
      }
    }
  }

  /// Writes a line of text, appended by a function that returns the status.
  mutating func writeLine(remark: String? = nil, _ append: (inout [UInt8]) -> ExitStatus) throws {
    let status = append(&text)
    text.append(UInt8(ascii: "\n"))
    try writeRemark(remark)
    try update(status)
  }

  private mutating func update(_ status: ExitStatus) throws {
    if status != .ok { self.status = status }
    if text.count >= Self.blockLength { try flush() }
  }

  private mutating func writeRemark(_ remark: String?) throws {
    if remark == lastRemark { return }
    lastRemark = remark
    guard let remark else { return }
    // A reader of both streams sees the remark after its result.
    try flush()
    try StandardStream.error.write(escaping: remark.inLocale + "\n")
  }

  /// Writes the results so far.
  mutating func flush() throws(StreamError) {
    defer { text.removeAll(keepingCapacity: true) }
    let isUTF8 = asJSON || GlyphSet.locale == .unicode
    try StandardStream.output.write(
      isUTF8 ? text : Array(String(decoding: text, as: UTF8.self).inLocale.utf8))
  }
}
