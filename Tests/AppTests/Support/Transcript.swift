import Foundation
import Testing

/// Commands and all they print, as text for people and as a test.
///
/// A line `$ app …` is a command. What follows is what it writes to standard output; then, each behind `! `, the
/// lines it writes to standard error; then its exit status in brackets, unless that is 0. Lines that start with `# `
/// are remarks. A transcript starts in an empty home, which it calls `/home/ada`, and runs from top to bottom.
struct Transcript {
  struct Step {
    let command: String
    /// Without the empty lines at its end, which keep it apart from the next.
    var lines: [Substring] = []
    /// In the file, counted from 1.
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
    /// Standard output, standard error and status told apart.
    case complete
    /// What a terminal shows.
    case terminal
  }

  /// Runs every step, and records an issue at the line of each that writes something else.
  func check(as form: Form, in home: Home) async throws {
    for step in steps {
      let outcome = try await home.shell(step.command, output: form == .terminal ? .merged : .captured)
      let written = Self.lines(of: outcome, as: form).replacing(home.path, with: "/home/ada")
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

  /// The lines, with a remark where the last one has no end.
  private static func split(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return text.hasSuffix("\n") ? lines.dropLast() : lines + ["(the last line has no end)"]
  }
}

extension String {
  /// Its lines, counted from 1.
  var numberedLines: [(number: Int, text: Substring)] {
    split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0 + 1, $1) }
  }
}
