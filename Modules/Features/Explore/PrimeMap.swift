import BigInt
import NumberExpression
import PrimeCalculator
public import TerminalUI

/// The part of a plane of numbers that fits into a rectangle, with the primes bright and the favorites in the accent.
///
/// The middle of the rectangle shows ``center``, unless the cursor would then be outside.
public struct PrimeMap: PrimitiveView {
  private let layout: NumberLayout
  private let zoom: Explore.Zoom
  private let center: UInt64
  private let cursor: UInt64
  private let favoritePrimes: [BigInt]
  private let showsCursor: Bool
  private let colorsRuns: Bool
  private let send: ((Explore.Action) -> Void)?

  /// - Parameters:
  ///   - colorsRuns: Whether the map has dots in the colors of the lengths of their diagonal runs.
  ///   - send: A closure called with the actions of the mouse; without one, the map can't have focus.
  public init(
    _ state: Explore.State, showsCursor: Bool = true, colorsRuns: Bool = false,
    send: ((Explore.Action) -> Void)? = nil
  ) {
    self.showsCursor = showsCursor
    self.colorsRuns = colorsRuns
    self.send = send
    layout = state.screen.layout
    zoom = colorsRuns ? .dots : state.screen.zoom
    center = state.center
    cursor = state.cursor
    favoritePrimes = state.favoritePrimes
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  // MARK: The plane

  /// The numbers in a row and in a column of a rectangle of cells.
  func extent(of size: Size) -> Size {
    switch zoom {
    case .dots: Size(width: size.width * 2, height: size.height * 4)
    case .blocks: Size(width: size.width / 2, height: size.height)
    case .digits: Size(width: size.width / digitsWidth(in: size), height: size.height)
    }
  }

  /// Returns the columns for the longest number of a map in digits, and a space.
  private func digitsWidth(in size: Size) -> Int {
    var largest = max(cursor, center)
    // In columns that are too narrow, a map has these numbers and more.
    let extent = Size(width: size.width / (largest.grouped.count + 1), height: size.height)
    guard let topLeft = topLeft(of: extent) else { return largest.grouped.count + 1 }
    for row in 0..<extent.height {
      for column in 0..<extent.width {
        largest = max(largest, layout.number(x: topLeft.x + column, y: topLeft.y - row) ?? 0)
      }
    }
    return largest.grouped.count + 1
  }

  /// Returns the point at the top left of a rectangle of numbers that contains the cursor.
  func topLeft(of extent: Size) -> (x: Int, y: Int)? {
    guard let center = layout.point(of: center), let cursor = layout.point(of: cursor) else { return nil }
    var left = center.x - extent.width / 2
    if case .rows(let width) = layout { left = max(0, min(left, width - extent.width)) }
    left = min(max(left, cursor.x - extent.width + 1), cursor.x)
    var top = center.y + extent.height / 2
    if case .rows = layout { top = min(top, 0) }
    top = max(min(top, cursor.y + extent.height - 1), cursor.y)
    return (left, top)
  }

  /// Returns the number at a cell of a rectangle, counted from its top left; of several numbers, the first prime.
  func number(at position: Position, in size: Size) -> UInt64? {
    guard let topLeft = topLeft(of: extent(of: size)) else { return nil }
    let (columns, rows) =
      switch zoom {
      case .dots: (position.x * 2..<position.x * 2 + 2, position.y * 4..<position.y * 4 + 4)
      case .blocks: (position.x / 2..<position.x / 2 + 1, position.y..<position.y + 1)
      case .digits:
        (
          position.x / digitsWidth(in: size)..<position.x / digitsWidth(in: size) + 1,
          position.y..<position.y + 1
        )
      }
    let numbers = rows.flatMap { row in
      columns.compactMap { layout.number(x: topLeft.x + $0, y: topLeft.y - row) }
    }
    return numbers.first(where: isPrime) ?? numbers.first
  }

  /// The primes in a rectangle of a size in cells, in ascending order.
  public func primes(in size: Size) -> [UInt64] {
    let extent = extent(of: size)
    guard let topLeft = topLeft(of: extent) else { return [] }
    var primes: [UInt64] = []
    for row in 0..<extent.height {
      for column in 0..<extent.width {
        if let number = layout.number(x: topLeft.x + column, y: topLeft.y - row), isPrime(number) {
          primes.append(number)
        }
      }
    }
    return primes.sorted()
  }

  // MARK: Painting

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard !rect.isEmpty else { return }
    if let send { addControl(to: &canvas, in: rect, send) }
    let extent = extent(of: rect.size)
    guard extent.width > 0, extent.height > 0, let topLeft = topLeft(of: extent),
      let cursorPoint = layout.point(of: cursor)
    else { return }
    let cursorPosition = Position(x: cursorPoint.x - topLeft.x, y: topLeft.y - cursorPoint.y)
    if zoom == .dots {
      renderDots(into: &canvas, in: rect, topLeft: topLeft, cursor: cursorPosition)
    } else {
      renderNumbers(into: &canvas, in: rect, extent: extent, topLeft: topLeft, cursor: cursorPosition)
    }
  }

  private func addControl(
    to canvas: inout Canvas, in rect: Rect, _ send: @escaping (Explore.Action) -> Void
  ) {
    let select = { (position: Position) in
      if let number = number(at: position, in: rect.size) { send(.cursorSet(number)) }
    }
    canvas.add(
      Control(
        name: "Map", rect: rect, isDefault: true, click: { position, _ in select(position) },
        drag: { _, position, _ in select(position) },
        scroll: { rows, _ in send(.cursorMoved(x: 0, y: -rows * (zoom == .dots ? 4 : 1))) }))
  }

  private func renderDots(
    into canvas: inout Canvas, in rect: Rect, topLeft: (x: Int, y: Int), cursor: Position
  ) {
    var dots = BrailleDots(size: rect.size)
    var (smallest, largest) = (UInt64.max, UInt64.min)
    for row in 0..<dots.dotSize.height {
      for column in 0..<dots.dotSize.width {
        guard let number = layout.number(x: topLeft.x + column, y: topLeft.y - row) else { continue }
        (smallest, largest) = (min(smallest, number), max(largest, number))
        if isPrime(number) { dots[column, row] = true }
      }
    }
    if colorsRuns {
      drawRuns(of: dots, into: &canvas, at: rect.origin)
    } else {
      let favorites =
        smallest <= largest ? favoriteCells(in: dots.dotSize, topLeft: topLeft, of: smallest...largest) : []
      dots.draw(on: &canvas, at: rect.origin) { cell, _ in
        favorites.contains(cell) ? Style(foreground: .accent, attributes: .bold) : .plain
      }
    }
    if !showsCursor { return }
    let cursorCell = Position(x: cursor.x / 2, y: cursor.y / 4)
    canvas.restyle(Rect(x: rect.minX + cursorCell.x, y: rect.minY + cursorCell.y, width: 1, height: 1)) {
      $0.attributes.insert(.inverse)
    }
  }

  /// Draws the dots in the colors of their runs, those of the longest in front.
  private func drawRuns(of dots: BrailleDots, into canvas: inout Canvas, at origin: Position) {
    let levels: [ThemeColor] = [.level1, .level2, .level3, .level4, .level5]
    let runs = DiagonalRuns(of: dots)
    var colored = dots
    for y in 0..<dots.dotSize.height {
      for x in 0..<dots.dotSize.width where dots[x, y] {
        colored.set(x: x, y: y, level: UInt8(min(runs[x, y], levels.count)))
      }
    }
    colored.draw(on: &canvas, at: origin) { _, level in
      Style(foreground: .theme(levels[max(Int(level), 1) - 1]))
    }
  }

  /// The cells that contain a favorite, given the range of the numbers in the rectangle.
  private func favoriteCells(
    in extent: Size, topLeft: (x: Int, y: Int), of numbers: ClosedRange<UInt64>
  ) -> Set<Position> {
    var cells: Set<Position> = []
    for favorite in favoritePrimes {
      // Most favorites are outside, and need no point.
      guard let favorite = favorite.asUInt.map(UInt64.init), numbers.contains(favorite),
        let point = layout.point(of: favorite)
      else { continue }
      let (x, y) = (point.x - topLeft.x, topLeft.y - point.y)
      if x >= 0, y >= 0, x < extent.width, y < extent.height { cells.insert(Position(x: x / 2, y: y / 4)) }
    }
    return cells
  }

  private func renderNumbers(
    into canvas: inout Canvas, in rect: Rect, extent: Size, topLeft: (x: Int, y: Int), cursor: Position
  ) {
    let favorites = Set(favoritePrimes.lazy.compactMap { UInt64(exactly: $0) })
    let width = zoom == .blocks ? 2 : digitsWidth(in: rect.size)
    for y in 0..<extent.height {
      for x in 0..<extent.width {
        guard let number = layout.number(x: topLeft.x + x, y: topLeft.y - y) else { continue }
        let isPrime = PrimeCalculator.isPrime(number)
        let isCursor = showsCursor && cursor == Position(x: x, y: y)
        if zoom == .blocks, !isPrime, !isCursor { continue }
        var style = favorites.contains(number) ? Style(foreground: .accent) : Style.plain
        if isPrime { style.attributes.insert(.bold) } else { style.foreground = .muted }
        if isCursor { style.attributes.insert(.inverse) }
        let cell = Rect(x: rect.minX + x * width, y: rect.minY + y, width: width, height: 1)
        if zoom == .blocks {
          canvas.fill(cell, with: isPrime ? "█" : " ", style: style)
        } else {
          let text = number.grouped
          canvas.draw(text, at: Position(x: cell.maxX - 1 - text.count, y: cell.minY), style: style)
        }
      }
    }
  }
}
