/// Who is told of a state.
@MainActor
final class Observers<State> {
  private var observers: [Int: @MainActor (State) -> Void] = [:]
  private var order: [Int] = []
  private var nextToken = 0
  private(set) var count = 0

  func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> Subscription {
    let token = nextToken
    nextToken += 1
    observers[token] = observer
    order.append(token)
    count += 1
    return Subscription { [weak self] in self?.remove(token) }
  }

  func notify(_ state: State) {
    for token in order {
      // One that an earlier one cancelled is told no more.
      observers[token]?(state)
    }
  }

  private func remove(_ token: Int) {
    guard observers.removeValue(forKey: token) != nil else { return }
    count -= 1
    order.removeAll { $0 == token }
  }
}

/// Keeps an observation going. It ends when this is cancelled or goes away.
@MainActor
public final class Subscription {
  private var onCancel: (@MainActor () -> Void)?

  init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends the observation now.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }

  isolated deinit {
    onCancel?()
  }
}
