import ArchitectureTesting
import Counter
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

  private func store(_ session: SessionDocument = SessionDocument()) -> TestStore<AppState, AppAction> {
    var state = AppState(session)
    state.session = SessionStatus(saved: session)
    file.session = session
    return TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.clock = clock
      $0.session = file.client
    }
  }

  /// Sets the count, which starts a save.
  private func count(to count: BigInt, in store: TestStore<AppState, AppAction>) async {
    await store.send(.counter(.countEntered(count))) {
      $0.change(count: count)
      $0.beginSaving()
    }
  }

  /// Expects the end of a save that merged no changes.
  private func receiveSaved(_ session: SessionDocument, in store: TestStore<AppState, AppAction>) async {
    await store.receive(.session(.saved(merged: nil))) {
      $0.session = status(session, isWaiting: true)
    }
  }

  /// Lets the time until the next save pass.
  private func passInterval(
    _ store: TestStore<AppState, AppAction>, _ change: @escaping (inout AppState) -> Void = { _ in }
  ) async {
    await clock.advance(by: SessionStatus.saveInterval)
    await store.receive(.session(.intervalPassed)) {
      $0.session?.isWaiting = false
      change(&$0)
    }
  }

  private func status(
    _ saved: SessionDocument, saving: SessionDocument? = nil, isWaiting: Bool = false,
    unsaved: SessionDocument? = nil, notice: SessionNotice? = nil
  ) -> SessionStatus {
    var status = SessionStatus(saved: saved, notice: notice)
    status.saving = saving
    status.isWaiting = isWaiting
    status.unsaved = unsaved
    return status
  }

  @Test("Opening a session observes its file until the session is closed")
  func opening() async {
    file.session = session(3)
    let store = TestStore(initialState: AppState(session(3))) {
      AppReducer()
    } withDependencies: {
      $0.session = file.client
    }
    await store.send(.session(.opened(LoadedSession(session(3))))) { $0.session = status(session(3)) }
    file.write(session(3, [7]))
    await store.receive(.session(.changed(session(3, [7])))) {
      $0.favoritePrimes = [7]
      $0.session = status(session(3, [7]))
    }
    await store.send(.session(.closed)) { $0.session?.isClosed = true }
    await store.finish()
    #expect(file.saves == [])
  }

  @Test("Nothing is saved unless the session was opened")
  func notOpened() async {
    let store = TestStore(initialState: AppState()) { AppReducer() }
    await store.send(.counter(.incrementButtonTapped)) { $0.change(count: 1, run: .moves) }
    await store.finish()
  }

  @Test("A change is saved immediately, and all changes in the second after a save are saved once")
  func latestLast() async {
    let store = store()
    file.holds = true
    await count(to: 1, in: store)
    await store.send(.counter(.incrementButtonTapped)) { $0.change(count: 2, run: .moves) }
    await store.send(.counter(.incrementButtonTapped)) { $0.change(count: 3, run: .moves) }
    file.release()
    await receiveSaved(session(1), in: store)
    await store.send(.counter(.incrementButtonTapped)) { $0.change(count: 4, run: .moves) }
    await passInterval(store) { $0.beginSaving() }
    await receiveSaved(session(4), in: store)
    await passInterval(store)
    await store.finish()
    #expect(file.saves == [session(1), session(4)])
  }

  @Test("At the end, changes are saved without waiting")
  func closing() async {
    let store = store()
    await count(to: 1, in: store)
    await receiveSaved(session(1), in: store)
    await store.send(.counter(.incrementButtonTapped)) { $0.change(count: 2, run: .moves) }
    await store.send(.session(.closed)) {
      $0.session = status(session(1), saving: session(2))
      $0.session?.isClosed = true
    }
    await store.receive(.session(.saved(merged: nil))) {
      $0.session?.saved = session(2)
      $0.session?.saving = nil
    }
    await store.finish()
    #expect(file.saves == [session(1), session(2)])
  }

  @Test("A change during a save that is undone before its end is not saved")
  func undone() async {
    let store = store()
    file.holds = true
    await count(to: 1, in: store)
    await store.send(.counter(.incrementButtonTapped)) { $0.change(count: 2, run: .moves) }
    await store.send(.counter(.decrementButtonTapped)) { $0.change(count: 1, run: .moves) }
    file.release()
    await receiveSaved(session(1), in: store)
    await passInterval(store)
    await store.finish()
  }

  @Test(
    "A save merges the changes of another process into the state and the file without an activity")
  func merging() async {
    let store = store(session(0, [2]))
    file.session = session(0, [2, 7])
    await count(to: 5, in: store)
    await store.receive(.session(.saved(merged: LoadedSession(session(5, [2, 7]))))) {
      $0.favoritePrimes = [2, 7]
      $0.session = status(session(5, [2, 7]), isWaiting: true)
    }
    await passInterval(store)
    await store.finish()
    #expect(file.saves == [session(5, [2, 7])])
  }

  @Test("A change by another process during a save is merged by the save")
  func changeDuringSave() async {
    let store = store(session(0, [2]))
    file.holds = true
    await count(to: 5, in: store)
    file.session = session(0, [2, 7])
    await store.send(.session(.changed(session(0, [2, 7]))))
    file.release()
    await store.receive(.session(.saved(merged: LoadedSession(session(5, [2, 7]))))) {
      $0.favoritePrimes = [2, 7]
      $0.session = status(session(5, [2, 7]), isWaiting: true)
    }
    await passInterval(store)
    await store.finish()
  }

  @Test("A change by another process keeps unsaved changes, which are then saved")
  func changeBesideUnsaved() async {
    let store = store(session(0, [2]))
    file.failure = .locked(path: "/s", waited: .seconds(10))
    await count(to: 5, in: store)
    let failure = StorageError.locked(path: "/s", waited: .seconds(10))
    await store.receive(.session(.notSaved(failure))) {
      $0.session = status(
        session(0, [2]), isWaiting: true, unsaved: session(5, [2]), notice: .notSaved(failure))
    }
    await passInterval(store)
    file.failure = nil
    file.session = session(0, [2, 7])
    await store.send(.session(.changed(session(0, [2, 7])))) {
      $0.favoritePrimes = [2, 7]
      $0.session = status(session(0, [2, 7]), saving: session(5, [2, 7]), notice: .notSaved(failure))
    }
    await receiveSaved(session(5, [2, 7]), in: store)
    await passInterval(store)
    await store.finish()
  }

  @Test(
    "A failed save is reported until it succeeds, and retried after the next change and at the end")
  func failure() async {
    let store = store()
    let failure = StorageError.unwritable(path: "/s", step: .write, cause: .diskFull)
    file.failure = failure
    await count(to: 1, in: store)
    await store.receive(.session(.notSaved(failure))) {
      $0.session = status(session(), isWaiting: true, unsaved: session(1), notice: .notSaved(failure))
    }
    await passInterval(store)
    await store.send(.routeSelected(.counter)) { $0.route = .counter }
    await store.send(.counter(.incrementButtonTapped)) {
      $0.change(count: 2, run: .moves)
      $0.session = status(session(), saving: session(2), notice: .notSaved(failure))
    }
    await store.receive(.session(.notSaved(failure))) {
      $0.session = status(session(), isWaiting: true, unsaved: session(2), notice: .notSaved(failure))
    }
    file.failure = nil
    await store.send(.session(.closed)) {
      $0.session = status(session(), saving: session(2), notice: .notSaved(failure))
      $0.session?.isClosed = true
    }
    await store.receive(.session(.saved(merged: nil))) {
      $0.session = status(session(2))
      $0.session?.isClosed = true
    }
    await store.finish()
    #expect(file.session == session(2))
  }

  @Test("An unexpected error is reported only by its type")
  func unexpectedFailure() async {
    let store = store()
    file.hasUnexpectedFailure = true
    await count(to: 1, in: store)
    await store.receive(.session(.notSaved(.unexpected(type: "Surprise")))) {
      $0.session = status(
        session(), isWaiting: true, unsaved: session(1), notice: .notSaved(.unexpected(type: "Surprise")))
    }
    await passInterval(store)
    await store.finish()
  }

  @Test("The recovery of a damaged file is reported until the next save")
  func recovery() async {
    let recovery = Recovery(path: "/s", detail: "it is empty", damagedCopy: "/s.corrupt-1", backup: nil)
    let store = store()
    file.recovery = recovery
    await count(to: 1, in: store)
    await store.receive(.session(.saved(merged: LoadedSession(session(1), recovery: recovery)))) {
      $0.session = status(session(1), isWaiting: true, notice: .recovered(recovery))
    }
    await passInterval(store)
    file.recovery = nil
    await count(to: 2, in: store)
    await receiveSaved(session(2), in: store)
    await passInterval(store)
    await store.finish()
  }
}

extension AppState {
  /// Marks the present session as being saved.
  fileprivate mutating func beginSaving() {
    let document = document
    session?.saving = document
  }
}
