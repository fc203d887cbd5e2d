import NumberFacts

extension Explore {
  /// The choices that a session keeps.
  public struct Choices: Equatable, Codable, Sendable {
    public var shape = Shape.spiral
    public var showsCharts = false
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
      (choices.shape, choices.coloring, choices.zoom) = (shape, coloring, zoom)
      choices.showsCharts = showsCharts
      (choices.chart, choices.isLogarithmic) = (charts.chart, charts.isLogarithmic)
      choices.rowWidth = chosenRowWidth
      return choices
    }
    set {
      select(newValue.shape)
      setRowWidth(newValue.rowWidth)
      (coloring, zoom, showsCharts) = (newValue.coloring, newValue.zoom, newValue.showsCharts)
      charts.chart = newValue.chart
      if newValue.isLogarithmic != charts.isLogarithmic {
        (charts.isLogarithmic, charts.reading) = (newValue.isLogarithmic, nil)
      }
    }
  }

  /// Changes the shape, and resets the middle of the map if its point would have another number.
  mutating func select(_ shape: Explore.Shape) {
    if shape == self.shape { return }
    if case .point = center { center = nil }
    if shape == .gaussian || self.shape == .gaussian { center = nil }
    self.shape = shape
  }

  /// Changes the width of the rows, and resets the middle of the map if its point would have another number.
  mutating func setRowWidth(_ width: Int?) {
    if width == chosenRowWidth { return }
    if shape == .rows, case .point = center { center = nil }
    chosenRowWidth = width
  }
}
