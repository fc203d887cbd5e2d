import NumberText
public import TerminalUI

extension PrimeMap {
  /// Returns the part of the map that has a size in cells as an SVG document, with a title and a legend.
  ///
  /// The Sacks spiral is a disc, with each number at its true place.
  public func picture(size: Size, theme: Theme) -> String {
    guard let geometry = MapGeometry(state, size: size) else { return "" }
    let (frame, screen) = (geometry.frame, state.screen)
    let window = PrimeWindow.window(frame)
    let painter = MapPainter(
      geometry: geometry, window: window, origin: Position(x: 0, y: 0), showsCursor: false)
    let isDisc = frame.layout == .sacks
    // The largest disc around the origin, or around the middle of a map far from it.
    func reach(of point: MapPoint) -> Int {
      min(
        point.x - frame.left, frame.left + frame.width - 1 - point.x, frame.top - point.y,
        point.y - frame.top + frame.height - 1)
    }
    let (origin, center) = (MapPoint(x: 0, y: 0), frame.point(frame.width / 2, frame.height / 2))
    let middle = reach(of: origin) > reach(of: center) / 2 ? origin : center
    let radius = Double(max(reach(of: middle), 1))
    let (left, top, width) = (60.0, 112.0, 1_005.0)
    let scale = width / (isDisc ? 2 * radius : Double(frame.width))
    let rowHeight = screen.shownZoom == .digits ? 26 : scale
    let height = isDisc ? width : Double(frame.height) * rowHeight

    // Marks and words in the order of the frame, with the counts for the titles.
    var (dots, squares): ([ThemeColor: [(x: Double, y: Double)]], [ThemeColor: [(x: Int, y: Int)]]) = (
      [:], [:]
    )
    var digits: [(text: String, x: Double, y: Double, color: ThemeColor)] = []
    var (count, primeCount, smallest, largest) = (0, 0, UInt64.max, UInt64.min)
    frame.visit { column, row, number in
      var (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
      if isDisc {
        let place = SacksSpiral.place(of: number)
        (x, y) = (place.x - Double(middle.x), Double(middle.y) - place.y)
        guard x * x + y * y <= radius * radius else { return }
        (x, y) = (x + radius, y + radius)
      }
      let isPrime = window.isPrime(column, row)
      (smallest, largest) = (min(smallest, number), max(largest, number))
      (count, primeCount) = (count + 1, primeCount + (isPrime ? 1 : 0))
      let color = isPrime ? painter.color(column, row) : .muted
      if case .digits = geometry.marks {
        digits.append((number.grouped, left + x * scale, top + y * rowHeight + 5, color))
      } else if case .dots = geometry.marks, isPrime {
        dots[color, default: []].append((left + x * scale, top + y * scale))
      }
    }
    var isDensity = false
    if case .pixels(let side) = geometry.marks {
      isDensity = side > 1
      for (index, color) in painter.pixels(scale: side).enumerated() {
        if let color {
          squares[color, default: []].append((index % (frame.width / side), index / (frame.width / side)))
        }
      }
    }
    let isWhole = largest &- smallest == UInt64(count) &- 1
    let numbers =
      frame.layout == .gaussian
      ? "\(count.grouped) Gaussian integers"
      : "\(isWhole ? "the" : count.grouped) numbers from \(smallest.grouped) to \(largest.grouped)"
    let words = "\(numbers), colored by \(isDensity ? "density" : screen.shownColoring.title.lowercased())"
    var picture = SVGPicture(
      size: Size(width: 1_125, height: Int(top + height) + 90), theme: theme,
      title: screen.mapTitle(geometry),
      description: words)
    picture.addText(screen.mapTitle(geometry), x: left, y: 56, size: 28, isBold: true)
    picture.addText(words, x: left, y: 86, size: 17, color: .muted)
    picture.addText("PrimeTime", x: left + width, y: 56, size: 15, color: .faint, alignment: .end)
    picture.addText(
      "\(primeCount.grouped) primes, \(primeCount.percentage(of: count))", x: left + width, y: 86, size: 17,
      color: .positive, alignment: .end)
    // Half of all numbers are even.
    if count == frame.width * frame.height, squares.removeValue(forKey: .area1) != nil {
      picture.addRectangle(x: left, y: top, width: width, height: height, color: .area1)
    }
    for color in ThemeColor.allCases {
      if let places = squares[color] {
        picture.addSquares(places, left: left, top: top, scale: scale * Double(geometry.scale), color: color)
      }
      if let places = dots[color] { picture.addDots(places, diameter: max(scale * 0.8, 1), color: color) }
    }
    for number in digits {
      picture.addText(
        number.text, x: number.x, y: number.y, size: 14, color: number.color, alignment: .middle)
    }
    addLegend(to: &picture, screen, window, left: left, y: top + height + 40, width: width)
    return picture.document
  }

  private func addLegend(
    to picture: inout SVGPicture, _ screen: Explore.Screen, _ window: PrimeWindow, left: Double, y: Double,
    width: Double
  ) {
    let statistics = WindowStatistics.statistics(of: window)
    var entries = MapLegend(screen: screen, isShort: false).entries
    if screen.shownColoring == .factor, screen.shownZoom == .dots {
      entries = statistics.factorShares.map {
        ($0.color, "\($0.name)  \($0.count.percentage(of: statistics.numberCount))")
      }
    } else if entries.isEmpty {
      entries = [(nil, "near")] + MapPainter.gradient.map { ($0, "") } + [(nil, "far")]
    }
    let step = width / Double(entries.count)
    for (index, entry) in entries.enumerated() {
      let x = left + Double(index) * step
      if let color = entry.color {
        picture.addRectangle(x: x, y: y - 15, width: 18, height: 18, color: color, cornerRadius: 3)
      }
      picture.addText(entry.text, x: x + (entry.color == nil ? 0 : 27), y: y, size: 16)
    }
  }
}
