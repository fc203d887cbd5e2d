import NumberText
import TerminalUI

/// The placement of a map's numbers in a rectangle of cells.
struct MapGeometry {
  enum Marks: Equatable {
    /// Dots, 2 × 4 in a cell, each for a square of numbers.
    case dots(scale: Int)
    /// Half cells, each for a square of numbers.
    case pixels(scale: Int)
    /// Digits, in columns of a width.
    case digits(width: Int)
  }

  let state: Explore.State
  let size: Size
  let layout: NumberLayout
  let marks: Marks
  let frame: PrimeWindow.Frame
  let cursor: MapPoint

  /// Creates the geometry of a map; nil without room, or if the cursor isn't on the map.
  init?(_ state: Explore.State, size: Size) {
    // A multiple of 10, so that the numbers in a column have the same last digit.
    let automaticWidth = max(size.width * 2 / 10 * 10, 10)
    let layout = state.screen.layout(rowWidth: automaticWidth)
    guard !size.isEmpty, let cursor = state.cursorPoint(in: layout) else { return nil }
    (self.state, self.size, self.layout, self.cursor) = (state, size, layout, cursor)
    let zoom = state.screen.shownZoom
    if zoom == .digits {
      marks = .digits(width: Self.digitsWidth(state, layout, cursor, size))
    } else if zoom == .density || state.screen.shownColoring == .factor {
      marks = .pixels(scale: zoom.scale)
    } else {
      marks = .dots(scale: zoom.scale)
    }
    let cell = Self.numbers(inCellOf: marks)
    let (width, height) =
      if case .digits(let columns) = marks { (size.width / columns, size.height) } else {
        (size.width * cell.width, size.height * cell.height)
      }
    guard width > 0, height > 0 else { return nil }
    frame = Self.frame(state, layout, cursor, width: width, height: height)
  }

  /// The width of rows that are as wide as the map; nil for other maps.
  var automaticRowWidth: Int? {
    layout.shape == .rows && state.screen.rowWidth == .ofMap ? layout.rowWidth : nil
  }

  private static func numbers(inCellOf marks: Marks) -> Size {
    switch marks {
    case .dots(let scale): Size(width: 2 * scale, height: 4 * scale)
    case .pixels(let scale): Size(width: scale, height: 2 * scale)
    case .digits: Size(width: 1, height: 1)
    }
  }

  /// The side of a mark's square, in numbers.
  var scale: Int { state.screen.shownZoom.scale }

  var cell: Size { Self.numbers(inCellOf: marks) }

  /// Returns the part of the map in view: around the middle, moved as little as necessary to contain the cursor.
  private static func frame(
    _ state: Explore.State, _ layout: NumberLayout, _ cursor: MapPoint, width: Int, height: Int
  ) -> PrimeWindow.Frame {
    func frame(around center: MapPoint) -> PrimeWindow.Frame {
      var (left, top) = (center.x - width / 2, center.y + height / 2)
      if layout.shape == .rows {
        left = max(0, min(left, layout.rowWidth - width))
        top = min(top, 0)
      }
      return PrimeWindow.Frame(layout: layout, left: left, top: top, width: width, height: height)
    }
    let base: PrimeWindow.Frame
    switch state.screen.center {
    case .point(let point): base = frame(around: point)
    case .number(let number): base = frame(around: layout.point(of: number) ?? cursor)
    case .home:
      let home = layout == .gaussian ? cursor : layout.point(of: state.nearestToCount) ?? cursor
      let around1 = frame(around: .origin)
      base = layout == .sacks || around1.contains(home) ? around1 : frame(around: home)
    }
    return PrimeWindow.Frame(
      layout: layout, left: min(max(base.left, cursor.x - width + 1), cursor.x),
      top: max(min(base.top, cursor.y + height - 1), cursor.y), width: width, height: height)
  }

  /// Returns the width of the longest number in view and a space.
  private static func digitsWidth(
    _ state: Explore.State, _ layout: NumberLayout, _ cursor: MapPoint, _ size: Size
  ) -> Int {
    guard var largest = layout.number(x: cursor.x, y: cursor.y) else { return 2 }
    // With columns for the cursor's number, at least the final numbers are in view.
    let width = size.width / (largest.grouped.count + 1)
    if width > 0 {
      frame(state, layout, cursor, width: width, height: size.height).visit { _, _, number in
        largest = max(largest, number)
      }
    }
    return largest.grouped.count + 1
  }

  /// The place of the cursor in marks, from the top left of the map.
  var cursorMark: Position {
    Position(x: (cursor.x - frame.left) / scale, y: (frame.top - cursor.y) / scale)
  }

  var cursorCells: Rect {
    let mark = cursorMark
    return switch marks {
    case .dots: Rect(x: mark.x / 2, y: mark.y / 4, width: 1, height: 1)
    case .pixels: Rect(x: mark.x, y: mark.y / 2, width: 1, height: 1)
    case .digits(let width): Rect(x: mark.x * width, y: mark.y, width: width, height: 1)
    }
  }

  /// Returns the point at the top left of a cell.
  func firstPoint(at position: Position) -> MapPoint {
    if case .digits(let width) = marks { return frame.point(position.x / width, position.y) }
    return frame.point(position.x * cell.width, position.y * cell.height)
  }

  /// Returns the point of the first prime in a cell, or else of the first number; nil without a number.
  func point(at position: Position) -> MapPoint? {
    let first = firstPoint(at: position)
    let points = (0..<cell.height).flatMap { row in
      (0..<cell.width).map { MapPoint(x: first.x + $0, y: first.y - row) }
    }
    let numbered = points.filter { layout.number(x: $0.x, y: $0.y) != nil }
    let window = PrimeWindow.window(frame)
    return numbered.first(where: window.isPrime(at:)) ?? numbered.first
  }
}
