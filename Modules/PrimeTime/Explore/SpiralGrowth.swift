import Architecture
public import TerminalUI

// At its first presentation, the spiral grows from the middle of the map outward.

extension Explore {
  /// The number of steps, and the time between them; together less than 600 ms.
  static let growthSteps = 10
  static let growthInterval = Duration.milliseconds(50)

  private enum CancelID { case growth }

  /// Returns the effect that makes the spiral grow, if ``GrowthClient`` permits it.
  public func growth() -> Effect<Action> {
    .run { [clock, growthClient] send in
      guard await growthClient.isPermitted() else { return }
      await send(.grew(step: 1))
      for step in 2...Self.growthSteps {
        try await clock.sleep(for: Self.growthInterval)
        await send(.grew(step: step))
      }
    }
    .cancellable(id: CancelID.growth, cancelInFlight: true)
  }

  /// Shows the whole spiral immediately.
  static func skipGrowth(_ state: inout State) -> Effect<Action> {
    state.screen.growth = growthSteps
    return .cancel(id: CancelID.growth)
  }
}

extension Explore.Screen {
  private var showsSpiral: Bool { shape == .spiral && !showsCharts }

  public var canGrow: Bool { showsSpiral && growth == nil }

  var isGrowing: Bool { showsSpiral && growth.map { $0 < Explore.growthSteps } ?? false }
}

extension MapGeometry {
  /// The cells of the rings so far; all cells if the spiral isn't growing.
  var grownCells: Rect {
    let all = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard state.screen.isGrowing, let step = state.screen.growth else { return all }
    let share = Double(step) / Double(Explore.growthSteps)
    let rings = share * Double(max(frame.width, frame.height)) / 2
    let columns = Int(rings * Double(size.width) / Double(frame.width))
    let rows = Int(rings * Double(size.height) / Double(frame.height))
    return Rect(
      x: size.width / 2 - columns, y: size.height / 2 - rows, width: 2 * columns + 1, height: 2 * rows + 1
    )
    .intersection(all)
  }
}

/// Decides whether the spiral grows.
public struct GrowthClient: DependencyKey, Sendable {
  /// Returns whether the user wants animations and the terminal is fast enough.
  public var isPermitted: @Sendable () async -> Bool

  public init(isPermitted: @escaping @Sendable () async -> Bool) {
    self.isPermitted = isPermitted
  }

  public static let liveValue = GrowthClient { false }
  public static let testValue = liveValue
}

extension DependencyValues {
  public var growth: GrowthClient {
    get { self[GrowthClient.self] }
    set { self[GrowthClient.self] = newValue }
  }
}
