import AppFeature
import CommandLineTool
import FileStorage
import NumberResults
import Recording
import TerminalUI
import Timeline

/// `app replay FILE [--until N] [--actions | --state | --screen [--size WxH]]`
enum ReplayCommand {
  private static let file = Argument<String>(
    "FILE", help: "The recording, or - to read it from standard input.", accepting: .path(orStream: true),
    completion: .file)
  private static let until = Option<Int?>(
    "until", valueName: "N", help: "Stop after action N.", accepting: .number(0...))
  private static let actions = Flag("actions", help: "Print the actions.")
  private static let state = Flag("state", help: "Print the state after the last action.")
  private static let screen = Flag("screen", help: "Print the screen after the last action.")
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
    ],
    options: [until, actions, state, screen, size],
    exclusive: [[actions, state, screen]],
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
  private static func replay(_ context: CommandContext) throws -> ExitStatus {
    let invocation = context.invocation
    let recording = try read(invocation[file])
    let end = invocation[until] ?? recording.actions.count
    guard end <= recording.actions.count else {
      throw Failure(
        "The recording has only \(recording.actions.count.counted("action")). Use a smaller number with --until.",
        status: .dataError)
    }
    var replay = try Replay(recording) { AppReducer() }
    let timeline = TimelineLog(ofApp: replay.state, start: recording.date)
    do {
      if invocation[screen] {
        while replay.count < end, let action = try replay.step() {
          timeline.append(
            number: action.number, time: .seconds(action.time), cause: action.cause, action: action.action,
            state: replay.state)
        }
      } else {
        try replay.run(to: end)
      }
    } catch let divergence as Divergence {
      let lines = divergence.description.split(separator: "\n").map { String($0).printable }
      throw Failure(lines.joined(separator: "\n"), status: .negativeAnswer)
    }
    var lines = invocation[actions] ? recording.actions.prefix(replay.count).map(line) : []
    if invocation[state] { lines = longDescription(replay.state) }
    if invocation[screen] {
      lines = try screenLines(
        replay, timeline, invocation[size].size, .detected(environment: context.environment))
    }
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
      let name = StorageFile.path(path) == InputFile.standardInput ? StandardStream.input.name : path
      throw Failure("\(name.quotedPath): \(error).", status: .dataError)
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

  /// Returns the screen after the last action, with the recorded focus, cursors, and panels.
  @MainActor
  private static func screenLines(
    _ replay: Replay<AppState, AppAction>, _ timeline: TimelineLog<AppState, AppAction>, _ size: Size,
    _ glyphs: GlyphSet
  ) throws -> [String] {
    let recording = replay.recording
    let now = recording.date.addingTimeInterval(replay.time)
    let time = LocalTime(now: now, secondsFromGMT: CurrentProcess.secondsFromGMT(at: now))
    let program = ScreenProgram(minimumSize: AppView.minimumSize, glyphs: glyphs) {
      AppView(state: replay.state, time: time, timeline: timeline)
    }
    _ = program.frame(size: size)
    // A program that ended after this action showed nothing more.
    if let view = recording.views.last(where: { $0.action <= replay.count })?.view,
      let snapshot = try? JSONDecoder().decode(ScreenSnapshot.self, from: Data(view.utf8))
    {
      program.restore(snapshot)
    }
    return program.frame(size: size).lines
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
