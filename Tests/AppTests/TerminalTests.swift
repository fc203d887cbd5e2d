import Foundation
import Testing

@Suite(
  "On a terminal", .enabled(if: Tool.path("python3") != nil, "python3 is not installed"), .prompt,
  .timeLimit(.minutes(5)))
struct TerminalTests {
  private static let clearLine = "\r\u{1B}[K"

  /// Runs `app` on a terminal of its own; the outcome's output is all that was written there.
  private func run(
    _ arguments: String..., options: [String] = [], environment: [String: String] = [:], in home: Home? = nil
  ) async throws -> Outcome {
    let script = BuiltProgram.repository.appending(path: "Scripts/run-in-terminal").path
    let python = try #require(Tool.path("python3"))
    return try await (try home ?? Home()).run(
      tool: python, [script] + options + [BuiltProgram.path] + arguments,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
  }

  @Test("Ctrl-C ends long work by the signal, and takes the progress bar away")
  func interrupt() async throws {
    let outcome = try await run(
      "nth", "10000000000000000", "--offline", options: ["--after", "%", "--type", "^C"])
    #expect(outcome.ending == .killed(signal: 2))
    #expect(outcome.output.hasPrefix("\rComputing "), "\(outcome.output)")
    #expect(outcome.output.contains("^C"))
    #expect(outcome.output.hasSuffix(Self.clearLine), "\(outcome.output)")
  }

  @Test("Long work shows a progress bar, which is gone when the answer comes")
  func progress() async throws {
    let outcome = try await run("nth", "1000000000000", "--offline")
    let answer = "29996224275833\r\nAnswered by the local calculator.\r\n"
    // A machine that is done within the second before the first drawing shows the answer alone.
    let expected = outcome.output.hasPrefix("\rComputing ") ? Self.clearLine + answer : answer
    #expect(outcome.output.hasSuffix(expected), "\(outcome.output)")
    #expect(outcome.output.contains("%") == (expected != answer))
    #expect(outcome.ending == .exited(0))
  }

  @Test("Counting shows one too, and Ctrl-C takes it away")
  func counting() async throws {
    let outcome = try await run(
      "count", "10000000000000000000", options: ["--after", "%", "--type", "^C"])
    #expect(outcome.ending == .killed(signal: 2))
    #expect(outcome.output.hasPrefix("\rComputing "), "\(outcome.output)")
    #expect(outcome.output.hasSuffix(Self.clearLine), "\(outcome.output)")
  }

  @Test(
    "What can't be undone is asked for, and no answer is a no",
    arguments: [("y\r", true), ("YES\r", true), ("n\r", false), ("\r", false), ("\u{4}", false)])
  func question(keys: String, isDone: Bool) async throws {
    let home = try Home()
    _ = try await home.run("favorites", "add", "2", "3")
    let outcome = try await run(
      "favorites", "clear", options: ["--after", "[y/N]", "--type", keys], in: home)
    #expect(outcome.output.hasPrefix("Remove all 2 favorites? [y/N] "), "\(outcome.output)")
    #expect(outcome.ending == .exited(isDone ? 0 : 1))
    #expect(try await home.run("favorites").output == (isDone ? "" : "2\n3\n"))
  }

  @Test("Short work shows none")
  func shortWork() async throws {
    expect(
      try await run("nth", "100", "--offline"), is: Outcome("541\r\nAnswered by the local calculator.\r\n"))
  }

  @Test("A terminal that can't move its cursor gets no progress bar")
  func dumbTerminal() async throws {
    expect(
      try await run("nth", "1000000000000", "--offline", environment: ["TERM": "dumb"]),
      is: Outcome("29996224275833\r\nAnswered by the local calculator.\r\n"))
  }

  @Test("The terminal program does what its keys say, keeps it, and leaves the terminal as it was")
  func terminalProgram() async throws {
    let home = try Home()
    let outcome = try await run(
      "--offline", options: ["--after", "Quit", "--type", "c7\rpsq"], in: home)
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    let (enter, leave) = (
      outcome.output.range(of: "\u{1B}[?1049h"), outcome.output.range(of: "\u{1B}[?1049l")
    )
    #expect(try #require(enter).lowerBound < #require(leave).lowerBound)
    #expect(try await home.run("favorites").output == "7\n")
    #expect(try await home.run("counter").output == "7\n")
  }

  /// A press and a release of the left button, as SGR mode (1006) tells of them; places count from 1.
  private func click(column: Int, row: Int) -> String {
    "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m"
  }

  @Test("The terminal program does what is clicked on, and a slider's knob follows the mouse that holds it")
  func mouse() async throws {
    let home = try Home()
    _ = try await home.run("guess", "0", "--seed", "7")
    let (counter, plus, game) = (
      click(column: 5, row: 3), click(column: 37, row: 12), click(column: 5, row: 5)
    )
    // From anywhere on the slider to the right of its end.
    let drag = "\u{1B}[<0;40;13M\u{1B}[<32;80;20M\u{1B}[<0;80;20m"
    let guess = click(column: 18, row: 12)
    let outcome = try await run(
      "--offline",
      options: [
        "--after", "Quit", "--type", counter + plus + plus + "\u{1B}[27u" + game + drag + guess + "q",
      ],
      in: home)
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    #expect(outcome.output.contains("\u{1B}[?1002h") && outcome.output.contains("\u{1B}[?1002l"))
    #expect(try await home.run("counter").output == "2\n")
    let guesses = try await home.run("guess", "0", "--json").output
    #expect(guesses.contains(#"{"number":100,"verdict":"higher"}"#), "\(guesses)")
  }

  @Test("With --no-mouse the mouse is left to the terminal")
  func noMouse() async throws {
    let outcome = try await run("--offline", "--no-mouse", options: ["--after", "Quit", "--type", "q"])
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    #expect(outcome.output.contains("\u{1B}[?1049h"))
    for mode in [1000, 1002, 1003, 1006] { #expect(!outcome.output.contains("\(mode)"), "\(outcome.output)") }
  }

  @Test(
    "Without UTF-8 the terminal program writes ASCII alone", arguments: ["C", "POSIX", "de_DE.ISO-8859-1"])
  func asciiProgram(locale: String) async throws {
    let outcome = try await run(
      "--offline", options: ["--after", "Quit", "--type", "cp\u{1B}[27u?q"], environment: ["LC_ALL": locale])
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("Ctrl-C ends the terminal program by the signal, with all saved")
  func interruptedProgram() async throws {
    let home = try Home()
    let outcome = try await run("--offline", options: ["--after", "Quit", "--type", "c++^C"], in: home)
    #expect(outcome.ending == .killed(signal: 2), "\(outcome.output)")
    #expect(try await home.run("counter").output == "2\n")
  }

  @Test("A terminal that can't show screens is told what to do instead")
  func noScreens() async throws {
    let outcome = try await run(environment: ["TERM": "dumb"])
    #expect(outcome.ending == .exited(64))
    #expect(outcome.output.contains("app --plain"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("Help is as wide as the terminal", arguments: [60, 80, 100])
  func helpWidth(columns: Int) async throws {
    let outcome = try await run("--help", options: ["--columns", "\(columns)"])
    let lines = outcome.output.split(separator: "\r\n")
    let longest = try #require(lines.map(\.count).max())
    #expect(longest <= columns && longest > columns * 3 / 4, "\(outcome.output)")
  }
}
