import Architecture
import NumberFacts
import PrimeCalculator
import TerminalUI

/// The number under the cursor, its diagonal, and the numbers around it.
struct NumberCard: PrimitiveView {
  let facts: MapFacts
  let send: (Explore.Action) -> Void

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    var rows = facts.rows(width: rect.width)
    // The border has no room for the word.
    if facts.title.count + 1 + facts.word.columns > rect.width { rows.insert(("", facts.word), at: 0) }
    for (row, y) in zip(rows, rect.minY..<rect.maxY) {
      canvas.draw(row.label ?? "", at: Position(x: rect.minX, y: y), style: Style(foreground: .muted))
      let indent = row.label == nil ? 0 : facts.isGaussian ? 8 : 10
      canvas.render(
        row.value.lineLimit(1).asciiPowers(),
        in: Rect(x: rect.minX + indent, y: y, width: max(rect.width - indent, 0), height: 1))
    }
    if facts.euler != nil {
      let line = Text("g").bold().foreground(.accent) + Text(" Go to the count")
      return canvas.render(
        line.onClick("Go to the count") { send(.centerButtonTapped) },
        in: Rect(x: rect.minX, y: rect.maxY - 1, width: 17, height: 1))
    }
    let top = rect.minY + max(rows.count + 1, 6)
    let room = Rect(x: rect.minX - 1, y: top, width: rect.width + 2, height: max(rect.maxY - top, 0))
    if let geometry = facts.geometry, room.height > 0 {
      canvas.render(Loupe(geometry: geometry, diagonal: facts.diagonal, send: send), in: room)
    }
  }
}

/// The numbers around the cursor, one in two columns; a click moves the cursor there.
struct Loupe: PrimitiveView {
  let geometry: MapGeometry
  let diagonal: DiagonalInView?
  let send: (Explore.Action) -> Void

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  func render(into canvas: inout Canvas, in rect: Rect) {
    func odd(_ count: Int) -> Int { count % 2 == 0 ? count - 1 : count }
    let columns = odd((rect.width - 2) / 2)
    let rows = odd(min(rect.height, columns > 13 ? 11 : 7))
    guard columns > 0, rows > 0 else { return }
    let gold = Set(diagonal?.points ?? [])
    let left = rect.minX + (rect.width - columns * 2 + 1) / 2
    canvas.add(
      Control(
        name: "Numbers around the cursor",
        rect: Rect(x: left, y: rect.minY, width: columns * 2 - 1, height: rows), isFocusable: false,
        click: { position, _ in
          // A number's first column is that of its bracket.
          let (x, y) = ((position.x + 1) / 2 - columns / 2, rows / 2 - position.y)
          send(.cursorMoved(x: x, y: y, rowWidth: geometry.automaticRowWidth))
        }))
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (geometry.cursor.x + column - columns / 2, geometry.cursor.y + rows / 2 - row)
        guard let number = geometry.layout.number(x: x, y: y) else { continue }
        let isPrime = geometry.layout.shape.isPrime(MapPoint(x: x, y: y), number)
        let isCursor = column == columns / 2 && row == rows / 2
        let color: Color =
          isCursor
          ? .text : isPrime ? gold.contains(MapPoint(x: x, y: y)) ? .gold : .positive : .border
        let position = Position(x: left + column * 2, y: rect.minY + row)
        canvas.draw(
          isPrime ? "●" : "·", at: position,
          style: Style(foreground: color, attributes: isCursor ? .bold : []))
        guard isCursor else { continue }
        let bracket = Style(foreground: .accent)
        canvas.draw("[", at: Position(x: position.x - 1, y: position.y), style: bracket)
        canvas.draw("]", at: Position(x: position.x + 1, y: position.y), style: bracket)
      }
    }
  }
}

/// The counts of the numbers in view.
struct InViewCard: View {
  let facts: MapFacts

  var body: some View {
    let statistics = facts.statistics
    return VStack {
      if let statistics {
        if facts.isGaussian {
          gaussian(statistics)
        } else if facts.state.screen.shownColoring == .factor {
          RowBars(factorRows(statistics))
        } else {
          count(
            "Primes", Text(statistics.primeCount.grouped).bold(), Double(statistics.primeCount),
            of: statistics.numberCount)
          count(
            "1 / ln x", Text(Int(statistics.expectedCount.rounded()).grouped).foreground(.muted),
            statistics.expectedCount, of: statistics.numberCount)
          Text("")
          if facts.euler != nil {
            Text("One turn from each square to the next: squares lie to the right, n² + n to the left. ")
              .foreground(.muted).asciiPowers()
            Text("n² + n + 41 bends, and ends going to the left, too.").foreground(.muted).asciiPowers()
          } else {
            Text("Gaps").foreground(.muted)
            RowBars(
              statistics.gaps.filter { $0.gap % 2 == 0 }.map { gap in
                RowBars.Row(
                  "\(gap.gap < 10 ? " " : "")\(gap.gap)", value: Double(gap.count), text: gap.count.grouped)
              })
          }
        }
      }
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .padding(horizontal: 2)
    .border(
      title: "In view",
      trailing: Text("\((statistics?.numberCount ?? 0).grouped) numbers").foreground(.muted))
  }

  private func count(_ label: String, _ count: Text, _ value: Double, of total: Int) -> some View {
    HStack {
      Text(label).foreground(.muted).frame(width: 9)
      count
      Spacer()
      Text(value.percentage(of: total))
    }
  }

  private func gaussian(_ statistics: WindowStatistics) -> some View {
    func row(_ label: String, _ count: Int, _ note: String) -> some View {
      HStack {
        Text(label).foreground(.muted)
        Spacer()
        Text(count.grouped).bold()
        Text(note).frame(width: 10, alignment: .trailing)
      }
    }
    return VStack {
      row("Primes", statistics.primeCount, statistics.primeCount.percentage(of: statistics.numberCount))
      row("On an axis", statistics.axisCount, "3 mod 4")
      row("Elsewhere", statistics.primeCount - statistics.axisCount, "1 mod 4")
      Text("")
      Text("Mirrored in both axes and turned by 90°: a prime stays prime under all eight.").foreground(.muted)
        .ascii(
          Text("Mirrored in both axes and turned by 90 degrees: a prime stays prime under all eight.")
            .foreground(.muted))
    }
  }

  private func factorRows(_ statistics: WindowStatistics) -> [RowBars.Row] {
    statistics.factorShares.map { share in
      RowBars.Row(
        share.name, value: Double(share.count), text: share.count.percentage(of: statistics.numberCount),
        color: .theme(share.color))
    }
  }
}

/// The longest diagonal runs of primes in view.
struct RunList: View {
  let list: ListedRuns
  let hasRecord: Bool
  let send: (Explore.Action) -> Void

  var body: some View {
    let record = SpiralRun.record
    VStack {
      table
      if hasRecord {
        HStack {
          Text("★ ").foreground(.gold) + Text("\(record.length) from \(record.first.grouped)")
          Spacer()
          Text("R").bold().foreground(.accent)
        }
        .onClick("Go to the record") { send(.recordButtonTapped) }
        .padding(horizontal: 2)
        Text("  longest up to \(record.limit.grouped)").foreground(.muted).padding(horizontal: 2)
      }
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .border(title: "Longest runs in view", trailing: Text(list.runs.count.grouped).foreground(.muted))
  }

  private var table: Table<Range<Int>> {
    Table(
      list.runs.indices,
      columns: [
        TableColumn("Run", minimumWidth: 3, alignment: .trailing) {
          Text("\(list.runs[$0].points.count)").bold()
        },
        TableColumn("4n² + bn + c", minimumWidth: 14, maximumWidth: 18, spacing: 1) {
          let diagonal = list.runs[$0].diagonal
          return Text(diagonal.polynomial).foreground(diagonal.isEuler ? .gold : nil)
        },
        TableColumn("n ", minimumWidth: 8, maximumWidth: 13, spacing: 1, alignment: .trailing) {
          Text(list.runs[$0].argumentText + " ").foreground(.muted)
        },
        TableColumn("First prime", minimumWidth: 20, maximumWidth: 60, alignment: .trailing, priority: -1) {
          Text(list.runs[$0].first.grouped).foreground(.positive)
        },
      ], name: "Longest runs in view",
      selection: Binding(list.selection) {
        send(.runSelected(first: list.runs[$0].first, slope: list.runs[$0].diagonal.slope))
      }, placeholder: "None of 5 or more"
    )
    .gutter { _ in Text("") }
    .onActivate("Go there", hint: .high) { send(.cursorSet(list.runs[$0].first)) }
  }
}

extension SpiralRun {
  fileprivate var argumentText: String { "\(arguments.lowerBound.grouped)–\(arguments.upperBound.grouped)" }
}

extension WindowStatistics {
  /// The primes and the smallest factors of the other numbers, with their colors.
  @MainActor var factorShares: [(name: String, count: Int, color: ThemeColor)] {
    let names = ["prime"] + smallFactors.map { "\($0)" } + ["13 up"]
    let counts = [primeCount] + factorCounts
    // The area color of the even numbers is close to the background.
    let colors: [ThemeColor] = [.areaHighlight, .level1] + ThemeColor.areas.dropFirst()
    return names.indices.map { (names[$0], counts[$0], colors[$0]) }
  }
}

/// The meaning of a map's colors.
struct MapLegend: View {
  let screen: Explore.Screen
  let isShort: Bool

  var body: some View {
    if screen.shownColoring == .distance, screen.shownZoom != .density {
      gradient
    } else {
      HStack(spacing: entries.count > 5 || screen.shownColoring == .longest ? 1 : 2) {
        ForEach(entries.indices, id: \.self) { entry(entries[$0]) }
      }
    }
  }

  private var gradient: some View {
    let line = MapPainter.gradient.reduce(Text("")) { $0 + Text("━━━").foreground(.theme($1)) }
    return (Text("near ").foreground(.muted) + line + Text(" far").foreground(.muted)).lineLimit(1)
  }

  private func entry(_ entry: Explore.Coloring.LegendEntry) -> some View {
    let text = Text(entry.text).foreground(.muted)
    guard let color = entry.color else { return text.lineLimit(1) }
    return (Text(entry.text.isEmpty ? "●" : "● ").foreground(.theme(color)) + text).lineLimit(1)
  }

  private var entries: [Explore.Coloring.LegendEntry] {
    screen.shownColoring.legend(screen.shownZoom, isShort: isShort)
  }
}
