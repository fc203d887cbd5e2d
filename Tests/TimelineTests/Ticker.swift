import ArchitectureTesting
import Foundation
import TerminalUITesting

@testable import Timeline

struct Ticker: Reducer {
  struct State: Equatable, Codable, Sendable {
    var count = 0
    var isRunning = false
  }

  enum Action: Equatable, Sendable {
    case plusTapped
    case laterTapped
    case arrived
    case hidden
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusTapped: state.count += 1
    case .laterTapped:
      state.isRunning = true
      return .send(.arrived)
    case .arrived: (state.isRunning, state.count) = (false, state.count + 10)
    case .hidden: state.count += 100
    }
    return .none
  }
}

typealias Log = TimelineLog<Ticker.State, Ticker.Action>

extension LocalTime {
  /// 7.5 minutes after the start of the logs, 43 minutes east of Greenwich.
  static let test = LocalTime(now: Date(timeIntervalSince1970: 450), secondsFromGMT: 43 * 60)
}

/// Describes the actions: an arrival is minor, and the others change the count.
func line(of entry: Log.Entry) -> TimelineLine {
  let change = TimelineLine.Change("count", "\(entry.before.count)", "\(entry.after.count)")
  return switch entry.action {
  case .plusTapped: TimelineLine("Counted up", sign: "#", change: change)
  case .arrived: TimelineLine("Waited", change: change, isMinor: true)
  case .laterTapped, .hidden: TimelineLine("Later tapped")
  }
}

@MainActor
func sample(limit: Int = 500) -> (
  store: Store<Ticker.State, Ticker.Action>, log: TimelineLog<Ticker.State, Ticker.Action>
) {
  let store = Store(initialState: Ticker.State()) { Ticker() }
  let log = Log(
    store.state, start: Date(timeIntervalSince1970: 0), limit: limit, isIncluded: { $0 != .hidden },
    describe: line)
  store.record(to: log)
  return (store, log)
}
