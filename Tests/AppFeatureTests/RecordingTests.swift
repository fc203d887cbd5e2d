import AppFeature
import Counter
import Counting
import Explore
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NumberFactsTesting
import Recording
import Synchronization
import Testing

@MainActor
@Suite("App: recordings")
struct RecordingTests {
  /// Runs a test of several sessions with a seed each; `.ci/run` sets a variable to run more of them.
  nonisolated private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["RECORDING_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)
    return (0..<(environment["RECORDING_SESSIONS"].flatMap { UInt64($0) } ?? 3)).map { first + $0 }
  }

  @Test("Random sessions are replayed to the same last state")
  func randomSessions() async throws {
    var counts: [String: Int] = [:]
    for seed in Self.seeds {
      let (data, last) = try await RandomSession.recorded(seed: seed) { AppReducer() }
      let recording = try Recording<AppState, AppAction>(data, defaults: .complete)
      #expect(recording.actions.count > 200)
      do {
        var replay = try Replay(recording) { AppReducer() }
        try replay.run()
        #expect(replay.count == recording.actions.count, "RECORDING_SEED=\(seed)")
        #expect(replay.state == last, "RECORDING_SEED=\(seed)")
      } catch {
        Issue.record("RECORDING_SEED=\(seed): \(error)")
      }
      for action in recording.actions {
        counts["\(action)".prefix { $0.isLetter || $0 == "." || $0 == "(" }.description, default: 0] += 1
      }
    }
    // Few sessions don't contain everything.
    if Self.seeds.count < 20 { return }
    // The sessions contain what effects send: answers, changes by other processes, the times of messages and timers.
    for effect in [
      ".counter(.lookups(.event(", ".session(.loaded(", ".session(.saved(", ".session(.failed(",
      ".messageExpired",
      ".guessingGame(.secondsPassed(", ".favoritePrimes(.files(.saveResponse(",
      ".favoritePrimes(.files(.loadResponse(",
      ".facts(.numbersShown(", ".facts(.found(", ".facts(.ended(", ".resumed(", ".history(",
    ] {
      #expect(counts.contains { $0.key.hasPrefix(effect) }, "\(effect)")
    }
  }

  @Test("A changed reducer is found at the first action that it changes", arguments: AppMutation.allCases)
  func mutations(_ mutation: AppMutation) async throws {
    // The first session in which the mutation makes a difference.
    for seed in 1...50 as ClosedRange<UInt64> {
      let (data, _) = try await RandomSession.recorded(seed: seed) { AppReducer() }
      let recording = try Recording<AppState, AppAction>(data, defaults: .complete)
      let expected = firstDifference(in: recording, by: AppReducer(), and: MutatedApp(mutation))
      guard let expected else { continue }
      var replay = try Replay(recording) { MutatedApp(mutation) }
      let error = try #require(throws: Divergence.self) { try replay.run() }
      #expect(error.number == expected)
      #expect("\(error)".hasPrefix("Action \(expected), \(recording.actions[expected - 1]), diverged"))
      return
    }
    Issue.record("The mutation changes nothing.")
  }

  @Test("A value that is no longer read is found at the action whose reducer read it")
  func missingRead() async throws {
    for seed in 1...50 as ClosedRange<UInt64> {
      let (data, _) = try await RandomSession.recorded(seed: seed) { MutatedApp(.extraRead) }
      let recording = try Recording<AppState, AppAction>(data, defaults: .complete)
      let expected = firstDifference(in: recording, by: MutatedApp(.extraRead), and: AppReducer())
      guard let expected else { continue }
      var replay = try Replay(recording) { AppReducer() }
      let error = try #require(throws: Divergence.self) { try replay.run() }
      #expect(error.number == expected)
      #expect("\(error)".contains("no longer reads a recorded date"))
      return
    }
    Issue.record("No session reads the value.")
  }

  /// Returns the number of the first action after which the states or the numbers of values read differ.
  private func firstDifference(
    in recording: Recording<AppState, AppAction>,
    by first: some Reducer<AppState, AppAction>, and second: some Reducer<AppState, AppAction>
  ) -> Int? {
    let reducers = [CombineReducers { first }, CombineReducers { second }]
    var runs = reducers.map { PlainRun(reducer: $0, state: recording.initialState) }
    for action in recording.actions {
      let reads = runs.indices.map { runs[$0].reduce(action) }
      if runs[0].state != runs[1].state || reads[0] != reads[1] { return action.number }
    }
    return nil
  }
}

/// A run of recorded actions through a reducer without `Replay`.
private struct PlainRun {
  let reducer: CombineReducers<AppState, AppAction>
  var state: AppState

  /// Reduces an action, which reads the recorded values, and returns how many it reads.
  mutating func reduce(_ action: RecordedAction<AppAction>) -> Int {
    let count = Mutex(0)
    let next: @Sendable () -> DependencyReads.Value? = {
      count.withLock { count in
        count += 1
        return action.reads.indices.contains(count - 1) ? action.reads[count - 1] : nil
      }
    }
    withDependencies {
      $0.date = DateGenerator { if case .date(let date) = next() { date } else { .distantPast } }
      $0.uuid = UUIDGenerator { if case .uuid(let uuid) = next() { uuid } else { UUID() } }
      $0.random = RandomSource { if case .random(let bits) = next() { bits } else { 0 } }
    } operation: {
      _ = reducer.reduce(into: &state, action: action.action)
    }
    return count.withLock(\.self)
  }
}

/// A change to the app's reducer, as a mistake could make it.
enum AppMutation: CaseIterable {
  case fifthIncrement, otherSecret, missingActivity, otherOrder, ignoredAction, extraRead
  case missingRead, keptBar, extraFavorite
}

/// The app's reducer with a mutation.
private struct MutatedApp: Reducer {
  private let mutation: AppMutation
  private let base = CombineReducers { AppReducer() }
  private let increments = Increments()
  @Dependency(\.date) private var date

  private final class Increments: Sendable {
    let count = Mutex(0)
  }

  init(_ mutation: AppMutation) {
    self.mutation = mutation
  }

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    let before = state
    switch (mutation, action) {
    case (.ignoredAction, .history(.undoButtonTapped)):
      return .none
    case (.missingRead, .favoritePrimes(.files(.saveResponse))),
      (.missingRead, .favoritePrimes(.files(.loadResponse))):
      return withDependencies {
        $0.reads = nil
        $0.date = .constant(.distantPast)
      } operation: {
        base.reduce(into: &state, action: action)
      }
    case (.otherOrder, .favoritePrimes(.browsing(.orderSelected(var order)))):
      order.isAscending.toggle()
      return base.reduce(into: &state, action: .favoritePrimes(.browsing(.orderSelected(order))))
    default:
      break
    }
    let effect = base.reduce(into: &state, action: action)
    change(&state, before, action)
    return effect
  }

  private func change(_ state: inout AppState, _ before: AppState, _ action: AppAction) {
    switch (mutation, action) {
    case (.fifthIncrement, .counter(.counting(.incrementButtonTapped))):
      let count = increments.count.withLock { count in
        count += 1
        return count
      }
      if count == 5 { state.count += 1 }
    case (.otherSecret, _):
      guard let game = state.game?.game, before.game?.game.id != game.id else { return }
      let secret = game.secret == game.range.lowerBound ? game.secret + 1 : game.secret - 1
      state.game?.game = Game(id: game.id, secret: secret, range: game.range)
    case (.missingActivity, .favoritePrimes(.files(.saveResponse(.saved)))):
      state.activityFeed.removeLast()
    case (.extraRead, .explore(.shapeSelected)):
      _ = date()
    case (.keptBar, .numberBar(.dismiss)):
      state.numberBar = before.numberBar
    case (.extraFavorite, .favoritePrimes(.adding(.addSubmitted))):
      if state.favoritePrimes != before.favoritePrimes { state.favoritePrimes.append(2) }
    default:
      break
    }
  }
}
