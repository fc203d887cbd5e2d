import AppFeature
import CommandLineTool
import FileStorage
import NumberResults
import Recording
import TerminalUI
import Timeline

/// `app replay FILE [--until N] [--actions | --state | --screen | --svg FILE | --html FILE] [--size WxH]`
enum ReplayCommand {
  private static let file = Argument<String>(
    "FILE", help: "The recording, or - to read it from standard input.", accepting: .path(orStream: true),
    completion: .file)
  private static let until = Option<Int?>(
    "until", valueName: "N", help: "Stop after action N.", accepting: .number(0...))
  private static let actions = Flag("actions", help: "Print the actions.")
  private static let state = Flag("state", help: "Print the state after the last action.")
  private static let screen = Flag("screen", help: "Print the screen after the last action.")
  private static let svg = Option<String?>(
    "svg", valueName: "FILE", help: "Write the screens as a moving picture to FILE, a new file.",
    accepting: .path(), completion: .file)
  private static let html = Option<String?>(
    "html", valueName: "FILE", help: "Write a page with the actions and their screens to FILE, a new file.",
    accepting: .path(), completion: .file)
  private static let size = Option(
    "size", valueName: "WxH", help: "The size of the screen.",
    default: ScreenSize(size: Size(width: 80, height: 24)))

  static let command = Command<AppCommand.Handler>(
    "replay",
    overview: "Repeat a recording, and compare the states.",
    discussion: [
      """
      The actions of a recording made with --record are sent to this program again, which must change the state in the same \
      way. Nothing is looked up, loaded, or saved.
      """
    ],
    examples: [
      Example("replay run.jsonl", "Test whether the run can be repeated."),
      Example("replay run.jsonl --actions", "Print what happened."),
      Example("replay run.jsonl --until 20 --screen", "Print the screen after action 20."),
      Example("replay run.jsonl --svg run.svg", "Write a moving picture of the screens."),
    ],
    options: [until, actions, state, screen, svg, html, size],
    exclusive: [[actions, state, screen, svg, html]],
    arguments: [file],
    exitStatuses: [
      .ok: "All states are the same.", .negativeAnswer: "A state differs.",
      .dataError: "The recording can't be used.",
    ],
    handler: { try await replay($0) })

  private struct Output: JSONResult {
    static let type = "replay"

    let program: String
    let actions: Int
    /// Whether the recording ends within a line, because the program was killed or crashed.
    let isTorn: Bool
    var lines: [String]?
    var state: AppState?
  }

  @MainActor
  private static func replay(_ context: CommandContext) async throws -> ExitStatus {
    let invocation = context.invocation
    let recording = try read(invocation[file])
    let end = invocation[until] ?? recording.actions.count
    guard end <= recording.actions.count else {
      throw Failure(
        "The recording has only \(recording.actions.count.counted("action")). Use a smaller number with --until.",
        status: .dataError)
    }
    var replay = try Replay(recording) { AppReducer() }
    var screens = try RecordedScreens(
      recording, size: invocation[size].size, glyphs: .detected(environment: context.environment),
      secondsFromGMT: CurrentProcess.secondsFromGMT)
    let title = StorageFile.path(name(invocation[file])).name
    do {
      if let path = invocation[svg] {
        let output = try NewFile(path, for: "picture", context)
        let animation = try screens.animation(to: end)
        try await output.write(
          animation.svg(theme: ExploreCommand.theme(context), title: title))
        try output.report("picture", context)
      } else if let path = invocation[html] {
        let output = try NewFile(path, for: "page", context)
        let (page, divergence) = try screens.page(to: end)
        try await output.write(
          page.document(
            name: title, date: screens.date,
            problem: divergence.map { "Action \($0.number) changed another state" }))
        try output.report("page", context)
        if let divergence { throw divergence }
      }
      if invocation[screen] {
        while screens.replay.count < end, try screens.step() != nil {}
      }
      try replay.run(to: end)
    } catch let divergence as Divergence {
      let lines = divergence.description.split(separator: "\n").map { String($0).printable }
      throw Failure(lines.joined(separator: "\n"), status: .negativeAnswer)
    }
    var lines = invocation[actions] ? recording.actions.prefix(replay.count).map(line) : []
    if invocation[state] { lines = longDescription(replay.state) }
    if invocation[screen] { lines = screens.screen.lines }
    return try context.print(
      CommandOutput(
        value: Output(
          program: recording.program, actions: replay.count, isTorn: recording.isTorn,
          lines: lines.isEmpty || invocation[state] ? nil : lines,
          state: invocation[state] ? replay.state : nil),
        lines: lines, remark: remark(replay, end: end)))
  }

  /// The maximum size of a recording in bytes; reading it takes several times as much memory.
  private static let sizeLimit = 1 << 30

  private static func read(_ path: String) throws -> Recording<AppState, AppAction> {
    let data = try InputFile.contents(of: path, limit: sizeLimit, beginningWith: UInt8(ascii: "{"))
    do throws(RecordingError) {
      return try Recording(data, defaults: .complete)
    } catch {
      throw Failure("\(name(path).quotedPath): \(error).", status: .dataError)
    }
  }

  private static func line(_ action: RecordedAction<AppAction>) -> String {
    let origin = action.cause.map { " (effect of \($0))" } ?? ""
    return "\(action.number)  \(secondsText(action.time)) s  \(action)\(origin)"
  }

  /// Returns a number of seconds with three decimal places.
  private static func secondsText(_ seconds: Double) -> String {
    let milliseconds = String(Int64(min(seconds * 1000, 1e15)))
    let digits = String(repeating: "0", count: max(4 - milliseconds.count, 0)) + milliseconds
    return "\(digits.dropLast(3)).\(digits.suffix(3))"
  }

  /// The recording's name for titles.
  private static func name(_ path: String) -> String {
    StorageFile.path(path) == InputFile.standardInput ? StandardStream.input.name : path
  }

  private static func remark(_ replay: Replay<AppState, AppAction>, end: Int) -> String {
    let recording = replay.recording
    var remark = "Replayed \(replay.count.counted("action")); the states are the same."
    if end == recording.actions.count, recording.isTorn {
      remark +=
        recording.actions.last.flatMap { $0.changes == nil ? $0 : nil }.map {
          " The program ended during action \($0.number), \($0), which was not replayed."
        } ?? " The last line is incomplete."
    }
    return remark
  }
}

extension Int {
  fileprivate func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// A width and a height such as `80x24`.
struct ScreenSize: ArgumentValue {
  let size: Size

  var argumentText: String { "\(size.width)x\(size.height)" }

  static func parse(_ text: String) throws(ArgumentValueError) -> ScreenSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], 1...1000 ~= width, 1...1000 ~= height
    else { throw .invalid("is not a size such as 80x24, from 1x1 to 1000x1000") }
    return ScreenSize(size: Size(width: width, height: height))
  }
}
