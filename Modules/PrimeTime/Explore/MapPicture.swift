import NumberText
public import TerminalUI

extension PrimeMap {
  /// Returns the part of the map that has a size in cells as an SVG document, with a title and a legend.
  ///
  /// The Sacks spiral is a disc, with each number at its true place.
  public func picture(size: Size, theme: Theme) -> String {
    MapGeometry(state, size: size).map { MapPicture($0).document(theme) } ?? ""
  }
}

/// A map between a title and a legend.
@MainActor
private struct MapPicture {
  /// The place of the map.
  static let (left, top, width) = (60.0, 112.0, 1_005.0)

  let geometry: MapGeometry
  let painter: MapPainter
  let disc: Disc?
  /// The side of a number's square, and the height of a row.
  let (scale, rowHeight): (Double, Double)

  private var dots: [ThemeColor: [(x: Double, y: Double)]] = [:]
  private var digits: [(text: String, x: Double, y: Double, color: ThemeColor)] = []
  private var (count, primeCount) = (0, 0)
  private var (smallest, largest) = (UInt64.max, UInt64.min)

  init(_ geometry: MapGeometry) {
    self.geometry = geometry
    let frame = geometry.frame
    painter = MapPainter(
      geometry: geometry, window: PrimeWindow.window(frame), origin: Position(x: 0, y: 0), showsCursor: false)
    disc = frame.layout == .sacks ? Disc(in: frame) : nil
    scale = Self.width / (disc.map { 2 * $0.radius } ?? Double(frame.width))
    rowHeight = geometry.state.screen.shownZoom == .digits ? 26 : scale
    frame.visit { column, row, number in
      guard let place = disc.map({ $0.place(of: number) }) ?? (Double(column) + 0.5, Double(row) + 0.5) else {
        return
      }
      let (x, y) = (Self.left + place.x * scale, Self.top + place.y * rowHeight)
      let isPrime = painter.window.isPrime(column, row)
      (smallest, largest) = (min(smallest, number), max(largest, number))
      (count, primeCount) = (count + 1, primeCount + (isPrime ? 1 : 0))
      switch geometry.marks {
      case .digits:
        digits.append((number.grouped, x, y + 5, isPrime ? painter.color(column, row) : .muted))
      case .dots:
        if isPrime { dots[painter.color(column, row), default: []].append((x, y)) }
      case .pixels: break
      }
    }
  }

  private var height: Double { disc == nil ? Double(geometry.frame.height) * rowHeight : Self.width }

  /// The numbers, and the meaning of their colors.
  private var words: String {
    let isWhole = largest &- smallest == UInt64(count) &- 1
    let numbers =
      geometry.layout == .gaussian
      ? "\(count.grouped) Gaussian integers"
      : "\(isWhole ? "the" : count.grouped) numbers from \(smallest.grouped) to \(largest.grouped)"
    if case .pixels(2...) = geometry.marks { return "\(numbers), colored by density" }
    let coloring = geometry.state.screen.shownColoring
    return "\(numbers), colored by \(coloring == .euler ? coloring.title : coloring.title.lowercased())"
  }

  func document(_ theme: Theme) -> String {
    let (title, words, right) = (geometry.layout.title, words, Self.left + Self.width)
    var picture = SVGPicture(
      size: Size(width: 1_125, height: Int(Self.top + height) + 90), theme: theme, title: title,
      description: words)
    picture.addText(title, x: Self.left, y: 56, size: 28, isBold: true)
    picture.addText(words, x: Self.left, y: 86, size: 17, color: .muted)
    picture.addText("PrimeTime", x: right, y: 56, size: 15, color: .faint, alignment: .end)
    picture.addText(
      "\(primeCount.grouped) primes, \(primeCount.percentage(of: count))", x: right, y: 86, size: 17,
      color: .positive, alignment: .end)
    addMarks(to: &picture)
    addLegend(to: &picture, y: Self.top + height + 40)
    return picture.document
  }

  private func addMarks(to picture: inout SVGPicture) {
    var squares = squares
    // Half of all numbers are even.
    if count == geometry.frame.width * geometry.frame.height, squares.removeValue(forKey: .area1) != nil {
      picture.addRectangle(x: Self.left, y: Self.top, width: Self.width, height: height, color: .area1)
    }
    for color in ThemeColor.allCases {
      if let places = squares[color] {
        picture.addSquares(
          places, left: Self.left, top: Self.top, scale: scale * Double(geometry.scale), color: color)
      }
      if let places = dots[color] { picture.addDots(places, diameter: max(scale * 0.8, 1), color: color) }
    }
    for number in digits {
      picture.addText(
        number.text, x: number.x, y: number.y, size: 14, color: number.color, alignment: .middle)
    }
  }

  /// The places of squares, counted in squares from the top left.
  private var squares: [ThemeColor: [(x: Int, y: Int)]] {
    guard case .pixels(let side) = geometry.marks else { return [:] }
    let columns = geometry.frame.width / side
    return painter.pixels(scale: side).enumerated().reduce(into: [:]) { squares, pixel in
      guard let color = pixel.element else { return }
      squares[color, default: []].append((pixel.offset % columns, pixel.offset / columns))
    }
  }

  private func addLegend(to picture: inout SVGPicture, y: Double) {
    let (statistics, screen) = (WindowStatistics.statistics(of: painter.window), geometry.state.screen)
    var entries = screen.shownColoring.legend(screen.shownZoom, isShort: false)
    if screen.shownColoring == .longest {
      // Without a cursor, none is selected.
      entries = [(.level3, "in a run of \(SpiralRun.minimumLength) and more"), (.level1, "other primes")]
    } else if screen.shownColoring == .factor, screen.shownZoom == .dots {
      entries = statistics.factorShares.map {
        ($0.color, "\($0.name)  \($0.count.percentage(of: statistics.numberCount))")
      }
    }
    for (index, entry) in entries.enumerated() {
      let x = Self.left + Double(index) * Self.width / Double(entries.count)
      if let color = entry.color {
        picture.addRectangle(x: x, y: y - 15, width: 18, height: 18, color: color, cornerRadius: 3)
      }
      picture.addText(entry.text, x: x + (entry.color == nil ? 0 : 27), y: y, size: 16)
    }
  }
}

/// The largest disc in a frame around the origin, or around the middle of a map far from it.
private struct Disc {
  let middle: MapPoint
  let radius: Double

  init(in frame: PrimeWindow.Frame) {
    func reach(of point: MapPoint) -> Int {
      min(
        point.x - frame.left, frame.left + frame.width - 1 - point.x, frame.top - point.y,
        point.y - frame.top + frame.height - 1)
    }
    let center = frame.point(frame.width / 2, frame.height / 2)
    middle = reach(of: .origin) > reach(of: center) / 2 ? .origin : center
    radius = Double(max(reach(of: middle), 1))
  }

  /// Returns the place of a number, from the top left of the disc; nil outside.
  func place(of number: UInt64) -> (x: Double, y: Double)? {
    let place = SacksSpiral.place(of: number)
    let (x, y) = (place.x - Double(middle.x), Double(middle.y) - place.y)
    return x * x + y * y <= radius * radius ? (x + radius, y + radius) : nil
  }
}
