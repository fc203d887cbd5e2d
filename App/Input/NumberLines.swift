import CommandLineTool

/// What goes for all commands that read numbers from standard input, a line each, where `-` stands for a number.
enum NumberLines {
  static let keepGoing = Flag(
    "keep-going", short: "k", help: "With -, go on after a line that can't be used; the status tells of it.")

  /// What is said of `-` where an argument is described.
  static let help = "- reads numbers from standard input, a line each."

  /// A number, and the line it was in.
  struct Entry<Number> {
    let number: Number
    /// Nil for a number in the command line.
    var line: Int?
  }
}

extension CommandContext {
  /// Answers each number as soon as its line has come. Empty lines are passed over.
  ///
  /// - Returns: the status of the first line that could not be answered; else that the answer is no, where one was.
  /// - Throws: ``Failure`` with the line's number, at the first such line unless `--keep-going` was given.
  @MainActor
  func answerLines<Number>(
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

  /// Reads numbers to the end of standard input.
  ///
  /// - Returns: the numbers, and the status of the first line that was passed over with `--keep-going`.
  @MainActor
  func collectLines<Number>(
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
  private func forEachLine<Number>(
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

  /// Says what is wrong with a line, if the others are to be answered all the same.
  ///
  /// - Throws: the failure, if they are not.
  func fail(_ error: any Error, atLine line: Int?) throws -> ExitStatus {
    var failure = Failure(error)
    failure.inputLine = line
    guard invocation[NumberLines.keepGoing] else { throw failure }
    return failure.report(asJSON: printsJSON)
  }

  /// The number that a line consists of.
  func number<Number>(in line: InputLines.Line, _ rule: ValueRule<Number>) throws -> Number {
    guard let text = line.text else {
      throw Failure(
        "longer than \(InputLines.lengthLimit) bytes, so it can't be a number", status: .dataError)
    }
    do throws(ArgumentValueError) {
      return try rule.parse(text)
    } catch {
      throw Failure(error.message(for: text), status: .dataError)
    }
  }

  /// Refuses `--keep-going` where no lines are read.
  func expectNoLines() throws {
    if invocation[NumberLines.keepGoing] {
      throw invocation.usageError(
        "option '--keep-going' is for numbers on standard input, which '-' asks for")
    }
  }
}
