import NumberFacts
import TerminalUI

/// The progress of the work on a large number, or the reason that it ended early.
struct InvestigationWork: View {
  let investigation: Investigation
  /// Cancels or resumes the work; nil in a pane, which only displays it.
  var send: ((Facts.Action) -> Void)?

  var body: some View {
    VStack {
      if let failure = investigation.failure { Text(failure).foreground(.negative) }
      if investigation.isThorough, investigation.isRunning {
        HStack {
          ProgressBar(
            fraction: investigation.progress?.fractionCompleted,
            label: investigation.progress?.stage ?? "Testing", detail: investigation.elapsed.brief)
          button("Cancel", .cancelButtonTapped(investigation.number))
        }
        .frame(maxWidth: 60)
      } else if investigation.isThorough, !investigation.isComplete {
        HStack {
          Text("\(investigation.failure == nil ? "Canceled" : "Ended") after \(investigation.elapsed.brief).")
          button("Resume", .resumeButtonTapped(investigation.number))
        }
      }
    }
  }

  @ViewBuilder private func button(_ title: String, _ action: Facts.Action) -> some View {
    if let send { Button(title, key: "x", title: "\(title) the search") { send(action) } }
  }
}

extension Duration {
  /// The duration in one unit, such as `2 ms` or `0.4 s`.
  var brief: String {
    // A damaged recording can contain a duration whose components overflow.
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(1 << 40)).components
    if seconds >= 10 { return "\(seconds.grouped) s" }
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return seconds == 0 && milliseconds < 100 ? "\(milliseconds) ms" : "\(seconds).\(milliseconds / 100) s"
  }
}
