import ArchitectureTesting
import Counter
import Counting
import FileStorage
import Foundation
import NumberFactsTesting
import Testing

@testable import AppFeature

@MainActor
@Suite("App: the session is saved automatically")
struct SessionAutosaveTests {
  private let file = SharedSession()
  private let clock = TestClock()

  private func session(_ count: BigInt = 0, _ primes: IdentifiedArray<FavoritePrime> = []) -> SessionDocument
  {
    SessionDocument.with(count: count, favoritePrimes: primes)
  }

  private func store(
    _ session: SessionDocument = SessionDocument()
  ) async throws -> TestStore<AppState, AppAction> {
    var state = AppState(session)
    state.session = SavingState(saved: session)
    try await file.write(session)
    return TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = clock
      $0.fileStorage = file.storage
    }
  }

  /// Sets the count, which starts a save.
  private func count(to count: BigInt, in store: TestStore<AppState, AppAction>) async {
    await store.send(.counter(.counting(.countEntered(count)))) {
      $0.change(count: count)
      $0.beginSave()
    }
  }

  /// Expects the end of a save that merged no changes.
  private func receiveSaved(_ session: SessionDocument, in store: TestStore<AppState, AppAction>) async {
    await store.receive(.session(.saved())) {
      $0.session = SavingState(saved: session, activity: .waiting)
    }
  }

  /// Lets the time until the next save pass.
  private func passInterval(_ store: TestStore<AppState, AppAction>, saves: Bool = false) async {
    await clock.advance(by: .seconds(1))
    await store.receive(.session(.intervalPassed)) {
      if saves { $0.beginSave() } else { $0.session.activity = nil }
    }
  }

  @Test("An open session follows its file, and a change by another process has no activity")
  func opening() async throws {
    let store = try await store(session(3))
    let following = await store.send(.session(.follow))
    try await file.write(session(3, [7]))
    await store.receive(.session(.loaded(session(3, [7])))) {
      $0.favoritePrimes = [7]
      $0.session = SavingState(saved: session(3, [7]))
    }
    following.cancel()
    await store.finish()
    #expect(file.saves == [])
  }

  @Test("Nothing is saved unless the session was opened")
  func notOpened() async {
    let store = TestStore(initialState: AppState()) { AppReducer() }
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 1, run: .moves) }
    await store.finish()
  }

  @Test("A change is saved immediately, and all changes in the second after a save are saved once")
  func latestLast() async throws {
    let store = try await store()
    file.holds = true
    await count(to: 1, in: store)
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 2, run: .moves) }
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 3, run: .moves) }
    file.release()
    await store.receive(.session(.saved())) {
      $0.session = SavingState(saved: session(1), unsaved: [$0.session.unsaved[1]], activity: .waiting)
    }
    await store.send(.counter(.counting(.incrementButtonTapped))) { $0.change(count: 4, run: .moves) }
    await passInterval(store, saves: true)
    await receiveSaved(session(4), in: store)
    await passInterval(store)
    await store.finish()
    #expect(file.saves == [session(1), session(4)])
  }

  @Test(
    "A save applies its changes to those of another process, in the state and the file, without an activity")
  func merging() async throws {
    let store = try await store(session(0, [2]))
    try await file.write(session(0, [2, 7]))
    await count(to: 5, in: store)
    await store.receive(.session(.saved(merged: session(5, [2, 7])))) {
      $0.favoritePrimes = [2, 7]
      $0.session = SavingState(saved: session(5, [2, 7]), activity: .waiting)
    }
    await passInterval(store)
    await store.finish()
    #expect(file.saves == [session(5, [2, 7])])
  }

  @Test("A failed save is reported until it succeeds, and retried later and at the end")
  func failure() async throws {
    let store = try await store()
    let failure = StorageError.unwritable(path: "/s", step: .write, cause: .diskFull)
    file.failure = failure
    await count(to: 1, in: store)
    func receiveFailure(_ number: Int) async {
      await store.receive(.session(.failed(.saving, failure))) {
        let unsaved = $0.session.unsaved
        $0.session = SavingState(
          saved: session(), unsaved: unsaved, activity: .waiting, problem: failure, failures: number)
      }
    }
    await receiveFailure(1)
    await store.send(.routeSelected(.counter)) { $0.route = .counter }
    #expect(store.state.session.notice?.hasPrefix("Not saved: Cannot save “/s”: writing failed") == true)
    await passInterval(store, saves: true)
    await receiveFailure(2)
    file.failure = nil
    await store.send(.session(.save)) { $0.beginSave(.finishing) }
    await store.receive(.session(.saved())) { $0.session = SavingState(saved: session(1)) }
    await store.finish()
    #expect(try await file.session == session(1))
  }

  @Test("The recovery of a damaged file is reported until the next save")
  func recovery() async throws {
    let store = try await store()
    store.exhaustivity = .off
    try await file.damage()
    await store.send(.counter(.counting(.countEntered(1))))
    await store.receive(/AppAction.session .. /SavingAction.saved)
    #expect(store.state.session.notice?.contains("was damaged") == true)
    await passInterval(store)
    await store.send(.counter(.counting(.countEntered(2))))
    await store.receive(.session(.saved()))
    #expect(store.state.session.notice == nil)
    await passInterval(store)
    await store.finish()
  }
}

extension AppState {
  /// Begins to save all changes.
  fileprivate mutating func beginSave(_ activity: SavingState<SessionDocument>.Activity = .saving) {
    let session = session
    self.session = SavingState(
      saved: session.saved, unsaved: session.unsaved, saveCount: session.unsaved.count, activity: activity,
      problem: session.problem, failures: session.failures)
  }
}
