import NumberFacts
import NumberText
public import TerminalUI

extension PrimeChart {
  /// Returns the chart as an SVG document with lines, axes, and a legend.
  public func picture(theme: Theme) -> String {
    let limit = state.range.limit.groupedOrPower()
    let words =
      switch chart {
      case .pi where state.range.isLogarithmic:
        "π(x), the number of primes up to x, divided by its two estimates: both quotients approach 1"
      case .pi: "π(x), the number of primes up to x, and its two estimates, up to \(limit)"
      case .difference: "The error of Li(x), the integral of 1 / ln t from 0 to x, up to \(limit)"
      case .gaps: "How often each gap between consecutive primes occurs, up to \(limit)"
      case .powers: "π(x), the number of primes up to x, and the error of its estimate Li(x)"
      }
    var picture = SVGPicture(
      size: Size(width: 1_200, height: 675), theme: theme, title: state.title(of: chart), description: words)
    picture.addText(state.title(of: chart), x: 40, y: 54, size: 28, isBold: true)
    picture.addText(words, x: 40, y: 86, size: 17, color: .muted)
    picture.addText("PrimeTime", x: 1_160, y: 655, size: 14, color: .faint, alignment: .end)
    plot(size: Size(width: 118, height: 18), hasNames: true)?.draw(on: &picture)
    if chart == .gaps { drawGaps(on: &picture) }
    if chart == .powers { drawPowers(on: &picture) }
    return picture.document
  }

  private func drawGaps(on picture: inout SVGPicture) {
    let counts = state.screen.gaps?.counts.dropFirst().prefix(60) ?? []
    let (step, largest) = (1_080 / Double(max(counts.count, 20)), Double(counts.max() ?? 1))
    for (index, count) in counts.enumerated() {
      let (gap, x) = (2 * index + 2, 60 + Double(index) * step)
      let height = 430 * Double(count) / largest
      let isMostCommon = count == counts.max()
      let color: ThemeColor = isMostCommon ? .gold : .level2
      picture.addRectangle(
        x: x + step * 0.15, y: 580 - height, width: step * 0.7, height: height, color: color, cornerRadius: 2)
      if gap == 2 || gap % 6 == 0 {
        picture.addText("\(gap)", x: x + step / 2, y: 604, size: 15, color: .muted, alignment: .middle)
      }
      if isMostCommon {
        picture.addText(
          count.grouped, x: x + step / 2, y: 570 - height, size: 15, color: color, alignment: .middle)
      }
    }
  }

  private func drawPowers(on picture: inout SVGPicture) {
    let rows =
      [("x", "π(x)", "Li − π")]
      + state.screen.powers.enumerated().map {
        (
          "10\($0.offset == 0 ? "" : ($0.offset + 1).superscript)", $0.element.count.grouped,
          Int($0.element.difference.rounded()).grouped
        )
      }
    for (index, row) in rows.enumerated() {
      let (y, isHeader) = (130 + 32 * Double(index), index == 0)
      if index % 2 == 1 { picture.addRectangle(x: 40, y: y - 22, width: 740, height: 32, color: .zebra) }
      picture.addText(row.0, x: 60, y: y, size: 19, color: .muted)
      picture.addText(row.1, x: 480, y: y, size: 19, color: isHeader ? .muted : .text, alignment: .end)
      picture.addText(row.2, x: 760, y: y, size: 19, color: isHeader ? .muted : .violet, alignment: .end)
    }
  }
}

extension LinePlot {
  fileprivate func draw(on picture: inout SVGPicture) {
    let (left, right, top, bottom) = (110.0, 1_060.0, 140.0, 580.0)
    func x(_ value: Double) -> Double { left + horizontal.place(of: value) * (right - left) }
    func y(_ value: Double) -> Double { bottom - vertical.place(of: value) * (bottom - top) }
    for tick in vertical.ticks {
      picture.addLine(
        [(left, y(tick.value)), (right, y(tick.value))], color: tick.value == goal ? .faint : .beam)
      picture.addText(
        tick.label, x: left - 14, y: y(tick.value) + 5, size: 15, color: .muted, alignment: .end)
    }
    for tick in horizontal.ticks {
      picture.addLine([(x(tick.value), top), (x(tick.value), bottom)], color: .beam)
      picture.addText(
        tick.label, x: x(tick.value), y: bottom + 26, size: 15, color: .muted, alignment: .middle)
    }
    picture.addText(
      horizontal.isLogarithmic ? "x, on a logarithmic axis" : "x", x: (left + right) / 2, y: bottom + 54,
      size: 16,
      color: .muted, alignment: .middle)
    var (labels, legend): ([Double], Double) = ([], left)
    for curve in curves {
      picture.addLine(curve.points.map { (x($0.x), y($0.y)) }, color: curve.color, width: 2.5)
    }
    for curve in curves.reversed() {
      picture.addLine([(legend, 116), (legend + 28, 116)], color: curve.color, width: 4)
      picture.addText(curve.name, x: legend + 38, y: 121, size: 16)
      legend += 80 + 9 * Double(curve.name.count)
      guard let end = curve.points.last, !curve.label.isEmpty else { continue }
      let place = [0, -20, 20].map { y(end.y) + 5 + $0 }.first { place in
        labels.allSatisfy { abs($0 - place) >= 18 }
      }
      labels.append(place ?? y(end.y))
      picture.addText(
        curve.label, x: right + 14, y: labels[labels.count - 1], size: 17, color: curve.labelColor,
        isBold: true)
    }
    guard let peak else { return }
    picture.addDots([(x(peak.x), y(peak.y))], diameter: 10, color: .gold)
    picture.addText(peak.label + ", the highest", x: x(peak.x) + 14, y: y(peak.y) + 5, size: 16)
  }
}
