import BigInt
import NthPrimeClient
import NumberFacts
import TerminalUI

/// The widths of the lookups' names and times, for aligning them in columns.
struct LookupWidths {
  let name: Int
  /// The width of the names on a narrow line, where an answer is at the end.
  let narrowName: Int
  let elapsed: Int
  let left: Int

  init(_ rows: [LookupRow]) {
    let work = rows.compactMap(\.work)
    name = rows.map { $0.name(isNarrow: false).cellWidth }.max() ?? 0
    narrowName = rows.filter { $0.answer == nil }.map { $0.name(isNarrow: true).cellWidth }.max() ?? 0
    elapsed = work.map(\.elapsed.cellWidth).max() ?? 0
    left = work.map(\.left.cellWidth).max() ?? 0
  }
}

/// The progress of a lookup or a search; each part is empty until it is known.
struct LookupWork {
  var fraction: Double?
  var elapsed = ""
  var left = ""
}

extension LookupRow {
  /// The work in progress; nil for a lookup that waits or ended.
  var work: LookupWork? {
    switch self {
    case .running(let lookup):
      guard let progress = lookup.progress else { return LookupWork() }
      return LookupWork(
        fraction: progress.fractionCompleted, elapsed: lookup.elapsed.shortText,
        left: progress.timeLeft ?? "")
    case .searching(let search):
      guard let progress = search.progress else { return LookupWork() }
      return LookupWork(
        fraction: progress.fractionCompleted, elapsed: search.elapsed.shortText,
        left: stepOfTwo == 1
          ? "1 of 2" : LookupProgress.timeLeft(progress.secondsRemaining) ?? progress.count ?? progress.stage)
    case .queued, .ended: return nil
    }
  }

  /// The name of the lookup, `p(10¹⁵)`, or of the search, `factoring 2⁵²¹ − 1`.
  func name(isNarrow: Bool) -> String {
    switch self {
    case .searching: workNames[isNarrow ? 1 : 0]
    case .ended(.searched): n.powerForm() ?? n.abbreviated(leading: isNarrow ? 3 : 9)
    case .running, .queued, .ended: isNarrow ? shortName : "p(\(n.groupedOrPower()))"
    }
  }
}

/// A lookup on one line, with more columns on a wide one.
struct LookupLine: PrimitiveView {
  let row: LookupRow
  let widths: LookupWidths
  let date: (BigInt) -> String
  let cancel: () -> Void

  func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 1).limited(to: proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let line = rect.inset(by: Self.margins(width: rect.width))
    let columns = LookupColumns(lineWidth: line.width, listWidth: rect.width, widths: widths)
    canvas.render(LookupLineContent(row: row, columns: columns, date: date, cancel: cancel), in: line)
  }

  static func margins(width: Int) -> EdgeInsets {
    width < 60 ? EdgeInsets() : width < 100 ? EdgeInsets(left: 2, right: 1) : EdgeInsets(left: 3, right: 3)
  }
}

/// The widths of a line's columns.
private struct LookupColumns {
  let lineWidth: Int
  let listWidth: Int
  let widths: LookupWidths

  var isWide: Bool { listWidth >= 100 }
  var isNarrow: Bool { listWidth < 60 }
  var name: Int {
    if isNarrow { return max(11, widths.narrowName + 1) }
    // Leaves 8 columns for the bar, beside the sign, the percentage, the times, and Cancel.
    return max(16, min(widths.name + 1, lineWidth - 25 - (isWide ? elapsed : 0) - left))
  }
  var elapsed: Int { max(8, widths.elapsed + 2) }
  /// On a narrow line, the time doesn't have the word “left”, and is left out beside a long name.
  var left: Int {
    if !isNarrow { return max(isWide ? 13 : 12, widths.left + 2) }
    let width = max(9, widths.left - 3)
    return lineWidth - 7 - name - width < 8 ? 0 : width
  }
}

private struct LookupLineContent: View {
  let row: LookupRow
  let columns: LookupColumns
  let date: (BigInt) -> String
  let cancel: () -> Void

  private var name: String {
    let name = row.name(isNarrow: columns.isNarrow)
    return name.cellWidth < columns.name ? name : row.name(isNarrow: true)
  }

  var body: some View {
    switch row {
    case .running, .searching:
      let work = row.work ?? LookupWork()
      HStack(spacing: 0) {
        Spinner().frame(width: 2)
        Text(name).asciiPowers().frame(width: columns.name)
        ProgressLine(fraction: work.fraction)
        Text(work.fraction?.percentage ?? "").bold().frame(width: 5, alignment: .trailing)
        if columns.isWide { column(work.elapsed, columns.elapsed) }
        column(columns.isNarrow ? work.left.replacing(" left", with: "") : work.left, columns.left)
        cancelButton
      }
    case .queued: result(["queued"], "·", .muted, color: .muted) { cancelButton }
    case .ended(let ended): content(ended)
    }
  }

  private func column(_ text: String, _ width: Int) -> some View {
    Text(text).foreground(.muted).frame(width: width, alignment: .trailing)
  }

  @ViewBuilder private var cancelButton: some View {
    if !columns.isNarrow {
      (Text("x ").bold().foreground(.accent) + Text("Cancel").foreground(.muted))
        .onClick("", perform: cancel).padding(EdgeInsets(left: 2))
    }
  }

  @ViewBuilder private func content(_ ended: EndedLookup) -> some View {
    switch ended {
    case .answered(let answer, _):
      prime(answer.prime, detail: ended.sourceAndTime?.joined(separator: " · ") ?? date(ended.n))
    case .failed(_, let error): failure("\(error)", detail: date(ended.n))
    case .canceled(_, let fraction):
      canceled(at: fraction, detail: date(ended.n))
    case .searched(let search):
      if let reason = search.failure {
        failure(reason, detail: search.elapsed.text)
      } else if !search.isComplete {
        canceled(at: search.progress?.fractionCompleted, detail: search.elapsed.text)
      } else {
        let proof = search.proof.map { ["prime, proved by \($0.method)", "prime"] }
        let factors = [NumberFacts(of: search.number, search).groupedFactors ?? "", search.briefFactors()]
        result(
          proof ?? factors.compactMap(\.self) + ["factored"], "✓", .positive,
          color: proof == nil ? nil : .positive
        ) { detail(search.elapsed.text) }
      }
    }
  }

  private func failure(_ reason: String, detail text: String) -> some View {
    result([reason], "!", .negative, color: .negative) { detail(text) }
  }

  private func canceled(at fraction: Double?, detail text: String) -> some View {
    let place = fraction.map { ["canceled at \($0.percentage)"] } ?? []
    return result(place + ["canceled"], "–", .muted, color: .muted) { detail(text) }
  }

  /// Returns the line of an answer, which is never cut; on a narrow line, it is at the end.
  private func prime(_ prime: BigInt, detail: String) -> some View {
    let digits = prime.grouped
    let room = columns.lineWidth - 2 - digits.cellWidth
    let nameWidth = columns.isNarrow ? room : min(columns.name, room)
    return HStack(spacing: 0) {
      Text("✓").bold().foreground(.positive).frame(width: 2)
      // A part of the index looks like another one.
      Text([name, row.shortName].first { $0.cellWidth < nameWidth } ?? "p(…)").lineLimit(1).asciiPowers()
        .padding(EdgeInsets(right: 1)).frame(width: nameWidth)
      Text(digits).bold().foreground(.positive)
      Spacer()
      if !columns.isNarrow, nameWidth + detail.cellWidth + 2 <= room { Text(detail).foreground(.muted) }
    }
  }

  /// Returns a line with the first of several forms of a result that fits; the last one is cut if it is too long.
  private func result<Trailing: View>(
    _ forms: [String], _ sign: String, _ signColor: Color, color: Color?,
    @ViewBuilder trailing: () -> Trailing
  ) -> some View {
    HStack(spacing: 0) {
      Text(sign).bold().foreground(signColor).frame(width: 2)
      Text(name).foreground(color == .muted ? .muted : nil).asciiPowers().frame(width: columns.name)
      ViewThatFits {
        ForEach(forms) { Text($0).foreground(color).lineLimit(1).asciiPowers() }
      }
      .frame(maxWidth: .max)
      trailing()
    }
  }

  @ViewBuilder private func detail(_ text: String) -> some View {
    if !columns.isNarrow, !text.isEmpty { Text(text).foreground(.muted).padding(EdgeInsets(left: 2)) }
  }
}

extension NthPrimeSource {
  /// The name outside a sentence.
  package var title: String {
    switch self {
    case .localCalculator: "local"
    case .wolframAlpha: name
    }
  }
}
