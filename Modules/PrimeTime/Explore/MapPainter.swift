import NumberFacts
import PrimeCalculator
import TerminalUI

/// Paints a map, its cursor, and its end.
@MainActor
struct MapPainter {
  let geometry: MapGeometry
  let window: PrimeWindow
  let origin: Position
  let showsCursor: Bool
  var fades = false

  private let list: ListedRuns?
  /// The levels of the listed runs.
  private(set) var runLevels: [MapPoint: UInt8] = [:]

  init(geometry: MapGeometry, window: PrimeWindow, origin: Position, showsCursor: Bool) {
    (self.geometry, self.window, self.origin, self.showsCursor) = (geometry, window, origin, showsCursor)
    list = ListedRuns(geometry)
    for (index, run) in (list?.runs ?? []).enumerated() {
      let level = showsCursor && index == list?.selection ? Self.goldLevel : 3
      for point in run.points { runLevels[point] = max(level, runLevels[point] ?? 0) }
    }
  }

  var frame: PrimeWindow.Frame { window.frame }
  private var coloring: Explore.Coloring { geometry.state.screen.shownColoring }

  mutating func paint(on canvas: inout Canvas) {
    switch geometry.marks {
    case .dots(let scale): paintDots(scale: scale, on: &canvas)
    case .pixels(let scale): paintPixels(scale: scale, on: &canvas)
    case .digits(let width): paintDigits(width: width, on: &canvas)
    }
    hatch(on: &canvas)
  }

  // MARK: Dots

  /// The colors from low to high.
  static let levels: [ThemeColor] = [.level1, .level2, .level3, .level4, .level5]

  /// The colors of distances, from near to far.
  nonisolated static let gradient: [ThemeColor] = [
    .gradient1, .gradient2, .gradient3, .gradient4, .gradient5, .gradient6,
  ]

  /// The styles of dots by level; a cell has the highest level of its dots.
  private static let styles: [Style] =
    [.plain] + levelColors.map { Style(foreground: .theme($0)) }
  private static let levelColors = levels + [.gold] + gradient.reversed()
  static let goldLevel: UInt8 = 6

  private func paintDots(scale: Int, on canvas: inout Canvas) {
    var dots = BrailleDots(size: geometry.size)
    if scale == 1 {
      for row in 0..<frame.height {
        for column in 0..<frame.width where window.isPrime[row * frame.width + column] {
          dots.set(x: column, y: row, level: level(column, row))
        }
      }
    } else {
      setSums(scale: scale, &dots)
    }
    // ASCII has no character for gold.
    let diagonalLevel = canvas.glyphs == .ascii ? Self.goldLevel - 1 : Self.goldLevel
    var beam: Set<Position> = []
    let slope = list?.atCursor?.diagonal.slope
    if showsCursor, let inView = DiagonalInView(through: geometry.cursor, in: window, slope: slope) {
      for point in inView.points {
        let (column, row) = (point.x - frame.left, frame.top - point.y)
        if list == nil, window.isPrime(at: point) {
          dots.set(x: column / scale, y: row / scale, level: diagonalLevel)
        }
        beam.insert(Position(x: column / scale / 2, y: row / scale / 4))
      }
    }
    if coloring == .euler, let curve = EulerCurve(41, in: window) {
      for point in curve.line where frame.contains(point) {
        beam.insert(
          Position(x: (point.x - frame.left) / scale / 2, y: (frame.top - point.y) / scale / 4))
      }
    }
    for cell in beam {
      canvas.fill(cellRect(cell), style: Style(background: .beam))
    }
    dots.draw(on: &canvas, at: origin) { cell, level in
      var style = Self.styles[Int(level)]
      if beam.contains(cell) { style.background = .beam }
      return style
    }
    paintCursorDot(on: &canvas)
  }

  private func cellRect(_ cell: Position) -> Rect {
    Rect(x: origin.x + cell.x, y: origin.y + cell.y, width: 1, height: 1)
  }

  /// Paints the cursor as the only dot of its cell.
  private func paintCursorDot(on canvas: inout Canvas) {
    guard showsCursor else { return }
    let (mark, cell) = (geometry.cursorMark, geometry.cursorCells)
    var dot = BrailleDots(size: Size(width: 1, height: 1))
    dot[mark.x % 2, mark.y % 4] = true
    dot.draw(on: &canvas, at: Position(x: origin.x + cell.minX, y: origin.y + cell.minY)) { _, _ in .selected
    }
    if canvas.glyphs == .ascii { canvas.fill(cellRect(cell.origin), with: "o", style: .selected) }
  }

  /// Returns the color of a prime.
  func color(_ column: Int, _ row: Int) -> ThemeColor { Self.levelColors[Int(level(column, row)) - 1] }

  private func level(_ column: Int, _ row: Int) -> UInt8 { coloring.level(self, column, row) }

  /// Returns the level of a Gaussian prime, by the seventh of the distance to the farthest corner.
  func distanceLevel(_ point: MapPoint) -> UInt8 {
    func distance(_ x: Int, _ y: Int) -> Double {
      (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
    }
    let farthest = distance(
      max(abs(frame.left), abs(frame.left + frame.width)), max(abs(frame.top), abs(frame.top - frame.height)))
    let share = distance(point.x, point.y) / max(farthest, 1)
    let band = min(Int(share * Double(Self.gradient.count + 1)), Self.gradient.count - 1)
    return Self.goldLevel + UInt8(Self.gradient.count - band)
  }

  /// Sets dots for squares of numbers, by the sum of their runs in multiples of the average.
  private func setSums(scale: Int, _ dots: inout BrailleDots) {
    let average = Double(window.runs.sum * scale * scale) / Double(frame.width * frame.height)
    for row in 0..<dots.dotSize.height {
      for column in 0..<dots.dotSize.width {
        var sum = 0
        var highest: UInt8 = 0
        for y in row * scale..<(row + 1) * scale {
          for x in column * scale..<(column + 1) * scale where window.isPrime[y * frame.width + x] {
            if coloring == .runs { sum += window.runs[x, y] } else { highest = max(highest, level(x, y)) }
          }
        }
        if coloring != .runs {
          if highest > 0 { dots.set(x: column, y: row, level: highest) }
          continue
        }
        let ratio = Double(sum) / max(average, 0.1)
        if ratio > 1 { dots.set(x: column, y: row, level: UInt8(min(ratio, 5))) }
      }
    }
  }

  // MARK: Half cells

  private func paintPixels(scale: Int, on canvas: inout Canvas) {
    var blocks = HalfBlocks(size: geometry.size)
    let (pixels, width) = (pixels(scale: scale), geometry.size.width)
    for (index, color) in pixels.enumerated() {
      let (x, y) = (index % width, index / width)
      blocks[x, y] = color.map { fades ? faded($0, x, y) : .theme($0) }
    }
    if showsCursor {
      let cursor = geometry.cursorMark
      blocks[cursor.x, cursor.y] = .selectedText
    }
    blocks.draw(on: &canvas, at: origin)
  }

  /// Returns a color mixed with the background by the distance from the middle, primes less than others.
  private func faded(_ color: ThemeColor, _ column: Int, _ row: Int) -> Color {
    let x = Double(column * 2) / Double(frame.width) - 1
    let y = Double(row * 2) / Double(frame.height) - 1
    let share = min(max(((x * x + y * y).squareRoot() - 0.15) / 1.05, 0), 1)
    return .mixed(color, percent: UInt8(share * (color == .areaHighlight ? 60 : 80)))
  }

  /// Returns the colors of the squares of numbers, row by row; nil without numbers, or without primes among several.
  func pixels(scale: Int) -> [ThemeColor?] {
    let (width, height) = (frame.width / scale, frame.height / scale)
    if scale == 1 {
      return window.isPrime.enumerated().map { index, isPrime in
        if isPrime { return .areaHighlight }
        return frame.number(index % width, index / width).flatMap(smallestFactorClass)
          .map { ThemeColor.areas[$0] }
      }
    }
    var counts = Array(repeating: 0, count: width * height)
    for (index, isPrime) in window.isPrime.enumerated() where isPrime {
      counts[index / frame.width / scale * width + index % frame.width / scale] += 1
    }
    let average = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.indices.map { index in
      let (column, row) = (index % width, index / width)
      // The squares beside it count, too: a single one would show chance more than density.
      var (sum, squareCount) = (0, 0)
      for y in max(row - 1, 0)...min(row + 1, height - 1) {
        for x in max(column - 1, 0)...min(column + 1, width - 1) {
          (sum, squareCount) = (sum + counts[y * width + x], squareCount + 1)
        }
      }
      guard sum > 0, frame.number(column * scale, row * scale) != nil else { return nil }
      let ratio = Double(sum) / Double(squareCount) / average
      return Self.levels[Self.densitySteps.firstIndex { ratio < $0 } ?? 4]
    }
  }

  /// The densities at which a level ends, as multiples of the average.
  private static let densitySteps = [0.8, 1.15, 1.4, 1.8]

  // MARK: Digits

  private func paintDigits(width: Int, on canvas: inout Canvas) {
    frame.visit { column, row, number in
      let isPrime = window.isPrime(column, row)
      var style = isPrime ? Self.styles[Int(level(column, row))] : Style(foreground: .muted)
      if isPrime { style.attributes.insert(.bold) }
      if coloring == .factor, isPrime { style.foreground = .theme(.areaHighlight) }
      let cell = Rect(x: origin.x + column * width, y: origin.y + row, width: width, height: 1)
      if showsCursor, Position(x: column, y: row) == geometry.cursorMark {
        style = .selected
        canvas.fill(Rect(x: cell.minX, y: cell.minY, width: width - 1, height: 1), style: style)
      }
      let text = number.grouped
      canvas.draw(text, at: Position(x: cell.maxX - 1 - text.count, y: cell.minY), style: style)
    }
  }

  // MARK: The end of the map

  /// Hatches the cells beyond the end, with words where they have room, as near to the middle as they can be.
  private func hatch(on canvas: inout Canvas) {
    if case .digits = geometry.marks { return }
    // If there are such cells, a corner is one.
    let corners = Rect(x: 0, y: 0, width: frame.width, height: frame.height).corners
    guard corners.contains(where: { isBeyond($0.x, $0.y) }) else { return }
    var cells: Set<Position> = []
    for y in 0..<geometry.size.height {
      for x in 0..<geometry.size.width {
        let (column, row) = (x * geometry.cell.width, y * geometry.cell.height)
        let (right, bottom) = (column + geometry.cell.width - 1, row + geometry.cell.height - 1)
        guard isBeyond(column, row), isBeyond(right, row), isBeyond(column, bottom), isBeyond(right, bottom)
        else { continue }
        cells.insert(Position(x: x, y: y))
        canvas.fill(
          cellRect(Position(x: x, y: y)), with: canvas.glyphs == .ascii ? "/" : "╱",
          style: Style(foreground: .border))
      }
    }
    if !cells.isEmpty { name(cells, on: &canvas) }
  }

  private func isBeyond(_ column: Int, _ row: Int) -> Bool {
    let point = frame.point(column, row)
    return frame.layout.isBeyond(x: point.x, y: point.y)
  }

  private func name(_ cells: Set<Position>, on canvas: inout Canvas) {
    let limit = canvas.glyphs == .ascii ? "beyond 2^64 - 1" : "beyond 2⁶⁴ − 1"
    let width = 2 + max(limit.count, 17)
    let middle = Position(
      x: cells.reduce(0) { $0 + $1.x } / cells.count, y: cells.reduce(0) { $0 + $1.y } / cells.count)
    func distance(_ box: Rect) -> Int {
      abs(box.minX + width / 2 - middle.x) + 2 * abs(box.minY - middle.y)
    }
    let boxes = cells.lazy.map { Rect(x: $0.x, y: $0.y, width: width, height: 2) }
      .filter { $0.corners.allSatisfy(cells.contains) }
    guard let box = boxes.min(by: { (distance($0), $0.minX, $0.minY) < (distance($1), $1.minX, $1.minY) })
    else { return }
    let area = Rect(x: origin.x + box.minX, y: origin.y + box.minY, width: width, height: 2)
    canvas.fill(area)
    canvas.draw(
      limit, at: Position(x: area.minX + (width - limit.count) / 2, y: area.minY),
      style: Style(foreground: .text, attributes: .bold))
    canvas.draw(
      "the map ends here", at: Position(x: area.minX + 1, y: area.minY + 1), style: Style(foreground: .muted))
  }
}

extension Rect {
  fileprivate var corners: [Position] {
    [minX, maxX - 1].flatMap { x in [minY, maxY - 1].map { Position(x: x, y: $0) } }
  }
}
