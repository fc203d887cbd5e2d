import AppFeature
import NthPrimeProcess
import TerminalUI

extension ClipboardClient {
  /// Creates a client that copies with the first program in `PATH` that succeeds, or else with the terminal.
  static func live(environment: [String: String], terminal: TerminalClient) -> ClipboardClient {
    ClipboardClient { text in
      for (variable, value, command, destination) in commands {
        guard let found = environment[variable], found != "", found == value ?? found else { continue }
        let paths = environment["PATH", default: ""].split(separator: ":").map { "\($0)/\(command[0])" }
        if let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }),
          await ChildProcess.run(
            path, Array(command.dropFirst()), input: text, timeout: .seconds(2) * CurrentProcess.timeFactor)
        {
          return destination
        }
      }
      // Linux's console and GNU Screen discard the sequence.
      if environment["TERM"] == "linux" || environment["STY", default: ""] != "" { return .nowhere }
      await terminal.perform(.copy(text))
      return .terminal
    }
  }

  /// The commands that copy their input, and the variable that is set where each works, to any value if it is nil.
  ///
  /// macOS's Terminal ignores the sequence for the clipboard. By default, tmux ignores a program's, but sends its own.
  private static let commands:
    [(variable: String, value: String?, command: [String], destination: Destination)] = [
      ("TERM_PROGRAM", "Apple_Terminal", ["pbcopy"], .clipboard),
      ("WAYLAND_DISPLAY", nil, ["wl-copy"], .clipboard),
      ("DISPLAY", nil, ["xclip", "-selection", "clipboard"], .clipboard),
      ("TMUX", nil, ["tmux", "load-buffer", "-w", "-"], .terminal),
    ]
}
