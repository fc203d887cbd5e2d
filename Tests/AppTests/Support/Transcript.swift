import Foundation
import Testing

/// Commands and their complete output, as documentation and as a test.
///
/// A line `$ app …` is a command. It is followed by the command's standard output, by its standard error with
/// `! ` before each line, and by its exit status in brackets unless that is 0. Lines that begin with `# ` are
/// comments. A transcript runs from top to bottom, and begins with an empty home, written as `/home/ada`.
struct Transcript {
  struct Step {
    let command: String
    /// The expected output, without the empty lines that separate the step from the next one.
    var lines: [Substring] = []
    /// The line number of the command, counted from 1.
    let number: Int
  }

  let path: String
  private(set) var steps: [Step] = []

  init(path: String, lines: some Sequence<(number: Int, text: Substring)>) {
    self.path = path
    for (number, text) in lines where !text.hasPrefix("# ") {
      if text.hasPrefix("$ ") {
        steps.append(Step(command: String(text.dropFirst(2)), number: number))
      } else if !steps.isEmpty {
        steps[steps.count - 1].lines.append(text)
      }
    }
    for index in steps.indices {
      while steps[index].lines.last?.isEmpty == true { steps[index].lines.removeLast() }
    }
  }

  enum Form {
    /// Standard output, standard error, and the exit status, separately.
    case complete
    /// Standard output and standard error together, as a terminal shows them.
    case terminal
  }

  /// Runs every step, and records an issue at the line of each step whose output differs.
  func check(as form: Form, in home: Home) async throws {
    for step in steps {
      let outcome = try await home.shell(step.command, output: form == .terminal ? .merged : .captured)
      let written = Self.lines(of: outcome, as: form).replacing(home.path, with: "/home/ada")
        // The transcript takes minutes on a busy machine.
        .replacing(/added \d+ min ago/, with: "added just now")
      let expected = step.lines.joined(separator: "\n")
      if written != expected {
        Issue.record(
          "\(step.command)\n--- expected\n\(expected)\n--- written\n\(written)\n---",
          sourceLocation: SourceLocation(
            fileID: "AppTests/\(path)", filePath: path, line: step.number, column: 1))
      }
    }
  }

  private static func lines(of outcome: Outcome, as form: Form) -> String {
    var lines = split(outcome.output)
    if form == .terminal { return lines.joined(separator: "\n") }
    lines += split(outcome.errors).map { "! \($0)" }
    switch outcome.ending {
    case .exited(0): break
    case .exited(let status): lines.append("[\(status)]")
    case .killed(let signal): lines.append("[signal \(signal)]")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines, with a note if the last one has no line terminator.
  private static func split(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return text.hasSuffix("\n") ? lines.dropLast() : lines + ["(no newline at the end of the output)"]
  }
}

extension String {
  /// The lines with their numbers, counted from 1.
  var numberedLines: [(number: Int, text: Substring)] {
    split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
  }
}
