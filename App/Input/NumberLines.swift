import CommandLineTool
import NumberResults
import NumberText

/// Numbers on standard input, one per line, in place of an argument `-`.
enum NumberLines {
  static let keepGoing = Flag(
    "keep-going", short: "k", help: "Skip invalid lines; the exit status reports them.")

  /// The end of the help text of an argument that can be `-`.
  static let help = "or - to read numbers from standard input, one per line."

  struct Entry<Number> {
    let number: Number
    /// The line number, or nil for a number on the command line.
    var line: Int?
  }
}

extension CommandContext {
  /// Prints a result for each number on standard input.
  ///
  /// Results are written in blocks, but before each read and before each long computation.
  ///
  /// - Parameters:
  ///   - plain: Appends the result for a number in plain digits to the output, and returns its status.
  ///   - known: Returns the result for a number, or nil if that takes long.
  ///   - compute: Computes the result for a number that isn't known.
  /// - Returns: The status of the first line that failed, or of the last result without success.
  /// - Throws: ``Failure`` with the line number at the first line that fails, unless `--keep-going` is set.
  func printResults<Number: ArgumentValue, Result: OneLineResult>(
    _ rule: ValueRule<Number>, plain: ((UInt64, inout [UInt8]) -> ExitStatus)? = nil,
    known: (Number) -> Result?, compute: (Number) async throws -> Result
  ) async throws -> ExitStatus {
    var writer = ResultWriter(asJSON: printsJSON)
    var numbers = NumberReader(self, rule)
    while true {
      if let plain {
        while let number = numbers.nextPlain() { try writer.writeLine { plain(number, &$0) } }
      }
      let next = try numbers.next(flush: { () throws(StreamError) in try writer.flush() })
      guard let entry = next else { break }
      if let result = known(entry.number) {
        try writer.write(result)
        continue
      }
      try writer.flush()
      do {
        try writer.write(try await compute(entry.number))
      } catch {
        try numbers.fail(error, atLine: entry.line)
      }
    }
    try writer.flush()
    return numbers.failed ?? writer.status
  }

  /// Reports the failure of a line if `--keep-going` is set, and returns its status.
  ///
  /// - Throws: The failure if `--keep-going` isn't set.
  func fail(_ error: any Error, atLine line: Int?) throws -> ExitStatus {
    var failure = Failure(error)
    failure.inputLine = line
    guard invocation[NumberLines.keepGoing] else { throw failure }
    return failure.report(asJSON: printsJSON)
  }

  func number<Number: ArgumentValue>(in line: InputLines.Line, _ rule: ValueRule<Number>)
    throws -> Number
  {
    guard let text = line.text else {
      throw Failure(
        "too long to be a number (more than \(InputLines.lengthLimit) bytes)", status: .dataError)
    }
    do throws(ArgumentValueError) {
      return try rule.parse(text)
    } catch {
      throw Failure(error.message(for: text), status: .dataError)
    }
  }

  /// Throws a ``UsageError`` if `--keep-going` is set although no lines are read.
  func rejectKeepGoing() throws {
    if invocation[NumberLines.keepGoing] {
      throw invocation.usageError(
        "option '--keep-going' requires '-', which reads numbers from standard input")
    }
  }
}

struct NumberReader<Number: ArgumentValue> {
  private let context: CommandContext
  private let rule: ValueRule<Number>
  /// The maximum number of lines, or nil if results are printed as lines are read.
  private let limit: Int?
  private var lines = InputLines(of: .input)
  /// The status of the first line that failed and was skipped with `--keep-going`.
  private(set) var failed: ExitStatus?

  init(_ context: CommandContext, _ rule: ValueRule<Number>, limit: Int? = nil) {
    (self.context, self.rule, self.limit) = (context, rule, limit)
  }

  /// Returns the number on the next line if it has been read and is in plain digits.
  mutating func nextPlain() -> UInt64? { lines.nextPlainNumber() }

  /// Returns the number on the next line that isn't empty, or nil at the end.
  ///
  /// - Parameter flush: Called before each read, and before a failure is reported.
  mutating func next(
    flush: () throws(StreamError) -> Void = {}
  ) throws -> NumberLines.Entry<Number>? {
    while let line = try lines.next(beforeReading: flush) {
      if let limit { try Self.check(line.number, limit) }
      if line.text == "" { continue }
      do {
        return NumberLines.Entry(number: try context.number(in: line, rule), line: line.number)
      } catch {
        try flush()
        try fail(error, atLine: line.number)
      }
    }
    return nil
  }

  /// Throws ``Failure`` for more lines or numbers than the limit.
  static func check(_ count: Int, _ limit: Int) throws {
    guard count <= limit else {
      throw Failure(
        "Standard input has more than \(limit.grouped) lines or numbers. Nothing was changed. Use several runs.",
        status: .dataError)
    }
  }

  /// Reports or throws the failure of a line, as the context does.
  mutating func fail(_ error: any Error, atLine line: Int?) throws {
    if error is StreamError { throw error }
    let status = try context.fail(error, atLine: line)
    failed = failed ?? status
  }
}
