/// The first place where a text stops being JSON (RFC 8259), for the message about a damaged file.
///
/// Nothing is decoded here: the platform's decoder does that, and refuses without telling where.
struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
  /// Counted from 1.
  var line: Int
  /// Counted from 1, in Unicode scalars.
  var column: Int
  var problem: String

  var description: String { "line \(line), column \(column): \(problem)" }

  /// The first error of the text, or nil where its syntax is sound. Linear in time, with a recursion of at most
  /// ``JSONSyntaxScanner/deepestNesting``.
  static func first(in bytes: [UInt8]) -> JSONSyntaxError? {
    guard !bytes.isEmpty else { return JSONSyntaxError(line: 1, column: 1, problem: "the file is empty") }
    var scanner = JSONSyntaxScanner(bytes)
    do throws(JSONSyntaxProblem) {
      try scanner.scanDocument()
      return nil
    } catch {
      return JSONSyntaxError(error.text, at: scanner.position, in: bytes)
    }
  }

  private init(_ problem: String, at position: Int, in bytes: [UInt8]) {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      line: 1 + before.count { $0 == UInt8(ascii: "\n") },
      // Continuation bytes of UTF-8 count as part of their scalar's first byte.
      column: 1 + bytes[lineStart..<position].count { $0 & 0b1100_0000 != 0b1000_0000 },
      problem: problem)
  }

  init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }
}

/// What is wrong at the scanner's position.
struct JSONSyntaxProblem: Error {
  let text: String
}
