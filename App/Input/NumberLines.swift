import CommandLineTool

/// Numbers on standard input, one per line, which commands read if the argument `-` takes the place of a number.
enum NumberLines {
  static let keepGoing = Flag(
    "keep-going", short: "k", help: "Skip invalid lines; the exit status reports them.")

  /// The end of the help text of an argument that can be `-`.
  static let help = "or - to read numbers from standard input, one per line."

  /// A number and its line.
  struct Entry<Number> {
    let number: Number
    /// The line number, or nil for a number on the command line.
    var line: Int?
  }
}

/// The result for a line of standard input.
enum LineAnswer<Result: LineResult> {
  case known(Result)
  /// A function that computes the result, which may take long.
  case computed(() async throws -> Result)
}

extension CommandContext {
  /// Prints an answer for each number; empty lines are skipped.
  ///
  /// Answers are written in blocks, but before anything that may take long: a computation, or a read.
  ///
  /// - Returns: The status of the first line that failed, or of the last answer whose status isn't success.
  /// - Throws: ``Failure`` with the line number at the first line that fails, unless `--keep-going` is set.
  func answerLines<Number: FixedWidthInteger & ArgumentValue, Result>(
    _ rule: ValueRule<Number>, _ answer: (Number) -> LineAnswer<Result>
  ) async throws -> ExitStatus {
    var lines = NumberLineReader(self, rule)
    while let entry = try lines.next() {
      switch answer(entry.number) {
      case .known(let result):
        try lines.output.print(result)
      case .computed(let result):
        try lines.output.flush()
        do {
          try lines.output.print(try await result())
        } catch {
          try lines.fail(error, atLine: entry.line)
        }
      }
    }
    return lines.failed ?? lines.output.status
  }

  /// Reads numbers until the end of standard input.
  ///
  /// - Returns: The numbers, and the status of the first line that failed and was skipped with `--keep-going`.
  func collectLines<Number: FixedWidthInteger & ArgumentValue>(
    _ rule: ValueRule<Number>, _ check: (Number) throws -> Void = { _ in }
  ) throws -> (entries: [NumberLines.Entry<Number>], failed: ExitStatus?) {
    var entries: [NumberLines.Entry<Number>] = []
    var lines = NumberLineReader(self, rule)
    while let entry = try lines.next() {
      do {
        try check(entry.number)
        entries.append(entry)
      } catch {
        try lines.fail(error, atLine: entry.line)
      }
    }
    return (entries, lines.failed)
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

  /// Parses the number on a line.
  func number<Number: FixedWidthInteger & ArgumentValue>(in line: InputLines.Line, _ rule: ValueRule<Number>)
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

/// The numbers on standard input, and the output for them.
private struct NumberLineReader<Number: FixedWidthInteger & ArgumentValue>: ~Copyable {
  private let context: CommandContext
  private let rule: ValueRule<Number>
  private var lines = InputLines(of: .input)
  var output: AnswerOutput
  /// The status of the first line that failed and was skipped with `--keep-going`.
  private(set) var failed: ExitStatus?

  init(_ context: CommandContext, _ rule: ValueRule<Number>) {
    self.context = context
    self.rule = rule
    output = AnswerOutput(asJSON: context.printsJSON)
  }

  /// Returns the next line that isn't empty, or nil at the end; writes the output before it waits.
  mutating func next() throws -> NumberLines.Entry<Number>? {
    while true {
      guard let line = try lines.next(beforeReading: { () throws(StreamError) in try output.flush() }) else {
        // The last line, if it has no line feed, is returned without another read.
        try output.flush()
        return nil
      }
      if let digits = line.digits, let number = Number(exactly: digits), rule.allows(number) {
        return NumberLines.Entry(number: number, line: line.number)
      }
      if line.isEmpty { continue }
      do {
        return NumberLines.Entry(number: try context.number(in: line, rule), line: line.number)
      } catch {
        try fail(error, atLine: line.number)
      }
    }
  }

  /// Reports that a line failed, after the output so far, if `--keep-going` is set.
  ///
  /// - Throws: ``Failure`` if `--keep-going` isn't set.
  mutating func fail(_ error: any Error, atLine line: Int?) throws {
    if error is StreamError { throw error }
    try output.flush()
    let status = try context.fail(error, atLine: line)
    failed = failed ?? status
  }
}
