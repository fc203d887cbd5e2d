import Foundation
import TestTraits
import Testing

@Suite(
  "In a terminal", .requires("python3"), .ownThreads,
  .timeLimit(.programs))
struct TerminalTests {
  private static let clearLine = "\r\u{1B}[K"

  /// Runs `app` in its own terminal; the outcome's output is everything written to that terminal.
  private func run(
    _ arguments: String..., options: [String] = [], environment: [String: String] = [:], in home: Home? = nil
  ) async throws -> Outcome {
    let script = BuiltProgram.repository.appending(path: "Scripts/run-in-terminal").path
    let python = try #require(Tool.path("python3"))
    return try await (try home ?? Home()).run(
      tool: python, [script] + options + [BuiltProgram.path] + arguments,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
  }

  @Test(
    "Ctrl-C ends a long calculation with the signal and clears the progress bar",
    arguments: [("nth", "10000000000000000"), ("count", "10000000000000000000")])
  func interrupt(command: String, number: String) async throws {
    let outcome = try await run(
      command, number, "--offline", options: ["--after", "%", "--type", "^C"])
    #expect(outcome.ending == .killed(signal: 2))
    #expect(outcome.output.hasPrefix("\rComputing "), "\(outcome.output)")
    #expect(outcome.output.contains("^C"))
    #expect(outcome.output.hasSuffix(Self.clearLine), "\(outcome.output)")
  }

  @Test("A long calculation shows a progress bar, which is cleared before the answer is printed")
  func progress() async throws {
    let outcome = try await run("nth", "1000000000000", "--offline")
    let answer = "29996224275833\r\nAnswered by the local calculator.\r\n"
    // A machine that finishes within one second, before the bar is first drawn, shows only the answer.
    let expected = outcome.output.hasPrefix("\rComputing ") ? Self.clearLine + answer : answer
    #expect(outcome.output.hasSuffix(expected), "\(outcome.output)")
    #expect(outcome.output.contains("%") == (expected != answer))
    #expect(outcome.ending == .exited(0))
  }

  @Test(
    "Removing all favorites requires confirmation, and an empty answer means no",
    arguments: [("y\r", true), ("YES\r", true), ("n\r", false), ("\r", false), ("\u{4}", false)])
  func confirmation(keys: String, isDone: Bool) async throws {
    let home = try Home()
    _ = try await home.run("favorites", "add", "2", "3")
    let outcome = try await run(
      "favorites", "clear", options: ["--after", "[y/N]", "--type", keys], in: home)
    #expect(outcome.output.hasPrefix("Remove all 2 favorites? [y/N] "), "\(outcome.output)")
    #expect(outcome.ending == .exited(isDone ? 0 : 1))
    #expect(try await home.run("favorites").output == (isDone ? "" : "2\n3\n"))
  }

  @Test(
    "A short calculation, and any in a terminal that can't move its cursor, shows no progress bar",
    arguments: [("100", "541", "xterm-256color"), ("1000000000000", "29996224275833", "dumb")])
  func noProgress(n: String, prime: String, terminal: String) async throws {
    expect(
      try await run("nth", n, "--offline", environment: ["TERM": terminal]),
      is: Outcome("\(prime)\r\nAnswered by the local calculator.\r\n"))
  }

  @Test("The terminal program responds to keys, saves the changes, and restores the terminal")
  func terminalProgram() async throws {
    let home = try Home()
    let outcome = try await run(
      "--offline", options: ["--after", "Quit", "--type", "\u{1B}27\rpsq"], in: home)
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    let (enter, leave) = (
      outcome.output.range(of: "\u{1B}[?1049h"), outcome.output.range(of: "\u{1B}[?1049l")
    )
    #expect(try #require(enter).lowerBound < #require(leave).lowerBound)
    for title in ["\u{1B}[22;0t\u{1B}]2;PrimeTime: Home\u{1B}\\", "\u{1B}]2;PrimeTime: Counter\u{1B}\\"] {
      #expect(outcome.output.contains(title))
    }
    #expect(outcome.output.contains("\u{1B}[23;0t"))
    #expect(try await home.run("favorites").output == "7\n")
    #expect(try await home.run("counter").output == "7\n")
  }

  @Test("Ctrl-Z undoes a change instead of suspending the program")
  func undo() async throws {
    let home = try Home()
    let outcome = try await run(
      "--offline", options: ["--after", "Quit", "--type", "\u{1B}27\rs\u{1A}q"], in: home)
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    #expect(try await home.run("favorites").output == "")
    #expect(try await home.run("counter").output == "7\n")
  }

  @Test(
    "y copies with the first program that macOS, the display, or tmux has and that succeeds, or else with the terminal",
    arguments: [
      (["WAYLAND_DISPLAY": "w", "DISPLAY": ":9"], "wl-copy", "Copied 27"),
      (["DISPLAY": ":9", "TERM": "linux"], "xclip -selection clipboard", "Copied 27"),
      (["TERM_PROGRAM": "Apple_Terminal", "DISPLAY": ":9"], "pbcopy", "Copied 27"),
      (["TERM_PROGRAM": "ghostty"], nil, "Sent 27 to the terminal's clipboard"),
      (["TMUX": "socket"], "tmux load-buffer -w -", "Sent 27 to the terminal's clipboard"),
      ([:], nil, "Sent 27 to the terminal's clipboard"),
      (["TERM": "linux"], nil, "Not copied: "),
      (["STY": "screen"], nil, "Not copied: "),
    ] as [([String: String], String?, String)])
  func copying(environment: [String: String], command: String?, message: String) async throws {
    let home = try Home()
    _ = try await home.run("counter", "set", "27")
    for program in ["pbcopy", "wl-copy", "xclip", "tmux"] {
      let works = command?.hasPrefix(program) ?? false
      // One that works stays in the background with its output; one that fails doesn't read its input.
      let script = works ? #"{ echo $0 $*; cat; } > ran; sleep 5 &"# : "exit 1"
      try home.write("#!/bin/sh\n\(script)\n", to: program, mode: 0o755)
    }
    let outcome = try await run(
      "--offline",
      options: [
        "--columns", "120", "--after", "Quit", "--type", "\u{1B}2y", "--after", message, "--type", "q",
      ],
      environment: environment.merging(["PATH": "\(home.path):/usr/bin:/bin"]) { $1 }, in: home)
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    #expect(outcome.output.contains("\u{1B}]52;c;Mjc=") == (command == nil && message.contains("Sent")))
    if let command { #expect(try home.text(of: "ran") == "\(home(command))\n27") }
  }

  /// Returns a press and a release of the left button in SGR mode (1006); positions are counted from 1.
  private func click(column: Int, row: Int) -> String {
    "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m"
  }

  @Test("The terminal program responds to clicks, and dragging chooses a number of the game's range")
  func mouse() async throws {
    let home = try Home()
    _ = try await home.run("guess", "0", "--seed", "7")
    let (counter, plus, game) = (
      click(column: 5, row: 4), click(column: 16, row: 14), click(column: 45, row: 12)
    )
    // From a place on the range to one beyond its left end.
    let drag = "\u{1B}[<0;53;11M\u{1B}[<32;2;20M\u{1B}[<0;2;20m"
    let guess = click(column: 20, row: 14)
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
    #expect(guesses.contains(#"{"number":-100,"verdict":"lower"}"#), "\(guesses)")
  }

  @Test("With --no-mouse, the terminal program doesn't request mouse events")
  func noMouse() async throws {
    let outcome = try await run("--offline", "--no-mouse", options: ["--after", "Quit", "--type", "q"])
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    #expect(outcome.output.contains("\u{1B}[?1049h"))
    for mode in [1000, 1002, 1003, 1006] { #expect(!outcome.output.contains("\(mode)"), "\(outcome.output)") }
  }

  @Test(
    "Without UTF-8, the terminal program writes only ASCII", arguments: ["C", "POSIX", "de_DE.ISO-8859-1"])
  func asciiProgram(locale: String) async throws {
    let outcome = try await run(
      "--offline", options: ["--after", "Quit", "--type", "\u{1B}2p\u{1B}[27u?\u{1B}[27uq"],
      environment: ["LC_ALL": locale])
    #expect(outcome.ending == .exited(0), "\(outcome.output)")
    #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("Ctrl-C ends the terminal program with the signal after all changes are saved")
  func interruptedProgram() async throws {
    let home = try Home()
    // Ctrl-C discards what waits before it: it is typed after the changes are displayed.
    let outcome = try await run(
      "--offline",
      options: ["--after", "Quit", "--type", "\u{1B}2++p", "--after", "Is 2 prime?", "--type", "^C"], in: home
    )
    #expect(outcome.ending == .killed(signal: 2), "\(outcome.output)")
    #expect(try await home.run("counter").output == "2\n")
  }

  @Test(
    "Ctrl-C on a Russian layout ends the program in a terminal with kitty's protocol", arguments: ["2", "2c"])
  func interruptOnOtherLayout(keys: String) async throws {
    // Without the mouse, the program asks nothing at its end, and no late answer follows.
    let outcome = try await run(
      "--offline", "--no-mouse",
      options: [
        "--answer", "0", "--after", "\u{1B}[>5u", "--type", "\u{1B}\(keys)", "--after", "PrimeTime: Counter",
        "--type",
        "\u{1B}[1089::99;5u",
      ])
    #expect(outcome.ending == .killed(signal: 2), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("\u{1B}[?1049l"), "\(outcome.output)")
  }

  @Test("In a terminal that can't show screens, a message suggests --plain")
  func unsupportedTerminal() async throws {
    let outcome = try await run(environment: ["TERM": "dumb"])
    #expect(outcome.ending == .exited(64))
    #expect(outcome.output.contains("app --plain"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("Help uses the width of the terminal", arguments: [60, 80, 100])
  func helpWidth(columns: Int) async throws {
    let outcome = try await run("--help", options: ["--columns", "\(columns)"])
    let lines = outcome.output.split(separator: "\r\n")
    let longest = try #require(lines.map(\.count).max())
    #expect(longest <= columns && longest > columns * 3 / 4, "\(outcome.output)")
  }
}
