import Architecture
import BigInt
import NumberFacts
import TerminalUI

/// The primes that only the favorites have, only a file, or both, beside or below each other.
struct ComparisonView: View {
  let comparison: FilePanel.Comparison
  let primes: FilePanel.ComparedPrimes
  let words: FavoriteWords
  let timeChanged: (Date) -> String
  let send: (FilePanel.Action) -> Void

  private typealias Part = FilePanel.Part

  /// The arrangement of the parts.
  private enum Layout { case columns, sections, part }

  /// A row of the sections.
  private enum Row {
    case title(Part)
    case prime(BigInt, Part, row: Int)

    var isTitle: Bool { if case .title = self { true } else { false } }
  }

  var body: some View {
    ViewThatFits {
      box(.columns).frame(maxWidth: 108, maxHeight: 26)
      box(.sections).frame(maxWidth: 74, maxHeight: 20)
      box(.part).frame(maxWidth: 74, maxHeight: 20)
    }
    .keys(
      KeyBinding("v", .right, title: "Next part", hint: .never) { step(1) },
      KeyBinding(.left, title: "Previous part", hint: .never) { step(-1) },
      KeyBinding(
        "p", title: "Facts", disabledReason: prime == nil ? "no prime is shown" : nil, hint: .normal
      ) {
        if let prime { send(.comparedPrimeOpened(prime)) }
      },
      KeyBinding(
        "y", title: Self.copyTitle, disabledReason: disabledReason(part), hint: .high, hintTitle: "Copy",
        action: copyColumn),
      KeyBinding(.escape, title: "Close", hint: .high) { send(.comparisonDismissed) }
    )
    .helpSection("Compare")
  }

  private var hereCount: Int { primes.onlyHere.count + primes.inBoth.count }
  private var fileCount: Int { primes.onlyInFile.count + primes.inBoth.count }

  /// The part with the selected row; an empty one has none.
  private var part: Part {
    primes[comparison.part].isEmpty
      ? [Part.here, .file, .both].first { !primes[$0].isEmpty } ?? comparison.part : comparison.part
  }

  private var row: Int { min(max(comparison.row, 0), primes[part].count - 1) }

  /// The prime in the selected row.
  private var prime: BigInt? { primes[part].isEmpty ? nil : primes[part][row] }

  private static let copyTitle = "Copy the column"

  private func copyColumn() { send(.copyColumnButtonTapped(primes[part])) }

  /// The reason that nothing can be done with a part; nil if it has primes.
  private func disabledReason(_ part: Part) -> String? {
    primes[part].isEmpty ? "nothing is \(part.title.lowercased())" : nil
  }

  private func step(_ distance: Int) {
    let parts = Part.allCases.filter { $0 == part || !primes[$0].isEmpty }
    let index = parts.firstIndex(of: part) ?? 0
    send(.comparedRowSelected(parts[(index + distance + parts.count) % parts.count], row: 0))
  }

  private func box(_ layout: Layout) -> some View {
    let counts = " \(layout == .columns ? "its " : "")\(fileCount.grouped) with \(hereCount.grouped)"
    // Without room for all of them, there are no empty rows.
    return VStack(spacing: 1) {
      if layout == .columns { Text("").frame(height: 0) }
      HStack {
        PathLine(label: "File   ", file: comparison.file.file).frame(maxWidth: .max)
        if layout != .part {
          Text(comparison.file.details(time: timeChanged).dropFirst().joined(separator: " · "))
            .foreground(.muted)
        }
      }
      .padding(horizontal: 2)
      PartBar(counts: Part.allCases.map { primes[$0].count }).frame(height: 1).padding(horizontal: 2)
      switch layout {
      case .columns:
        HStack {
          list(.here).frame(width: 48)
          list(.both, isNarrow: true).frame(width: 26)
          list(.file, isNarrow: true)
        }
      case .sections: sections
      case .part:
        VStack {
          HStack(spacing: 2) { ForEach(Part.allCases) { brief($0) } }.padding(horizontal: 2)
          table(part)
        }
      }
      if layout == .columns || isEqual {
        Text(explanation).foreground(.muted).lineLimit(1).padding(horizontal: 2)
      }
      FlowStack {
        chip("Import", "I", .file, .importMissingButtonTapped)
        chip("Export", "E", .here, .exportMissingButtonTapped)
        Button(
          "Replace" + (layout == .part ? "" : counts), key: "S", title: "Replace the file",
          disabledReason: isEqual ? "both lists are the same" : nil, hint: .high
        ) { send(.replaceFileButtonTapped) }
        .hintTitle("Replace")
        if layout == .columns {
          Button(
            Self.copyTitle, key: "y", disabledReason: disabledReason(part), hint: .high, action: copyColumn
          ).hintTitle("Copy")
        }
        Button("Close", key: .enter, isDefault: true) { send(.comparisonDismissed) }
      }
      .padding(horizontal: 2)
    }
    .panel(
      title: "Compare favorites",
      trailing: Text("\(hereCount.grouped) here · \(fileCount.grouped) in the file"))
  }

  private var isEqual: Bool { primes.onlyHere.isEmpty && primes.onlyInFile.isEmpty }

  /// The effects of the chips.
  private var explanation: String {
    if isEqual { return "Both lists are the same: \(hereCount.primes)" }
    let (file, here) = (primes.onlyInFile.count, primes.onlyHere.count)
    let sentences = [
      file > 0 ? "I adds the \(file.grouped) to favorites." : nil,
      here > 0 ? "E writes the \(here.grouped) to a new file." : nil, "S asks first.",
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private func chip(_ verb: String, _ key: KeyEvent, _ part: Part, _ action: FilePanel.Action) -> Button {
    let count = primes[part].count
    return Button(
      count == 0 ? verb : "\(verb) \(count.grouped)", key: key, title: verb,
      disabledReason: disabledReason(part), hint: .high
    ) { send(action) }
  }

  private func title(of part: Part) -> Text {
    Text("■ ").foreground(.theme(part.color))
      + Text("\(part.title) \(primes[part].count.grouped) ").bold().lineLimit(1)
  }

  /// The part as a choice in a narrow box.
  private func brief(_ part: Part) -> some View {
    let isCurrent = part == self.part
    let count = primes[part].count.grouped
    return
      (Text("■ ").foreground(.theme(part.color))
      + Text("\(part.rawValue.capitalizedFirst) \(count)").bold(isCurrent)
      .foreground(isCurrent ? nil : .muted)).lineLimit(1)
      .onClick(part.title) { send(.comparedRowSelected(part, row: 0)) }
  }

  /// The parts below each other, in one list.
  private var sections: some View {
    let rows = [Part.here, .file, .both].flatMap { part in
      [.title(part)] + primes[part].enumerated().map { Row.prime($1, part, row: $0) }
    }
    let (part, row) = (part, row)
    let selected = rows.firstIndex { if case .prime(_, part, row) = $0 { true } else { false } } ?? 0
    return List(
      rows, name: "Primes",
      selection: Binding(selected) { target in
        // Skips the titles.
        let next = rows[target...].firstIndex { !$0.isTitle }
        let previous = rows[...target].lastIndex { !$0.isTitle }
        if let target = target < selected ? previous ?? next : next ?? previous, target != selected,
          case .prime(_, let part, let row) = rows[target]
        {
          send(.comparedRowSelected(part, row: row))
        }
      }
    ) { content(of: $0) }
    .showsRowAbove()
    .focused(Binding(true) { _ in })
  }

  private func content(of row: Row) -> some View {
    HStack(spacing: 2) {
      switch row {
      case .title(let part):
        HStack(spacing: 0) {
          title(of: part)
          ProgressLine(fraction: 0)
        }
      case .prime(let number, let part, let row):
        Text(number.abbreviated(leading: 9)).foreground(.positive).lineLimit(1)
          .frame(width: 28, alignment: .topTrailing)
        Text(words.form(number)?.text ?? "").foreground(.muted).asciiPowers().lineLimit(1)
        Spacer()
        if part == self.part, row == self.row {
          (Text("p ").bold().foreground(.accent) + Text("Facts").foreground(.muted)).lineLimit(1)
            .onClick("Facts") { send(.comparedPrimeOpened(number)) }
        }
      }
    }
    .padding(EdgeInsets(right: 2))
  }

  private func list(_ part: Part, isNarrow: Bool = false) -> some View {
    VStack {
      title(of: part).padding(horizontal: 2)
      table(part, isNarrow: isNarrow)
    }
  }

  /// - Parameter isNarrow: Whether the primes have little room.
  private func table(_ part: Part, isNarrow: Bool = false) -> some View {
    let (list, words) = (primes[part], words)
    let isCurrent = part == self.part
    let digits = isNarrow ? 3 : 9
    let limit = isNarrow ? 13 : 26
    // A shortened prime can be narrower than a smaller one.
    let width = list.max().map { $0.isLong ? limit : min($0.grouped.count, limit) } ?? 0
    return Table(
      list,
      columns: [
        TableColumn("Prime", minimumWidth: width, alignment: .trailing) {
          Text($0.abbreviated(leading: digits)).foreground(.positive)
        },
        TableColumn("Form", minimumWidth: 8, maximumWidth: 30) {
          Text(words.form($0)?.text ?? "").foreground(.muted).asciiPowers()
        },
      ], name: part.title,
      selection: Binding(isCurrent ? comparison.row : 0) { send(.comparedRowSelected(part, row: $0)) },
      placeholder: "none"
    )
    .gutter { [prime] in Text(isCurrent && $0 == prime ? "› " : "").foreground(.accent) }
    .secondary(!isCurrent)
    .hidesTitles()
    .focused(Binding(isCurrent) { if $0, !isCurrent { send(.comparedRowSelected(part, row: 0)) } })
  }
}

extension FilePanel.Part {
  fileprivate var color: ThemeColor {
    switch self {
    case .here: .level4
    case .both: .level2
    case .file: .level5
    }
  }
}

/// The parts as shares of a bar.
private struct PartBar: PrimitiveView {
  let counts: [Int]

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let total = max(counts.reduce(0, +), 1)
    var sum = 0
    for (part, count) in zip(FilePanel.Part.allCases, counts) {
      let (start, end) = (rect.width * sum / total, rect.width * (sum + count) / total)
      canvas.fill(
        Rect(x: rect.minX + start, y: rect.minY, width: end - start, height: 1), with: "█",
        style: Style(foreground: .theme(part.color), attributes: .halfCell))
      sum += count
    }
  }
}
