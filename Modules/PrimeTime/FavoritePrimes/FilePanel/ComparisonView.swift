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

  var body: some View {
    ViewThatFits {
      box(columns: true, parts: nil).frame(maxWidth: 100, maxHeight: 26)
      box(columns: false, parts: nil).frame(maxWidth: 74, maxHeight: 20)
      box(columns: false, parts: [comparison.part]).frame(maxWidth: 74, maxHeight: 20)
    }
    .keys(
      KeyBinding("v", .right, title: "Next part", hint: .never) { step(1) },
      KeyBinding(.left, title: "Previous part", hint: .never) { step(-1) },
      KeyBinding(
        "p", title: "Is this prime?", disabledReason: prime == nil ? "no prime is shown" : nil, hint: .normal,
        hintTitle: "Facts"
      ) {
        if let prime { send(.comparedPrimeOpened(prime)) }
      },
      KeyBinding(
        "y", title: Self.copyTitle, disabledReason: disabledReason(comparison.part), hint: .high,
        hintTitle: "Copy", action: copyColumn),
      KeyBinding(.escape, title: "Close", hint: .high) { send(.comparisonDismissed) }
    )
    .helpSection("Compare")
  }

  private var hereCount: Int { primes.onlyHere.count + primes.inBoth.count }
  private var fileCount: Int { primes.onlyInFile.count + primes.inBoth.count }

  /// The prime in the selected row.
  private var prime: BigInt? {
    let part = primes[comparison.part]
    return part.isEmpty ? nil : part[min(max(comparison.row, 0), part.count - 1)]
  }

  private static let copyTitle = "Copy the column"

  private func copyColumn() { send(.copyColumnButtonTapped(primes[comparison.part])) }

  /// The reason that nothing can be done with a part; nil if it has primes.
  private func disabledReason(_ part: Part) -> String? {
    primes[part].isEmpty ? "nothing is \(part.title.lowercased())" : nil
  }

  private func step(_ distance: Int) {
    let (parts, index) = (Part.allCases, Part.allCases.firstIndex(of: comparison.part) ?? 0)
    send(.comparedRowSelected(parts[(index + distance + parts.count) % parts.count], row: 0))
  }

  /// - Parameter parts: The only part that has room; nil for all.
  private func box(columns: Bool, parts: [Part]?) -> some View {
    let counts = " \(columns ? "its " : "")\(fileCount.grouped) with \(hereCount.grouped)"
    // Without room for all of them, there are no empty rows.
    return VStack(spacing: 1) {
      if columns { Text("").frame(height: 0) }
      HStack {
        PathLine(label: "File   ", file: comparison.file.file).frame(maxWidth: .max)
        if parts == nil {
          Text(comparison.file.details(time: timeChanged).dropFirst().joined(separator: " · "))
            .foreground(.muted)
        }
      }
      .padding(horizontal: 2)
      PartBar(counts: Part.allCases.map { primes[$0].count }).frame(height: 1).padding(horizontal: 2)
      if columns {
        HStack {
          list(.here).frame(width: 40)
          list(.both, isNarrow: true).frame(width: 26)
          list(.file, isNarrow: true)
        }
      } else {
        VStack { ForEach(parts ?? [.here, .file, .both]) { list($0, hasRule: parts == nil) } }
      }
      if columns || isEqual { Text(explanation).foreground(.muted).lineLimit(1).padding(horizontal: 2) }
      FlowStack {
        chip("Import", "I", .file, .importMissingButtonTapped)
        chip("Export", "E", .here, .exportMissingButtonTapped)
        Button(
          "Replace" + (parts == nil ? counts : ""), key: "S", title: "Replace the file",
          disabledReason: isEqual ? "both lists are the same" : nil, hint: .high
        ) { send(.replaceFileButtonTapped) }
        .hintTitle("Replace")
        if columns {
          Button(
            Self.copyTitle, key: "y", disabledReason: disabledReason(comparison.part), hint: .high,
            action: copyColumn
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
    let (file, here) = (primes.onlyInFile.count.grouped, primes.onlyHere.count.grouped)
    return "I adds the \(file) to favorites. E writes the \(here) to a new file. S asks first."
  }

  private func chip(_ verb: String, _ key: KeyEvent, _ part: Part, _ action: FilePanel.Action) -> Button {
    let count = primes[part].count
    return Button(
      count == 0 ? verb : "\(verb) \(count.grouped)", key: key, title: verb,
      disabledReason: disabledReason(part), hint: .high
    ) { send(action) }
  }

  /// - Parameters:
  ///   - isNarrow: Whether the primes have little room.
  ///   - hasRule: Whether the list is one of several below each other, and leaves room for those below it.
  private func list(_ part: Part, isNarrow: Bool = false, hasRule: Bool = false) -> some View {
    let (list, words) = (primes[part], words)
    let isCurrent = part == comparison.part
    let title = "\(part.title) \(list.count.grouped)"
    let digits = isNarrow ? 3 : 9
    let width = isNarrow ? min(list.max()?.abbreviated(leading: 3).count ?? 0, 13) : hasRule ? 27 : 26
    let rows = hasRule && part != .both ? min(part == .here ? 4 : 3, list.count) : nil
    return VStack {
      (Text("■ ").foreground(.theme(part.color)) + Text("\(title) ").bold()
        + Text(String(repeating: "─", count: hasRule ? 64 - title.count : 0)).foreground(.border))
        .padding(horizontal: 2)
      Table(
        list,
        columns: [
          TableColumn("Prime", minimumWidth: width, alignment: .trailing) {
            Text($0.abbreviated(leading: digits)).foreground(.positive)
          },
          TableColumn("Form", minimumWidth: 8, maximumWidth: 30) {
            Text(words.form($0)?.text ?? "").foreground(.muted).asciiPowers()
          },
        ], name: part.title,
        selection: Binding(isCurrent ? comparison.row : 0) { send(.comparedRowSelected(part, row: $0)) }
      )
      .gutter { [prime] in Text(isCurrent && $0 == prime ? "› " : "").foreground(.accent) }
      .secondary(!isCurrent)
      .hidesTitles()
      .frame(height: rows)
      .focused(Binding(isCurrent) { if $0, !isCurrent { send(.comparedRowSelected(part, row: 0)) } })
    }
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
