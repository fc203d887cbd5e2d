import NumberFacts

extension Explore {
  /// The choices that a session keeps.
  public struct Choices: Equatable, Codable, Sendable {
    public var shape = Shape.spiral
    public var showsCharts = false
    /// The selected colors; nil for those of the shape.
    public var coloring: Coloring?
    public var zoom = Zoom.dots
    public var chart = Chart.pi
    public var isLogarithmic = true
    /// The width of the rows; nil for the width of the map.
    public var rowWidth: Int?

    public init() {}

    /// The reason that the choices can't be used, as a clause.
    package var problem: String? { NumberLayout.widths.problem("the width", rowWidth) }
  }
}

extension Explore.Screen {
  /// The choices; setting equal ones leaves the screen unchanged.
  public var choices: Explore.Choices {
    get {
      var choices = Explore.Choices()
      (choices.shape, choices.zoom, choices.showsCharts) = (shape, zoom, showsCharts)
      (choices.chart, choices.isLogarithmic) = (charts.chart, charts.isLogarithmic)
      if case .selected(let coloring) = colors { choices.coloring = coloring }
      if case .numbers(let width) = rowWidth { choices.rowWidth = width }
      return choices
    }
    set {
      select(newValue.shape)
      setRowWidth(newValue.rowWidth.map { .numbers($0) } ?? .ofMap)
      colors = newValue.coloring.map { .selected($0) } ?? .ofShape
      (zoom, showsCharts, charts.chart) = (newValue.zoom, newValue.showsCharts, newValue.chart)
      if newValue.isLogarithmic != charts.isLogarithmic {
        (charts.isLogarithmic, charts.reading) = (newValue.isLogarithmic, nil)
      }
    }
  }

  /// Returns the arrangement of the numbers.
  ///
  /// - Parameter mapWidth: The width of the map, for rows without a chosen width.
  public func layout(rowWidth mapWidth: Int?) -> NumberLayout {
    if shape != .rows { return NumberLayout(shape) }
    if case .numbers(let width) = rowWidth { return .rows(width: width) }
    return .rows(width: min(max(mapWidth ?? 60, 3), NumberLayout.widths.upperBound))
  }

  public var title: String { showsCharts ? Explore.chartsTitle : shape.title }

  /// The colors of the map: the selected ones, if the shape has them.
  public var shownColoring: Explore.Coloring {
    if case .selected(let coloring) = colors, shape.colorings.contains(coloring) { return coloring }
    return shape.colorings[0]
  }

  /// The zoom of the map: the selected one, if the shape has it.
  public var shownZoom: Explore.Zoom { shape.zooms.contains(zoom) ? zoom : .dots }

  /// Returns the zoom of the shape that is farther away, or closer; nil if there is none.
  func zoom(steps: Int) -> Explore.Zoom? {
    let index = (shape.zooms.firstIndex(of: shownZoom) ?? 0) + steps
    return shape.zooms.indices.contains(index) ? shape.zooms[index] : nil
  }

  /// Changes the shape, and resets the middle of the map if its point would have another number.
  mutating func select(_ shape: Explore.Shape) {
    if shape == self.shape { return }
    if case .point = center { center = .home }
    if shape == .gaussian || self.shape == .gaussian { center = .home }
    // The Sacks spiral opens at its first curves, at 1.
    if shape == .sacks { (cursor, center) = (.count, .home) }
    (self.shape, shapeBeforeRuns) = (shape, nil)
  }

  /// Changes the colors, if the shape has them.
  mutating func select(_ coloring: Explore.Coloring) {
    guard shape.colorings.contains(coloring) else { return }
    if coloring == .longest, colors != .selected(.longest) { colorsBeforeRuns = colors }
    colors = coloring == shape.colorings[0] ? .ofShape : .selected(coloring)
  }

  /// Changes the width of the rows, and resets the middle of the map if its point would have another number.
  mutating func setRowWidth(_ width: Explore.RowWidth) {
    if width == rowWidth { return }
    if shape == .rows, case .point = center { center = .home }
    rowWidth = width
  }
}
