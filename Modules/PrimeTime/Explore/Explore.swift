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
    public var cursor = Cursor.count
    /// The cursor of the Gaussian primes.
    public var gaussianCursor = MapPoint(x: 1, y: 1)
    public var center = Center.home
    public var shape = Shape.spiral
    public var colors = Colors.ofShape
    /// The colors to return to from the longest runs.
    public var colorsBeforeRuns = Colors.ofShape
    /// The shape to return to from the longest runs; nil for the spiral.
    public var shapeBeforeRuns: Shape?
    public var zoom = Zoom.dots
    public var rowWidth = RowWidth.ofMap
    public var widthText = ""
    /// Whether the field for the width is being edited.
    public var isEditing = false
    public var showsCharts = false
    public var charts = Charts.Screen()

    public init() {}
  }

  /// The number under the cursor.
  public enum Cursor: Equatable, Codable, Sendable {
    /// The count, which the cursor follows until it is moved.
    case count
    case number(UInt64)
    /// The first prime of a run on a diagonal.
    case run(first: UInt64, slope: Int)
  }

  /// The middle of the map.
  public enum Center: Equatable, Codable, Sendable {
    /// The origin if the count is then in view, or else the count; on the Sacks spiral, always the origin.
    case home
    case number(UInt64)
    case point(MapPoint)
  }

  public enum Colors: Equatable, Codable, Sendable {
    case ofShape
    /// The colors of a coloring, which some shapes don't have.
    case selected(Coloring)
  }

  public enum RowWidth: Equatable, Codable, Sendable {
    case ofMap
    case numbers(Int)
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
      state.goTo(max(number, 1))
    case .primeSelected(let prime):
      state.screen.cursor = .number(max(prime, 1))
    case .runSelected(let first, let slope):
      state.screen.cursor = .run(first: max(first, 1), slope: slope)
    case .longestRunsButtonTapped(let width, let height):
      if state.screen.shownColoring == .longest {
        state.screen.colors = state.screen.colorsBeforeRuns
        state.screen.select(state.screen.shapeBeforeRuns ?? .spiral)
      } else {
        // A damaged recording can contain any size.
        state.listLongestRuns(size: Size(width: min(width, 1_000), height: min(height, 1_000)))
      }
    case .recordButtonTapped:
      let record = SpiralRun.record
      state.screen.select(.spiral)
      (state.screen.colors, state.screen.zoom) = (.selected(.longest), .dots)
      (state.screen.cursor, state.screen.center) = (
        .run(first: record.first, slope: record.slope), .number(record.first)
      )
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
      state.screen.select(coloring)
    case .zoomSelected(let zoom):
      if state.screen.shape.zooms.contains(zoom) { state.screen.zoom = zoom }
    case .widthSubmitted:
      guard let width = state.enteredWidth else { return }
      state.screen.setRowWidth(width)
      state.screen.widthText = ""
    case .setCountButtonTapped:
      state.count = BigInt(state.number)
    case .saveButtonTapped:
      state.favoritePrimes.save(BigInt(state.number), facts: Facts.State(), at: date())
    case .centerButtonTapped:
      (state.screen.cursor, state.screen.center) = (.count, .home)
      if state.isAtStart { state.screen.center = .number(state.nearestToCount) }
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

  /// The number under the cursor, the norm of the Gaussian integer, or the number at the reading line of the charts.
  public var number: UInt64 {
    if screen.showsCharts { return charts.number }
    return screen.shape == .gaussian ? GaussianInteger(screen.gaussianCursor).norm : cursor
  }

  /// The width in the field, of which 0 is that of the map; nil if it isn't valid.
  var enteredWidth: Explore.RowWidth? {
    guard let width = (try? NumberExpression.value(of: screen.widthText)).flatMap({ Int(exactly: $0) }) else {
      return nil
    }
    return width == 0 ? .ofMap : NumberLayout.widths.contains(width) ? .numbers(width) : nil
  }
}

extension Explore.State: BindableState {
  public static let bindableFields = BindableFields<Explore.State>()
    .adding("widthText", \.screen.widthText)
    .adding("isEditing", \.screen.isEditing)
}
