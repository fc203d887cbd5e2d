public import Architecture
public import BigInt
public import NumberFacts
import PrimeCalculator
import TerminalUI

/// Maps of the primes around the count, with a cursor, and charts in their place.
public struct Explore: Reducer {
  /// Returns the reason that a number isn't on the maps, as a clause.
  package static func unsupportedReason(for number: BigInt) -> String? {
    number >= 1 && UInt64(exactly: number) != nil ? nil : "the map is from 1 to 2⁶⁴ − 1"
  }

  public struct State: Equatable, Codable, Sendable {
    /// The count, shared with the rest of the app.
    public var count: BigInt
    /// The favorites, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself; a missing one doesn't compile.
    public typealias Properties = (
      count: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen
    )

    public init(properties: Properties) { (count, favoritePrimes, screen) = properties }
    public var properties: Properties { (count, favoritePrimes, screen) }
  }

  /// The screen's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    /// The number under the cursor; nil for the count, until the cursor is first moved.
    public var cursor: UInt64?
    public var gaussianCursor = MapPoint(x: 1, y: 1)
    /// The middle of the map; nil, until the map is first moved, for the origin if the count is then in view, or the count.
    public var center: Center?
    public var shape = Shape.spiral
    /// The selected colors, which some shapes don't have; nil for those of the shape.
    public var coloring: Coloring?
    /// The colors before the longest runs.
    public var coloringBefore: Coloring?
    /// The slope of the selected run of primes, which starts at the cursor.
    public var runSlope: Int?
    public var zoom = Zoom.dots
    /// The width of the rows; nil for the width of the map.
    public var chosenRowWidth: Int?
    public var widthText = ""
    /// Whether the field for the width is being edited.
    public var isEditing = false
    public var showsCharts = false
    public var charts = Charts.Screen()

    public init() {}
  }

  public enum Center: Equatable, Codable, Sendable {
    case number(UInt64)
    case point(MapPoint)
  }

  /// The arrangement of the numbers on a map.
  public enum Shape: String, Equatable, Codable, Sendable, CaseIterable {
    case spiral, rows, gaussian, sacks
  }

  public enum Coloring: String, Equatable, Codable, Sendable, CaseIterable {
    /// The length of the longest diagonal run of primes.
    case runs
    /// The smallest factor of each number.
    case factor
    /// Whether a prime has a twin.
    case twins
    /// The remainder of a prime by 6.
    case mod6
    /// The longest diagonal runs of primes, which are listed.
    case longest
    /// The distance of a Gaussian prime from 0.
    case distance
  }

  /// The marks of a map, from close to far.
  public enum Zoom: String, Equatable, Codable, Sendable, CaseIterable {
    /// The digits of each number.
    case digits
    /// A dot for a number; a cell has 2 × 4.
    case dots
    /// A dot for 2 × 2 numbers.
    case quarter
    /// A dot for 4 × 4 numbers.
    case sixteenth
    /// Half a cell for 8 × 8 numbers, colored by how many are prime.
    case density
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    case binding(BindingAction<State>)
    /// Moves the cursor to the right and upward, unless there is no number.
    ///
    /// - Parameter rowWidth: The width of the map, for rows without a chosen width.
    case cursorMoved(x: Int, y: Int, rowWidth: Int? = nil)
    /// Sets the cursor and the middle of the map to a number.
    case cursorSet(UInt64)
    /// Moves the cursor to a prime, and the map only as far as necessary.
    case primeSelected(UInt64)
    /// Moves the cursor to the first prime of a run on a diagonal.
    case runSelected(first: UInt64, slope: Int)
    /// Lists the longest runs on a map of a size, from the longest on, or hides them.
    case longestRunsButtonTapped(width: Int, height: Int)
    /// Sets the cursor and the middle of the map to the longest run known.
    case recordButtonTapped
    case mapMoved(center: MapPoint, cursor: MapPoint, rowWidth: Int? = nil)
    case mapZoomed(Zoom, center: MapPoint, cursor: MapPoint, rowWidth: Int? = nil)
    case shapeSelected(Shape)
    case chartsSelected
    case coloringSelected(Coloring)
    case zoomSelected(Zoom)
    case widthSubmitted
    case setCountButtonTapped
    case saveButtonTapped
    /// Moves the cursor to the count.
    case centerButtonTapped
    case charts(Charts.Action)
  }

  @Dependency(\.date) private var date

  static let chartsTitle = "Charts"

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Charts().pullback(state: \.charts, action: /Action.charts)
    Reduce { state, action in
      handle(action, &state)
      return .none
    }
  }

  private func handle(_ action: Action, _ state: inout State) {
    switch action {
    case .binding, .charts:
      break
    case .cursorMoved(let x, let y, let rowWidth):
      let layout = state.screen.layout(rowWidth: rowWidth)
      if let target = state.target(x: x, y: y, in: layout) { state.placeCursor(at: target, in: layout) }
    case .cursorSet(let number):
      let number = max(number, 1)
      if state.screen.showsCharts, number <= ChartRange.limits.upperBound {
        return state.screen.charts.setLimit(max(number, ChartRange.limits.lowerBound))
      }
      // Beyond the charts, the map still has the number.
      state.screen.showsCharts = false
      if state.screen.shape == .gaussian, let point = NumberLayout.gaussian.point(of: number) {
        (state.screen.gaussianCursor, state.screen.center) = (point, .point(point))
        return
      }
      // Beyond the map of Gaussian primes, the spiral still has the number.
      if state.screen.shape == .gaussian { state.screen.shape = .spiral }
      (state.screen.cursor, state.screen.center) = (number, .number(number))
    case .primeSelected(let prime):
      state.screen.cursor = max(prime, 1)
    case .runSelected(let first, let slope):
      (state.screen.cursor, state.screen.runSlope) = (max(first, 1), slope)
    case .longestRunsButtonTapped where state.screen.shownColoring == .longest:
      handle(
        .coloringSelected(state.screen.coloringBefore ?? state.screen.shape.colorings.first ?? .runs), &state)
    case .longestRunsButtonTapped(let width, let height):
      handle(.shapeSelected(.spiral), &state)
      handle(.coloringSelected(.longest), &state)
      // A damaged recording can contain any size.
      let size = Size(width: min(width, 1_000), height: min(height, 1_000))
      if let run = MapGeometry(state, size: size).flatMap({ ListedRuns($0)?.runs.first }) {
        handle(.runSelected(first: run.first, slope: run.diagonal.slope), &state)
      }
    case .recordButtonTapped:
      let record = SpiralRun.record
      state.screen.select(.spiral)
      (state.screen.coloring, state.screen.zoom) = (.longest, .dots)
      (state.screen.cursor, state.screen.runSlope) = (record.first, record.slope)
      state.screen.center = .number(record.first)
    case .mapMoved(let center, let cursor, let rowWidth):
      guard MapPoint.coordinates.contains(center.x), MapPoint.coordinates.contains(center.y) else { return }
      state.screen.center = .point(center)
      state.placeCursor(at: cursor, in: state.screen.layout(rowWidth: rowWidth))
    case .mapZoomed(let zoom, let center, let cursor, let rowWidth):
      handle(.zoomSelected(zoom), &state)
      handle(.mapMoved(center: center, cursor: cursor, rowWidth: rowWidth), &state)
    case .shapeSelected(let shape):
      state.screen.showsCharts = false
      state.screen.select(shape)
    case .chartsSelected:
      state.screen.showsCharts = true
      state.screen.select(.spiral)
    case .coloringSelected(let coloring):
      guard state.screen.shape.colorings.contains(coloring) else { return }
      if coloring == .longest, state.screen.coloring != .longest {
        state.screen.coloringBefore = state.screen.coloring
      }
      state.screen.coloring = coloring == state.screen.shape.colorings.first ? nil : coloring
    case .zoomSelected(let zoom):
      if state.screen.shape.zooms.contains(zoom) { state.screen.zoom = zoom }
    case .widthSubmitted:
      guard let width = state.enteredWidth else { return }
      state.screen.setRowWidth(width == 0 ? nil : width)
      state.screen.widthText = ""
    case .setCountButtonTapped:
      state.count = BigInt(state.number)
    case .saveButtonTapped:
      state.favoritePrimes.save(BigInt(state.number), facts: Facts.State(), at: date())
    case .centerButtonTapped:
      (state.screen.cursor, state.screen.center) = (nil, nil)
      state.screen.charts.setLimit(nil)
      if state.screen.shape == .gaussian { state.screen.shape = .spiral }
    }
  }
}

extension Explore.State {
  /// The charts, which share the count.
  public var charts: Charts.State {
    get { Charts.State(count: count, screen: screen.charts) }
    set { screen.charts = newValue.screen }
  }

  /// The number under the cursor of the maps of numbers.
  public var cursor: UInt64 { screen.cursor ?? nearestToCount }

  /// The number under the cursor, the norm of the Gaussian integer, or the number at the reading line of the charts.
  public var number: UInt64 {
    if screen.showsCharts { return charts.number }
    let point = screen.gaussianCursor
    return screen.shape == .gaussian ? NumberLayout.gaussian.number(x: point.x, y: point.y) ?? 0 : cursor
  }

  /// The count, or the nearest number of the map, 1 or 2^64 − 1.
  public var nearestToCount: UInt64 { max(UInt64(exactly: count) ?? (count < 0 ? 1 : .max), 1) }

  /// A sentence about a count beyond the map, while the cursor follows it.
  public var rangeNotice: String? {
    count > BigInt(UInt64.max) && screen.cursor == nil && screen.shape != .gaussian && !screen.showsCharts
      ? "The count is beyond the map, which ends at 2^64 − 1." : nil
  }

  /// The width in the field, 0 for that of the map; nil if it isn't valid.
  var enteredWidth: Int? {
    (try? NumberExpression.value(of: screen.widthText)).flatMap { Int(exactly: $0) }
      .flatMap { $0 == 0 || NumberLayout.widths.contains($0) ? $0 : nil }
  }

  /// Returns the point of the cursor; nil if it is beyond the map.
  func cursorPoint(in layout: NumberLayout) -> MapPoint? {
    layout == .gaussian ? screen.gaussianCursor : layout.point(of: cursor)
  }

  /// Returns the point that a move leads to; nil if it has no number.
  func target(x: Int, y: Int, in layout: NumberLayout) -> MapPoint? {
    guard let cursorPoint = cursorPoint(in: layout), let target = cursorPoint.moved(x: x, y: y) else {
      return nil
    }
    if layout != .sacks { return layout.number(x: target.x, y: target.y) == nil ? nil : target }
    // Not every point has a number. The target is the nearest other number, as far as necessary in the direction.
    for factor in 1...6 {
      guard let target = cursorPoint.moved(x: x * factor, y: y * factor),
        let number = SacksSpiral.nearest(x: target.x, y: target.y)
      else { return nil }
      if number != cursor { return layout.point(of: number) }
    }
    return nil
  }

  mutating func placeCursor(at point: MapPoint, in layout: NumberLayout) {
    guard let number = layout.number(x: point.x, y: point.y) else { return }
    if layout == .gaussian { screen.gaussianCursor = point } else { screen.cursor = number }
  }
}

extension Explore.Screen {
  /// Returns the arrangement of the numbers.
  ///
  /// - Parameter rowWidth: The width of the map, for rows without a chosen width.
  public func layout(rowWidth: Int?) -> NumberLayout {
    switch shape {
    case .spiral: .spiral
    case .rows: .rows(width: min(max(chosenRowWidth ?? rowWidth ?? 60, 3), NumberLayout.widths.upperBound))
    case .gaussian: .gaussian
    case .sacks: .sacks
    }
  }

  public var title: String { showsCharts ? Explore.chartsTitle : shape.title }

  /// The colors of the map: the selected ones, if the shape has them.
  public var shownColoring: Explore.Coloring {
    coloring.flatMap { shape.colorings.contains($0) ? $0 : nil } ?? shape.colorings.first ?? .runs
  }

  /// The zoom of the map: the selected one, if the shape has it.
  public var shownZoom: Explore.Zoom { shape.zooms.contains(zoom) ? zoom : .dots }
}

extension Explore.Shape {
  public var title: String {
    switch self {
    case .spiral: "Ulam spiral"
    case .rows: "Rows"
    case .gaussian: "Gaussian primes"
    case .sacks: "Sacks spiral"
    }
  }

  public var colorings: [Explore.Coloring] {
    switch self {
    case .spiral: [.runs, .factor, .twins, .mod6, .longest]
    case .rows: [.factor, .runs, .twins, .mod6]
    case .gaussian: [.distance]
    case .sacks: [.twins, .mod6]
    }
  }

  public var zooms: [Explore.Zoom] {
    switch self {
    case .spiral, .rows: Explore.Zoom.allCases
    case .gaussian: [.dots, .quarter, .sixteenth, .density]
    case .sacks: [.dots]
    }
  }
}

extension Explore.Coloring {
  public var title: String {
    switch self {
    case .runs: "Runs"
    case .longest: "Longest runs"
    case .factor: "Smallest factor"
    case .twins: "Twins"
    case .mod6: "mod 6"
    case .distance: "Distance"
    }
  }
}

extension Explore.Zoom {
  public var title: String {
    switch self {
    case .digits: "Numbers"
    case .dots: "1:1"
    case .quarter: "1:4"
    case .sixteenth: "1:16"
    case .density: "Density"
    }
  }

  /// The side of a mark's square, in numbers.
  var scale: Int {
    switch self {
    case .digits, .dots: 1
    case .quarter: 2
    case .sixteenth: 4
    case .density: 8
    }
  }
}

extension Explore.State: BindableState {
  public static let bindableFields = BindableFields<Explore.State>()
    .adding("widthText", \.screen.widthText)
    .adding("isEditing", \.screen.isEditing)
}
