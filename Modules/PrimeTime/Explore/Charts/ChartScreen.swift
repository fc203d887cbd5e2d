import Architecture
import NumberFacts
import TerminalUI

/// All charts, or the selected one where there is room for only one.
struct ChartScreen: PrimitiveView {
  let state: Charts.State
  /// Whether a number bar replaces the choices below the chart.
  let isTyping: Bool
  let showMap: (Explore.Shape) -> Void
  let send: (Charts.Action) -> Void

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    if rect.width >= 110, rect.height >= 24 {
      renderAll(into: &canvas, in: rect)
    } else {
      renderOne(into: &canvas, in: rect)
    }
    // Front ends without a screen offer the shapes, as beside a map.
    let shapes = Explore.Shape.shapes(width: rect.width)
    let selection = Binding(shapes.count) { if $0 < shapes.count { showMap(shapes[$0]) } }
    canvas.addChoice("Shape", shapes.map(\.title) + [Explore.chartsTitle], selection, at: rect.origin)
  }

  private func renderAll(into canvas: inout Canvas, in rect: Rect) {
    let width = rect.width - 2
    let top = Rect(x: rect.minX + 1, y: rect.minY, width: width, height: rect.height - (rect.height + 1) / 3)
    let bottom = Rect(x: top.minX, y: top.maxY, width: width, height: rect.maxY - top.maxY)
    func halves(of rect: Rect, leading: Int) -> (Rect, Rect) {
      (
        Rect(x: rect.minX, y: rect.minY, width: leading, height: rect.height),
        Rect(x: rect.minX + leading + 1, y: rect.minY, width: width - leading - 1, height: rect.height)
      )
    }
    let countWidth = width - 40
    let (counts, powers) = halves(of: top, leading: countWidth)
    let isLinear = !state.screen.isLogarithmic
    let (difference, others) = halves(of: bottom, leading: isLinear ? countWidth : (width - 1) / 2)
    card(.pi, counts, isPair: isLinear, &canvas)
    card(.powers, powers, &canvas)
    card(.difference, difference, isPair: isLinear, &canvas)
    if isLinear {
      canvas.render(ReadingCard(state: state), in: others, id: "reading")
    } else {
      card(.gaps, others, &canvas)
    }
    canvas.add(maps)
    canvas.add(scale(of: .pi, hint: .high))
  }

  private func renderOne(into canvas: inout Canvas, in rect: Rect) {
    let isSmall = rect.width < 76
    let lineCount = isSmall || isTyping ? 1 : 2
    let margin = isSmall ? 0 : 1
    let chart = state.screen.chart
    // The lines below it have the values.
    card(
      chart,
      Rect(
        x: rect.minX + margin, y: rect.minY, width: rect.width - 2 * margin,
        height: max(rect.height - lineCount, 0)), hasValues: false, &canvas)
    let lines = Rect(
      x: rect.minX + 3 * margin, y: rect.maxY - lineCount, width: rect.width - 6 * margin, height: lineCount)
    if isSmall || !chart.isCurve { canvas.add(scale(of: chart, hint: .never)) }
    if chart == .gaps {
      canvas.add(
        KeyBinding(
          [.left, "h", .right], title: "Move along x", disabledReason: "the gaps have no x", hint: .never
        ) { _, _ in })
    }
    if chart == .powers {
      for key in ChartKeys(state: state, send: send).rows { canvas.add(key) }
    }
    if !state.showsX {
      for (key, title) in [(KeyEvent.enter, "Set the count"), ("s", "Save the number at the cursor")] {
        canvas.add(KeyBinding(key, title: title, disabledReason: "no x is selected", hint: .never) {})
      }
    }
    if isSmall {
      canvas.render(state.valuesText(of: chart, canvas.glyphs, width: lines.width), in: lines)
      canvas.add(nextChart)
      return
    }
    let charts = Chart.allCases
    let titles = charts.map { canvas.glyphs.text($0.shortTitle) } + ["Maps"]
    canvas.render(
      VStack {
        state.valuesText(of: chart, canvas.glyphs, width: lines.width)
        if !isTyping {
          HStack(spacing: 3) {
            Choice(
              "Chart", options: titles,
              selection: Binding(charts.firstIndex(of: chart) ?? 0) { index in
                if index < charts.count { send(.chartSelected(charts[index])) } else { showMap(.spiral) }
              }, key: "v", labelWidth: 8, valueWidth: titles.map(\.count).max())
            if chart.isCurve {
              Choice(
                "Scale", options: ["Linear", "Logarithmic"],
                selection: Binding(state.screen.isLogarithmic ? 1 : 0) {
                  if ($0 == 1) != state.screen.isLogarithmic { send(.scaleButtonTapped) }
                }, key: "l", labelWidth: 8)
            }
          }
        }
      }, in: lines, id: "lines")
  }

  private var maps: KeyBinding {
    KeyBinding("v", title: "Show the maps", hint: .high, hintTitle: "Maps") { showMap(.spiral) }
  }

  private func scale(of chart: Chart, hint: KeyBinding.HintPriority) -> KeyBinding {
    KeyBinding(
      "l", title: "Scale", disabledReason: chart.isCurve ? nil : "only curves have a scale", hint: hint,
      hintTitle: state.screen.isLogarithmic ? "Linear" : "Logarithmic"
    ) { send(.scaleButtonTapped) }
  }

  private var nextChart: KeyBinding {
    let charts = Chart.allCases
    let next = (charts.firstIndex(of: state.screen.chart) ?? 0) + 1
    if next == charts.count { return maps }
    return KeyBinding("v", title: "Chart", hint: .high, hintTitle: "Next") {
      send(.chartSelected(charts[next]))
    }
  }

  private func card(
    _ chart: Chart, _ rect: Rect, hasValues: Bool = true, isPair: Bool = false,
    _ canvas: inout Canvas
  ) {
    let title = canvas.glyphs.text(rect.width < 60 ? chart.shortTitle : state.title(of: chart))
    let trailing = trailing(chart, width: rect.width, glyphs: canvas.glyphs)
    var plot = PrimeChart(state, chart, send: send)
    (plot.hasValues, plot.isPair) = (hasValues, isPair)
    guard canvas.grid.size.width < 76 else {
      let card = plot.padding(horizontal: 2).border(title: title, trailing: trailing)
      return canvas.render(card, in: rect, id: chart)
    }
    // Without a border, there are two more rows.
    let rows = VStack {
      HStack {
        Text(title).bold()
        Spacer()
        trailing
      }
      plot
    }
    canvas.render(rows, in: rect, id: chart)
  }

  /// Returns the legend or the range at the right of a chart's title.
  private func trailing(_ chart: Chart, width: Int, glyphs: GlyphSet) -> Text {
    let range = state.range
    switch chart {
    case .pi, .difference:
      if width < 52 { return Text("up to \(range.limit.grouped)").foreground(.muted) }
      let differences = state.screen.counts.map { Int($0.difference.rounded()) }
      if chart == .difference, !state.screen.isLogarithmic, let least = differences.min() {
        let values = "\(least.grouped) … \(differences.max()!.grouped)"
        return Text("\(differences.count) values, ").foreground(.muted) + Text(values).foreground(.violet)
      }
      let curves = PrimeChart(state, chart).plot(size: Size(width: width, height: 9))?.curves.reversed() ?? []
      return curves.enumerated().reduce(Text("")) { legend, curve in
        let (curve, spacing) = (curve.element, Text(curve.offset == 0 ? "" : "   "))
        let color = Color.theme(curve.color)
        let line = Text(glyphs == .ascii ? "\(curve.mark)" : curve.isDashed ? "╺╸" : "━").foreground(color)
        let gap = Text("━").style(Style(foreground: color, attributes: .colorOnly))
        return legend + spacing + line + (curve.isSparse && glyphs != .ascii ? gap + line : Text(""))
          + Text(" " + glyphs.text(curve.name)).foreground(.muted)
      }
    case .gaps:
      let start = range.gapRange.lowerBound
      let text = start == 0 ? "up to \(range.limit.grouped)" : "the last 10⁸ up to \(range.limit.grouped)"
      return Text(glyphs.text(text)).foreground(.muted)
    case .powers:
      return Text("")
    }
  }
}

@MainActor
struct ChartKeys {
  let state: Charts.State
  let send: (Charts.Action) -> Void

  var bindings: [KeyBinding] {
    [
      read([.left, "h"], "Move left", -1, hint: .high),
      // The hint of both keys, where the other one does nothing.
      read([.right], "Move right", 1, hint: state.readingIndex == 0 ? .high : .never),
      read([KeyEvent(.left, .shift)], "Move far left", -farSteps),
      read([KeyEvent(.right, .shift)], "Move far right", farSteps),
      zoom("+", "=", "Zoom in", -1, hint: .high),
      zoom("-", "−", "Zoom out", 1, hint: state.range.limit(steps: -1) == nil ? .high : .never),
    ]
      + (["<", ">"] as [KeyEvent]).map {
        KeyBinding(
          $0, title: $0 == "<" ? "Previous prime" : "Next prime",
          disabledReason: "← and → move along x", hint: .never
        ) {}
      }
  }

  /// The keys that select a row of the table of powers.
  var rows: [KeyBinding] {
    let index = state.readingIndex
    let samples = state.range.samples.enumerated()
    let powers = samples.filter { Charts.powersOfTen.contains($0.element) }.map(\.offset)
    return [
      read([.left, "h"], "Previous row", (powers.last { $0 < index } ?? index) - index),
      read([.right], "Next row", (powers.first { $0 > index } ?? index) - index),
    ]
  }

  /// A decade of a logarithmic axis.
  private var farSteps: Int { state.screen.isLogarithmic ? state.range.decadeSteps : 8 }

  private func read(
    _ keys: [KeyEvent], _ title: String, _ steps: Int, hint: KeyBinding.HintPriority = .never
  ) -> KeyBinding {
    let (index, last) = (state.readingIndex, state.range.samples.count - 1)
    let target = min(max(index + steps, 0), last)
    let reason = target == index ? "the axis \(steps < 0 ? "starts" : "ends") here" : nil
    return KeyBinding(
      keys, title: title, disabledReason: reason,
      hint: hint, hintTitle: "Move along x"
    ) { _, _ in send(.readingSelected(target)) }
    .hintKeys("← →")
  }

  private func zoom(
    _ key: KeyEvent, _ other: KeyEvent, _ title: String, _ steps: Int,
    hint: KeyBinding.HintPriority = .never
  ) -> KeyBinding {
    let limit = state.range.limit(steps: steps)
    let limits = ChartRange.limits
    let reason =
      steps < 0
      ? "the smallest chart is up to \(limits.lowerBound)"
      : "the largest chart is up to \(limits.upperBound.groupedOrPower())"
    return KeyBinding(
      key, other, title: title, disabledReason: limit == nil ? reason : nil, hint: hint, hintTitle: "Zoom"
    ) { if let limit { send(.limitSelected(limit)) } }
    .displayName(steps < 0 ? nil : "-").hintKeys("+ −")
  }
}
