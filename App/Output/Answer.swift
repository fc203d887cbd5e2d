import CommandLineTool

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A command's result, as text for people and pipes or as JSON for programs.
struct Answer {
  /// The whole result, for `--json`.
  let value: any Encodable
  /// The result alone, a line each.
  let lines: [String]
  /// What goes with it for people; on standard error, so that a pipe gets the result alone.
  var remark: String?
  var status = ExitStatus.ok

  func write(asJSON: Bool) throws {
    if asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try StandardStream.output.write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
      return
    }
    if !lines.isEmpty { try StandardStream.output.write(lines.joined(separator: "\n") + "\n") }
    if let remark { try StandardStream.error.write(remark + "\n") }
  }
}
