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

extension CommandContext {
  /// Prints an answer for each number as soon as its line has been read; empty lines are skipped.
  ///
  /// - Returns: The status of the first line that failed, or of the last answer whose status isn't success.
  /// - Throws: ``Failure`` with the line number at the first line that fails, unless `--keep-going` is set.
  @MainActor
  func answerLines<Number: ArgumentValue>(
    _ rule: ValueRule<Number>, _ answer: (Number) async throws -> Answer
  ) async throws -> ExitStatus {
    var status = ExitStatus.ok
    let failed = try await forEachLine(rule) { entry in
      let answer = try await answer(entry.number)
      try write(answer)
      if answer.status != .ok { status = answer.status }
    }
    return failed ?? status
  }

  /// Reads numbers until the end of standard input.
  ///
  /// - Returns: The numbers, and the status of the first line that failed and was skipped with `--keep-going`.
  @MainActor
  func collectLines<Number: ArgumentValue>(
    _ rule: ValueRule<Number>, _ check: (Number) throws -> Void = { _ in }
  ) async throws -> (entries: [NumberLines.Entry<Number>], failed: ExitStatus?) {
    var entries: [NumberLines.Entry<Number>] = []
    let failed = try await forEachLine(rule) { entry in
      try check(entry.number)
      entries.append(entry)
    }
    return (entries, failed)
  }

  @MainActor
  private func forEachLine<Number: ArgumentValue>(
    _ rule: ValueRule<Number>, _ body: (NumberLines.Entry<Number>) async throws -> Void
  ) async throws -> ExitStatus? {
    var lines = InputLines(of: .input)
    var failed: ExitStatus?
    while let line = try lines.next() {
      if line.text == "" { continue }
      do {
        try await body(NumberLines.Entry(number: try number(in: line, rule), line: line.number))
      } catch let error as StreamError {
        throw error
      } catch {
        let status = try fail(error, atLine: line.number)
        failed = failed ?? status
      }
    }
    return failed
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
  func number<Number: ArgumentValue>(in line: InputLines.Line, _ rule: ValueRule<Number>) throws -> Number {
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
