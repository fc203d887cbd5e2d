import AppFeature
import NthPrimeProcess
import TerminalUI

extension ClipboardClient {
  /// Creates a client that copies with the first program in `PATH` that succeeds, or else with the terminal.
  static func live(environment: [String: String], terminal: TerminalClient) -> ClipboardClient {
    ClipboardClient { text in
      for (variable, command, destination) in commands where environment[variable, default: ""] != "" {
        let paths = environment["PATH", default: ""].split(separator: ":").map { "\($0)/\(command[0])" }
        if let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }),
          await ChildProcess.run(path, Array(command.dropFirst()), input: text)
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

  /// The commands that copy their input, and the variable that is set where each works.
  ///
  /// By default, tmux ignores a program's sequence for the clipboard, but sends its own.
  private static let commands: [(variable: String, command: [String], destination: Destination)] = [
    ("WAYLAND_DISPLAY", ["wl-copy"], .clipboard),
    ("DISPLAY", ["xclip", "-selection", "clipboard"], .clipboard),
    ("TMUX", ["tmux", "load-buffer", "-w", "-"], .terminal),
  ]
}
