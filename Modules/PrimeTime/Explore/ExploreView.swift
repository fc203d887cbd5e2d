import Architecture
import BigInt
import NumberFacts
public import TerminalUI

/// A map with the number under the cursor, the counts of the numbers in view, and the choices, or the charts.
public struct ExploreView: View {
  private let state: Explore.State
  private let isTyping: Bool
  private let hasTerminal: Bool
  private let send: (Explore.Action) -> Void
  /// The facts about the number under the cursor.
  private let facts: NumberFacts

  /// - Parameters:
  ///   - isTyping: Whether a number bar replaces the choices below the map.
  ///   - hasTerminal: Whether the map is drawn, so that a list of the longest runs takes rows from it.
  public init(
    state: Explore.State, isTyping: Bool = false, hasTerminal: Bool = true,
    send: @escaping (Explore.Action) -> Void = { _ in }
  ) {
    self.state = state
    (self.isTyping, self.hasTerminal) = (isTyping, hasTerminal)
    self.send = send
    facts = NumberFacts(of: BigInt(state.number))
  }

  public var body: some View {
    content.helpSection("Explore")
  }

  @ViewBuilder private var content: some View {
    if state.screen.showsCharts {
      ChartScreen(
        state: state.charts, isTyping: isTyping, showMap: { send(.shapeSelected($0)) },
        send: { send(.charts($0)) }
      )
      .keys(
        ChartKeys(state: state.charts, send: { send(.charts($0)) }).bindings + commonKeys(isSmall: false))
    } else {
      MapScreen(
        state: state, number: facts, isTyping: isTyping, hasTerminal: hasTerminal,
        keys: { commonKeys(isSmall: $0) + mapKeys(isSmall: $0) }, send: send)
    }
  }

  /// The keys of the maps and of the charts.
  private func commonKeys(isSmall: Bool) -> [KeyBinding] {
    [
      KeyBinding(.enter, title: "Set the count", hint: .high, hintTitle: isSmall ? "Set" : nil) {
        send(.setCountButtonTapped)
      },
      KeyBinding(
        "s", title: "Save the number at the cursor",
        disabledReason: facts.saveDisabledReason(favorites: state.favoritePrimes),
        hint: isSmall ? .low : .high, hintTitle: "Save"
      ) {
        send(.saveButtonTapped)
      },
      KeyBinding(".", title: "Go to the count", hint: .never) { send(.centerButtonTapped) },
    ]
  }

  private func mapKeys(isSmall: Bool) -> [KeyBinding] {
    // The zoom has a chip; the width of the rows has none.
    let zoomHint: KeyBinding.HintPriority = isSmall || state.screen.shape == .rows ? .normal : .high
    return [
      zoom("+", "=", "Zoom in", -1, hint: zoomHint), zoom("-", "−", "Zoom out", 1, hint: zoomHint),
      prime("<", "Previous prime", facts.previousPrime, "2 is the first prime"),
      prime(">", "Next prime", facts.nextPrime, "2⁶⁴ − 59 is the last prime below 2⁶⁴"),
    ]
      + (state.screen.shape == .rows && !state.screen.isEditing
        ? [
          KeyBinding("w", title: "Set the width", hint: .high, hintTitle: "Width") {
            send(.binding(.set(\.screen.isEditing, true)))
          }
        ] : [])
  }

  private func zoom(
    _ key: KeyEvent, _ other: KeyEvent, _ title: String, _ steps: Int, hint: KeyBinding.HintPriority
  ) -> KeyBinding {
    let next = state.screen.zoom(steps: steps)
    return KeyBinding(
      key, other, title: title,
      disabledReason: next == nil ? "the map can't be \(steps < 0 ? "closer" : "farther away")" : nil,
      hint: steps < 0 || state.screen.zoom(steps: -1) == nil ? hint : .never, hintTitle: "Zoom"
    ) { if let next { send(.zoomSelected(next)) } }
    .displayName(steps < 0 ? nil : "-").hintKeys("+ −")
  }

  private func prime(_ key: KeyEvent, _ title: String, _ prime: BigInt?, _ reason: String) -> KeyBinding {
    let prime = prime.flatMap { UInt64(exactly: $0) }
    let isGaussian = state.screen.shape == .gaussian
    return KeyBinding(
      key, title: title,
      disabledReason: isGaussian ? "Gaussian integers have no order" : prime == nil ? reason : nil,
      hint: .never
    ) {
      if let prime { send(.primeSelected(prime)) }
    }
  }
}

/// The parts of the screen, arranged as its size permits.
private struct MapScreen: PrimitiveView {
  let state: Explore.State
  let number: NumberFacts
  let isTyping: Bool
  let hasTerminal: Bool
  /// The keys on a small screen, or on a larger one.
  let keys: (_ isSmall: Bool) -> [KeyBinding]
  let send: (Explore.Action) -> Void

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    if rect.width >= 110, rect.height >= 18 {
      renderWide(into: &canvas, in: rect)
    } else {
      renderLines(isSmall: rect.width < 76 || rect.height < 12, into: &canvas, in: rect)
    }
    for binding in keys(rect.width < 76) { canvas.add(binding) }
  }

  private var isListed: Bool { state.screen.shownColoring == .longest }

  /// - Parameter listedRows: The number of rows that the map loses when the longest runs are listed.
  private func map(
    _ canvas: inout Canvas, in rect: Rect, trailing: String, listedRows: Int = 0
  ) -> MapGeometry? {
    let inner = rect.inset(by: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    let geometry = MapGeometry(state, size: inner.size)
    let title = geometry?.layout.title ?? state.screen.shape.title
    canvas.render(
      PrimeMap(state, send: send).border(title: title, trailing: Text(trailing).foreground(.muted)), in: rect,
      id: "map")
    let listed = Size(width: inner.width, height: inner.height - (isListed ? 0 : listedRows))
    for binding in runKeys(size: listed, isSmall: rect.width < 74) { canvas.add(binding) }
    guard let cells = geometry?.cursorCells else { return nil }
    let (x, y) = (inner.minX + cells.minX + cells.width / 2, inner.minY + cells.minY)
    func tick(_ mark: String, _ x: Int, _ y: Int) {
      canvas.draw(mark, at: Position(x: x, y: y), style: Style(foreground: .text, attributes: .bold))
    }
    // The title and the text at the right stay readable.
    if x > rect.minX + 3 + title.count, x < rect.maxX - 4 - trailing.count { tick("▾", x, rect.minY) }
    tick("▴", x, rect.maxY - 1)
    tick("▸", rect.minX, y)
    tick("◂", rect.maxX - 1, y)
    return geometry
  }

  /// Returns the keys of the longest runs.
  private func runKeys(size: Size, isSmall: Bool) -> [KeyBinding] {
    func toggle() { send(.longestRunsButtonTapped(width: size.width, height: size.height)) }
    let list = KeyBinding(
      "L", title: isListed ? "Hide the longest runs" : "Longest runs",
      disabledReason: isSmall ? "it needs 76 columns" : nil,
      hint: isListed || isSmall ? .never : .normal, hintTitle: "Longest", action: toggle)
    if !isListed { return [list] }
    return [
      list,
      KeyBinding("R", title: "Go to the record", hint: .high, hintTitle: "Record") {
        send(.recordButtonTapped)
      },
      KeyBinding(
        .escape, title: "Back to the other colors", hint: .high, hintTitle: "Back", action: toggle),
    ]
  }

  /// Renders the map and a pane with three cards.
  private func renderWide(into canvas: inout Canvas, in rect: Rect) {
    let paneWidth = rect.width >= 160 ? 40 : 34
    let pane = Rect(x: rect.maxX - 1 - paneWidth, y: rect.minY, width: paneWidth, height: rect.height)
    let area = Rect(x: rect.minX + 1, y: rect.minY, width: pane.minX - rect.minX - 2, height: rect.height)
    let geometry = map(&canvas, in: area, trailing: state.screen.scaleText)
    let choicesHeight = 6
    let room = rect.height - choicesHeight
    let facts = MapFacts(state, number, geometry)
    let numberHeight = rect.height >= 40 ? 20 : room < 19 ? room : facts.list == nil ? 15 : 13
    let choices = MapChoices(state: state, mapWidth: rect.width, width: paneWidth - 6, send: send)
    canvas.render(
      VStack {
        NumberCard(facts: facts, send: send).padding(horizontal: 2)
          .border(title: facts.title, trailing: facts.word)
          .frame(height: numberHeight)
        if let list = facts.list {
          RunList(list: list, hasRecord: true, send: send)
        } else if room > numberHeight {
          InViewCard(facts: facts)
        }
        VStack {
          choices.shape
          choices.coloring
          if state.screen.isEditing {
            choices.widthField
          } else {
            choices.zoom
            MapLegend(screen: state.screen, isShort: true)
          }
        }
        .frame(maxWidth: .max, maxHeight: .max).padding(horizontal: 2).border(title: "Map")
        .frame(height: choicesHeight)
      },
      in: pane, id: "pane")
  }

  /// Renders the map with four lines below it, or two on a small screen, or the longest runs if they are listed.
  private func renderLines(isSmall: Bool, into canvas: inout Canvas, in rect: Rect) {
    let isListed = isListed && !isSmall
    let lineCount = isSmall || isTyping ? 2 : 4
    let (margin, listHeight) = (isSmall ? 0 : 1, rect.height / 4 + 1)
    let isBelow = isListed && hasTerminal
    let bottom = isBelow ? listHeight : lineCount
    let area = rect.inset(by: EdgeInsets(left: margin, bottom: bottom, right: margin))
    let geometry = map(
      &canvas, in: area,
      trailing: isBelow
        ? number.number.grouped + (number.isPrime ? ", prime" : "") : state.screen.shownColoring.title,
      listedRows: hasTerminal ? listHeight - lineCount : 0)
    let facts = MapFacts(state, number, geometry)
    let lines = Rect(
      x: area.minX + margin + 1, y: rect.maxY - lineCount, width: area.width - 2 * margin - 2,
      height: lineCount)
    let choices = MapChoices(state: state, mapWidth: rect.width, send: send)
    if isListed, let list = facts.list {
      let rows = Rect(x: area.minX, y: rect.maxY - listHeight, width: area.width, height: listHeight)
      canvas.render(RunList(list: list, hasRecord: false, send: send), in: rows, id: "runs")
      if isBelow { return choices.addKeys(to: &canvas, at: rect.origin) }
    }
    canvas.render(
      VStack {
        if isSmall {
          if !state.screen.isEditing {
            line(facts.shortHeadline(width: lines.width), facts.gapText, width: lines.width)
            line(facts.shortDetail, facts.share, width: lines.width)
          }
        } else {
          line(facts.headline, facts.primesInView)
          let expected = facts.expectedInView
          line(
            facts.detail(width: lines.width - (expected.columns == 0 ? 0 : expected.columns + 2)), expected)
        }
        if state.screen.isEditing, isSmall || !isTyping {
          choices.widthField
        } else if !isSmall, !isTyping {
          HStack(spacing: 3) {
            choices.shape
            choices.coloring
            choices.zoom
          }
          MapLegend(screen: state.screen, isShort: false)
        }
      }, in: lines, id: "lines")
    if isSmall { choices.addKeys(to: &canvas, at: rect.origin) }
  }

  /// Returns a line, without the trailing text if there isn't a width for both.
  private func line(_ leading: Text, _ trailing: Text, width: Int = .max) -> some View {
    // The spacing is on both sides of the spacer.
    HStack(spacing: 1) {
      leading.lineLimit(1).asciiPowers()
      Spacer()
      if leading.columns + 2 + trailing.columns <= width { trailing.lineLimit(1) }
    }
  }
}

/// A choice of a map; without room, its key alone.
private struct MapChoice: View {
  let label: String
  let key: KeyEvent
  let titles: [String]
  /// The width; nil for that of the value.
  let width: Int?
  let selection: Binding<Int>

  var body: some View {
    Choice(
      label, options: titles, selection: selection, key: key, labelWidth: width == nil ? label.count + 3 : 9,
      valueWidth: width.map { $0 - 13 } ?? titles[selection.wrappedValue].count)
  }

  var binding: KeyBinding {
    KeyBinding(key, title: label, disabledReason: titles.count > 1 ? nil : "there is only one") {
      selection.wrappedValue = (selection.wrappedValue + 1) % titles.count
    }
  }
}

@MainActor
extension Canvas {
  /// Adds the values of a choice without a place on the screen, which are commands and choices of other front ends.
  mutating func addChoice(_ name: String, _ titles: [String], _ selection: Binding<Int>, at origin: Position)
  {
    let rect = Rect(origin: origin, size: Size(width: 1, height: 1))
    var control = Control(name: name, rect: rect, isFocusable: false)
    control.options = Control.Options(titles, selected: selection.wrappedValue) {
      selection.wrappedValue = $0
    }
    add(control)
  }
}

/// The choices of a map, and the field for the width of rows.
@MainActor
private struct MapChoices {
  let state: Explore.State
  let mapWidth: Int
  /// The width of a choice; nil for the widths of their values.
  var width: Int?
  let send: (Explore.Action) -> Void

  private func choice<Value: Equatable>(
    _ label: String, _ key: KeyEvent, _ values: [Value], _ titles: [String], _ value: Value,
    _ action: @escaping (Value) -> Explore.Action
  ) -> MapChoice {
    MapChoice(
      label: label, key: key, titles: titles, width: width,
      selection: Binding(values.firstIndex(of: value) ?? 0) { send(action(values[$0])) })
  }

  /// The shapes, and nil for the charts.
  var shape: MapChoice {
    let shapes: [Explore.Shape?] = Explore.Shape.shapes(width: mapWidth) + [nil]
    let titles = shapes.map { $0?.title ?? Explore.chartsTitle }
    return choice("Shape", "v", shapes, titles, state.screen.shape) {
      $0.map { .shapeSelected($0) } ?? .chartsSelected
    }
  }

  var coloring: MapChoice {
    let colorings = state.screen.shape.colorings
    return choice("Color", "o", colorings, colorings.map(\.title), state.screen.shownColoring) {
      .coloringSelected($0)
    }
  }

  var zoom: MapChoice {
    let zooms = state.screen.shape.zooms
    return choice("Zoom", "z", zooms, zooms.map(\.title), state.screen.shownZoom) { .zoomSelected($0) }
  }

  /// Adds the keys and the values in place of the choices.
  func addKeys(to canvas: inout Canvas, at origin: Position) {
    for choice in [shape, coloring, zoom] {
      canvas.add(choice.binding)
      canvas.addChoice(choice.label, choice.titles, choice.selection, at: origin)
    }
  }

  var widthField: some View {
    TextField(
      "Width", text: Binding(state.screen.widthText) { send(.binding(.set(\.screen.widthText, $0))) },
      placeholder: state.screen.choices.rowWidth.map { "\($0) (0: as the map)" } ?? "as the map",
      title: "Set the width", limit: 12, error: mistake
    )
    .onSubmit("Set the width", keepingFocus: mistake != nil) { send(.widthSubmitted) }
    .focused(Binding(state.screen.isEditing) { send(.binding(.set(\.screen.isEditing, $0))) })
    .frame(width: 30, height: 2)
  }

  private var mistake: String? {
    if state.screen.widthText.isEmpty || state.enteredWidth != nil { return nil }
    return "From \(NumberLayout.widths.lowerBound.grouped) to \(NumberLayout.widths.upperBound.grouped)"
  }
}

extension Explore.Screen {
  /// The meaning of a mark: `1 dot = 4 numbers`.
  var scaleText: String {
    if shownZoom == .digits { return "numbers" }
    if shownColoring == .factor, shownZoom == .dots { return "smallest factor" }
    let count = shownZoom.scale * shownZoom.scale
    let mark = shownZoom == .density || shownColoring == .factor ? "half cell" : "dot"
    return count == 1 ? "1 \(mark) = 1 number" : "1 \(mark) = \(count) numbers"
  }
}
