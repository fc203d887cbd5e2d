import BigPrimes
import NumberFacts
import TerminalUI

/// The progress of the work on a large number, or the reason that it ended early.
struct InvestigationWork: View {
  let investigation: Investigation
  /// Resumes the work; nil in a pane, which only displays it.
  var send: ((Facts.Action) -> Void)?
  /// Whether there is room for a row for each step.
  var hasSteps = false

  var body: some View {
    VStack {
      if let failure = investigation.failure { Text(failure).foreground(.negative) }
      if hasSteps, investigation.hasSteps {
        InvestigationSteps(investigation: investigation)
      } else if investigation.isSearching {
        ProgressBar(
          fraction: investigation.progress?.fractionCompleted,
          label: investigation.progress?.label ?? "Testing", detail: investigation.elapsed.brief
        )
        .frame(maxWidth: 60)
      } else if investigation.isThorough, !investigation.isComplete {
        HStack {
          Text(ending)
          if let send {
            Button("Resume", key: "x", title: "Resume the search") {
              send(.resumeButtonTapped(investigation.number))
            }
          }
        }
      }
    }
  }

  private var ending: String {
    if investigation.failure == nil, let fraction = investigation.progress?.fractionCompleted {
      return "Canceled at \(fraction.percentage)."
    }
    return "\(investigation.failure == nil ? "Canceled" : "Ended") after \(investigation.elapsed.brief)."
  }
}

/// The steps of a proof or a factorization, a row each.
private struct InvestigationSteps: View {
  let investigation: Investigation

  var body: some View {
    VStack {
      if investigation.progress?.step == .proof {
        row(.proof)
      } else {
        row(.curves)
        if investigation.hasSieve { row(.sieve) }
        Text(
          investigation.hasSieve
            ? "Curves find small factors; the sieve finds all."
            : "Curves only: above \(FactorSearch.sieveDigits) digits there is no sieve."
        )
        .foreground(.muted).frame(maxWidth: .max, alignment: .center)
      }
    }
  }

  private func row(_ step: InvestigationProgress.Step) -> some View {
    let progress = investigation.progress.flatMap { $0.step == step ? $0 : nil }
    let isEnded = step == .curves && progress == nil
    let waiting = progress == nil && !isEnded ? "after the curves" : ""
    let left = progress?.secondsRemaining.map { Duration.seconds($0).brief + " left" }
    return HStack(spacing: 0) {
      if progress != nil {
        Spinner().frame(width: 2)
      } else {
        Text(isEnded ? "✓" : "·").foreground(isEnded ? .positive : .muted).frame(width: 2)
      }
      (progress == nil ? Text(step.name).foreground(.muted) : Text(step.name).bold()).frame(width: 8)
      ProgressLine(fraction: progress.map(\.fractionCompleted) ?? (isEnded ? 1 : 0)).frame(width: 20)
      Text(progress?.fractionCompleted?.percentage ?? "").bold().frame(width: 6, alignment: .trailing)
      Text("  " + (progress?.count ?? waiting)).foreground(.muted)
      Text(left ?? "").foreground(.muted).frame(maxWidth: .max, alignment: .trailing)
    }
  }
}

extension InvestigationProgress {
  /// The step with its count, as in the rows of the steps; the stage without one.
  fileprivate var label: String {
    guard let step, fractionCompleted != nil else { return stage }
    return [step.name, count].compactMap(\.self).joined(separator: " ")
  }
}

extension InvestigationProgress.Step {
  fileprivate var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
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
