import Architecture
import BigInt
import Counter
import FavoritePrimes
import FileStorage
import Lookups
import NthPrimeClient

/// Removes messages and the notice of a recovery, opens the answers that they report, and copies numbers.
struct Messages: Reducer {
  @Dependency(\.clipboard) private var clipboard

  func reduce(into state: inout AppState, action: AppAction) -> Effect<AppAction> {
    switch action {
    case .messageExpired(let id):
      state.messages.remove { $0.id == id }
    case .answerOpened(let n):
      let lookup = state.lookups.ended.first { $0.n == n }
      // The facts are in front of any screen.
      let isSearch = if case .searched = lookup { true } else { false }
      state.select(isSearch ? state.route : .counter)
      state.messages.remove { $0.kind.answered == n }
      if isSearch { state.counterScreen.modalNumber = n }
      if case .answered(let answer, elapsed: _) = lookup { state.counterScreen.alert = .answered(answer) }
    case .answerDismissed:
      if let n = state.messages.answer { state.messages.remove { $0.kind.answered == n } }
    case .copyRequested(let number):
      return copy([number])
    case .counter(.alert(.presented(.copy(let prime)))):
      return copy([prime])
    case .favoritePrimes(.files(.copyColumnButtonTapped(let primes))):
      return copy(primes)
    case .session(.saved(merged: _, recovery: nil, problem: _)):
      state.session.recovery = nil
    case .copied(let numbers, let destination):
      state.show(.copied(numbers, to: destination))
    default:
      break
    }
    return .none
  }

  private func copy(_ numbers: [BigInt]) -> Effect<AppAction> {
    .run { [clipboard, lines = numbers.map(\.description).joined(separator: "\n")] send in
      await send(.copied(numbers, to: clipboard.copy(lines)))
    }
  }
}

extension MessageQueue {
  /// Returns the effect that removes each message when it was shown for its time.
  func timers(since old: MessageQueue, clock: any Clock<Duration>) -> Effect<AppAction> {
    let (old, new) = (old.shown, shown)
    let ended = old.filter { item in !new.contains { $0.id == item.id } }
    let started = new.filter { item in
      !old.contains { $0.id == item.id } && item.kind.answered == nil
    }
    return .merge(
      ended.map { .cancel(id: CancelID.time($0.id)) }
        + started.map { item in
          .run { send in
            try await clock.sleep(for: Self.duration)
            await send(.messageExpired(id: item.id))
          }
          .cancellable(id: CancelID.time(item.id))
        })
  }
}

private enum CancelID: Hashable {
  case time(MessageQueue.Item.ID)
}
