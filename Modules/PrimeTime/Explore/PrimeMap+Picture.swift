public import TerminalUI

extension PrimeMap {
  /// Returns the map as an SVG document.
  ///
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - theme: The colors; its background fills the picture.
  public func picture(size: Size, theme: Theme) -> String {
    let screen = state.screen
    return TerminalUI.render(self, size: size).svg(
      theme: theme, title: "\(screen.shape.title), colored by \(screen.shownColoring.title.lowercased())")
  }
}

extension PrimeChart {
  /// Returns the chart as an SVG document.
  ///
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - theme: The colors; its background fills the picture.
  public func picture(size: Size, theme: Theme) -> String {
    TerminalUI.render(self, size: size).svg(theme: theme, title: "\(chart.title), up to \(state.range.limit)")
  }
}
