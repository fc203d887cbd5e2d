package import CommandLineTool

/// A result for one line of text or, with `--json`, for an object.
package protocol OneLineResult: JSONResult {
  /// Appends the line, without a line feed.
  func append(to text: inout [UInt8])
  /// Additional text, printed on standard error so that a pipe receives only the result.
  var remark: String? { get }
  /// The status to exit with if this is the only result.
  var status: ExitStatus { get }
}

extension ExitStatus {
  /// Success, and the answer is no: the number is not prime.
  package static let negativeAnswer = failure
}

extension OneLineResult {
  package var remark: String? { nil }
  package var status: ExitStatus { .ok }
}

extension [UInt8] {
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  package mutating func append(digitsOf number: UInt64) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
