import AppFeature
import CommandLineTool
import NumberResults

/// `app activity`
enum ActivityCommand {
  private static let since = Option<String?>(
    "since", valueName: "DATE", help: "Print what happened since a day, such as 2026-11-28.",
    accepting: ValueRule { day throws(ArgumentValueError) in
      if ActivityReport.start(ofDay: day) == nil { throw .invalid("is not a day such as 2026-11-28") }
    })
  static let command = Command<AppCommand.Handler>(
    "activity", overview: "Print what happened, oldest first.",
    discussion: ["Commands that only answer, such as nth and prime, aren't recorded."], options: [since],
    handler: { context in
      let (feed, day) = (try await context.savedState().activityFeed, context.invocation[since])
      let report = ActivityReport(feed, since: day) { CurrentProcess.secondsFromGMT(at: $0) }
      return try context.print(CommandOutput(value: report, lines: report.lines))
    })
}
extension ActivityReport: JSONResult { static let type = "activity" }
