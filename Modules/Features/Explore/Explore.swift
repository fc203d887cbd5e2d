public import Architecture
public import BigInt
import NumberExpression
import PrimeFacts

/// Shows the primes around the count in a plane, and moves a cursor over it.
public struct Explore: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The count, shared with the rest of the app.
    public var count: BigInt
    /// The favorites, shared with the rest of the app.
    public var favoritePrimes: [BigInt]
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (count: BigInt, favoritePrimes: [BigInt], screen: Screen)

    public init(properties: Properties) { (count, favoritePrimes, screen) = properties }
    public var properties: Properties { (count, favoritePrimes, screen) }
  }

  /// The map's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    /// The number under the cursor, or nil before the cursor is first moved: the count is under it.
    public var cursor: UInt64?
    public var zoom = Zoom.dots
    /// Whether the numbers are in rows instead of the spiral.
    public var showsRows = false
    /// The width of the rows.
    public var rowWidth = 60
    /// The text in the field for the width.
    public var widthText = ""
    /// Whether the field for the width is being edited.
    public var isEditing = false

    public init() {}

    /// The name of the layout.
    public var title: String { showsRows ? "Rows" : "Ulam spiral" }

    public var layout: NumberLayout { showsRows ? .rows(width: rowWidth) : .spiral }
  }

  /// The size of a number on the map.
  public enum Zoom: String, Equatable, Codable, Sendable, CaseIterable {
    /// A dot; a cell has 2 × 4.
    case dots
    /// Two cells.
    case blocks
    /// Its digits.
    case digits
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// The text in the field for the width changed.
    case binding(BindingAction<State>)
    /// The cursor was moved by numbers to the right and upward; where there is no number, it stays.
    case cursorMoved(x: Int, y: Int)
    case cursorSet(UInt64)
    case zoomInButtonTapped
    case zoomOutButtonTapped
    case layoutButtonTapped
    case widthSubmitted
    case setCountButtonTapped
    /// Moves the cursor to the count.
    case centerButtonTapped
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in
      Self.handle(action, &state)
      return .none
    }
  }

  private static func handle(_ action: Action, _ state: inout State) {
    switch action {
    case .binding:
      break
    case .cursorMoved(let x, let y):
      let layout = state.screen.layout
      guard let point = layout.point(of: state.cursor) else { return }
      let (column, overflow) = point.x.addingReportingOverflow(x)
      let (row, carry) = point.y.addingReportingOverflow(y)
      if overflow || carry { return }
      if let number = layout.number(x: column, y: row) { state.screen.cursor = number }
    case .cursorSet(let number):
      state.screen.cursor = max(number, 1)
    case .zoomInButtonTapped:
      state.screen.zoom = state.screen.zoom.next(1) ?? state.screen.zoom
    case .zoomOutButtonTapped:
      state.screen.zoom = state.screen.zoom.next(-1) ?? state.screen.zoom
    case .layoutButtonTapped:
      state.screen.showsRows.toggle()
    case .widthSubmitted:
      guard let width = state.enteredWidth else { return }
      state.screen.rowWidth = width
      state.screen.widthText = ""
    case .setCountButtonTapped:
      state.count = BigInt(state.cursor)
    case .centerButtonTapped:
      state.screen.cursor = nil
    }
  }
}

extension Explore.State {
  /// The number under the cursor.
  public var cursor: UInt64 { screen.cursor ?? center }

  /// The number in the middle of the map: the count, or the nearest number of the map, 1 or 2^64 − 1.
  public var center: UInt64 { max(count.asUInt.map(UInt64.init) ?? (count < 0 ? 1 : .max), 1) }

  /// A sentence about a count that is beyond the map; nil for other counts, and while the cursor doesn't follow the count.
  public var rangeNotice: String? {
    count > BigInt(UInt64.max) && screen.cursor == nil
      ? "The count is beyond the map, which ends at 2^64 − 1." : nil
  }

  /// The width in the field; nil if it isn't one.
  var enteredWidth: Int? {
    (try? NumberExpression.value(of: screen.widthText)).flatMap { Int(exactly: $0) }
      .flatMap { NumberLayout.widths.contains($0) ? $0 : nil }
  }
}

extension Explore.State {
  /// The screen as lines of text, for screen readers: the number under the cursor, and the primes beside it.
  public var plainTextLines: [String] {
    let facts = NumberFacts(of: BigInt(cursor))
    let neighbors = [facts.previousPrime, facts.nextPrime].compactMap { $0?.grouped }
    return [
      "Explore: \(screen.showsRows ? "rows of \(screen.rowWidth.grouped) numbers" : "the Ulam spiral")",
      [rangeNotice, "The cursor is on \(cursor.grouped).", facts.verdict].compactMap(\.self)
        .joined(separator: " "),
      "The nearest \(neighbors.count == 1 ? "prime is" : "primes are") \(neighbors.joined(separator: " and ")).",
    ]
  }
}

extension Explore.State: BindableState {
  public static let bindableFields = BindableFields<Explore.State>()
    .adding("widthText", \.screen.widthText)
    .adding("isEditing", \.screen.isEditing)
}

extension Explore.Zoom {
  /// Returns the zoom a number of steps closer, or nil if there is none.
  func next(_ steps: Int) -> Explore.Zoom? {
    let all = Self.allCases
    guard let index = all.firstIndex(of: self), all.indices.contains(index + steps) else { return nil }
    return all[index + steps]
  }
}

extension Explore.Screen {
  /// The reason that the state can't be used, as a clause; nil if it can.
  package var problem: String? {
    NumberLayout.widths.problem("the width", rowWidth) ?? (1...UInt64.max).problem("the cursor", cursor)
  }
}
