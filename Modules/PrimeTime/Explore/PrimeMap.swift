import NumberText
import PrimeCalculator
public import TerminalUI

/// A map of numbers with its primes in colors, around the state's middle unless the cursor would then be outside.
public struct PrimeMap: PrimitiveView {
  let state: Explore.State
  private let showsCursor: Bool
  private let fades: Bool
  private let send: ((Explore.Action) -> Void)?

  /// - Parameters:
  ///   - fades: Whether the colors of the smallest factors fade with the distance from the middle.
  ///   - send: Sends the actions of keys and the mouse; without it, the map can't have focus.
  public init(
    _ state: Explore.State, showsCursor: Bool = true, fades: Bool = false,
    send: ((Explore.Action) -> Void)? = nil
  ) {
    self.state = state
    self.showsCursor = showsCursor
    self.fades = fades
    self.send = send
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1, stretchingHeight: 1) }

  /// Returns the primes in a map of a size in cells, in ascending order.
  public func primes(in size: Size) -> [UInt64] {
    MapGeometry(state, size: size).map { PrimeWindow.window($0.frame).primes } ?? []
  }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard let geometry = MapGeometry(state, size: rect.size) else { return }
    if let send { addControl(to: &canvas, in: rect, geometry, send) }
    var painter = MapPainter(
      geometry: geometry, window: PrimeWindow.window(geometry.frame), origin: rect.origin,
      showsCursor: showsCursor)
    painter.fades = fades
    painter.paint(on: &canvas)
  }

  private func addControl(
    to canvas: inout Canvas, in rect: Rect, _ geometry: MapGeometry,
    _ send: @escaping (Explore.Action) -> Void
  ) {
    let (cursor, frame, cell, id) = (geometry.cursor, geometry.frame, geometry.cell, canvas.controlID)
    let center = MapPoint(x: frame.left + frame.width / 2, y: frame.top - frame.height / 2)
    var control = Control(name: "Map", rect: rect) { position, screen in
      screen.store(MapGrip(center: center, cursor: cursor), for: id)
      guard let point = geometry.point(at: position) else { return }
      send(
        .cursorMoved(x: point.x - cursor.x, y: point.y - cursor.y, rowWidth: geometry.automaticRowWidth))
    }
    control.isDefault = true
    control.drag = { start, position, screen in
      let grip = screen.storedValue(for: id, default: MapGrip(center: center, cursor: cursor))
      let (x, y) = ((start.x - position.x) * cell.width, (position.y - start.y) * cell.height)
      guard let center = grip.center.moved(x: x, y: y), let cursor = grip.cursor.moved(x: x, y: y) else {
        return
      }
      send(.mapMoved(center: center, cursor: cursor, rowWidth: geometry.automaticRowWidth))
    }
    control.scroll = { rows, position, _ in
      if let next = state.screen.zoom(steps: rows > 0 ? 1 : -1) {
        zoom(to: next, at: position, geometry, send)
      }
    }
    canvas.add(control)
    for binding in moves(geometry, send) { canvas.add(binding) }
  }

  /// Zooms around the number in a cell, and moves the cursor there if it would be outside.
  private func zoom(
    to zoom: Explore.Zoom, at position: Position, _ geometry: MapGeometry, _ send: (Explore.Action) -> Void
  ) {
    let point = geometry.firstPoint(at: position)
    var zoomed = state
    (zoomed.screen.zoom, zoomed.screen.center) = (zoom, .point(point))
    zoomed.placeCursor(at: point, in: geometry.layout)
    guard let next = MapGeometry(zoomed, size: geometry.size) else { return send(.zoomSelected(zoom)) }
    let offset = next.firstPoint(at: position)
    guard let center = point.moved(x: point.x - offset.x, y: point.y - offset.y) else {
      return send(.zoomSelected(zoom))
    }
    let frame = PrimeWindow.Frame(
      layout: geometry.layout, left: next.frame.left + center.x - point.x,
      top: next.frame.top + center.y - point.y, width: next.frame.width, height: next.frame.height)
    let cursor = frame.contains(geometry.cursor) ? geometry.cursor : point
    send(.mapZoomed(zoom, center: center, cursor: cursor, rowWidth: geometry.automaticRowWidth))
  }

  /// Returns the keys that move the cursor.
  private func moves(
    _ geometry: MapGeometry, _ send: @escaping (Explore.Action) -> Void
  ) -> [KeyBinding] {
    let scale = geometry.scale
    func move(_ keys: [KeyEvent], _ title: String, _ x: Int, _ y: Int) -> KeyBinding {
      let isPossible = state.target(x: x * scale, y: y * scale, in: geometry.layout) != nil
      return KeyBinding(
        keys, title: title, disabledReason: isPossible ? nil : endReason(geometry, x, y), hint: .never
      ) { _, _ in
        send(.cursorMoved(x: x * scale, y: y * scale, rowWidth: geometry.automaticRowWidth))
      }
    }
    let page = geometry.frame.height / scale / 2
    return [
      move([.left, "h"], "Move left", -1, 0), move([.right, "l"], "Move right", 1, 0),
      move([.up, "k"], "Move up", 0, 1), move([.down, "j"], "Move down", 0, -1),
      move([KeyEvent(.left, .shift)], "Move left by 8", -8, 0),
      move([KeyEvent(.right, .shift)], "Move right by 8", 8, 0),
      move([KeyEvent(.up, .shift)], "Move up by 8", 0, 8),
      move([KeyEvent(.down, .shift)], "Move down by 8", 0, -8),
      move([.pageUp], "Page up", 0, page), move([.pageDown], "Page down", 0, -page),
    ]
  }

  private func endReason(_ geometry: MapGeometry, _ x: Int, _ y: Int) -> String {
    guard geometry.layout.shape == .rows else { return "2⁶⁴ − 1 is the last" }
    if y > 0 || x < 0 && state.cursor == 1 { return "1 is the first" }
    if x < 0 { return "the row starts here" }
    return x > 0 && geometry.cursor.x + x * geometry.scale >= geometry.layout.rowWidth && state.cursor < .max
      ? "the row ends here" : "2⁶⁴ − 1 is the last"
  }
}

/// The map at the start of a drag.
private struct MapGrip: Hashable {
  let center: MapPoint
  let cursor: MapPoint
}
