import Architecture
import Recording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A recorded store; its last action crashes the program. For `Scripts/check-recordings`.
enum RecordingProbe {
  private enum Action: String, Codable, Sendable {
    case count
    case crash
  }

  /// Sends actions without a pause, so that many wait to be written, and then one that crashes.
  ///
  /// - Parameter arguments: The path of the recording; `trap`, `overflow`, or `abort`; the number of actions before the
  ///   crash; and the thread that reduces them, `main` or `other`.
  @MainActor
  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 4, let count = Int(arguments[2]) else {
      TerminalProbe.end("Usage: TerminalProbe record FILE trap|overflow|abort COUNT main|other", status: 64)
    }
    let file = try RecordingFile(path: arguments[0])
    let recorder = Recorder<Int, Action>(program: "TerminalProbe") { try file.write($0) }
    let store = Store(initialState: 0) { crashing(arguments[1]) }
    store.record(to: recorder)
    // The main actor usually continues on another thread.
    if arguments[3] == "other" { try await Task.sleep(for: .milliseconds(1)) }
    for _ in 0..<count { store.send(.count) }
    store.send(.crash)
  }

  private static func crashing(_ how: String) -> Reduce<Int, Action> {
    Reduce { state, action in
      state += 1
      if action == .crash {
        switch how {
        case "trap": trap(over: [])
        case "overflow": state = recursion(state)
        default: abort()
        }
      }
      return .none
    }
  }
}
