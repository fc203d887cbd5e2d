/// The observers of a state, in subscription order.
final class Observers<State> {
  private final class Observer {
    /// `nil` after cancellation.
    var notify: ((State) -> Void)?
    /// Called if the owner of the state is deallocated before the subscription is canceled.
    var onEnd: (() -> Void)?

    init(notify: @escaping (State) -> Void, onEnd: (() -> Void)?) {
      (self.notify, self.onEnd) = (notify, onEnd)
    }
  }

  private var observers: [Observer] = []
  /// The number of canceled observers that haven't been removed yet.
  private var canceledCount = 0

  var isEmpty: Bool { observers.count == canceledCount }

  /// - Parameter onEnd: Called when the state's owner is deallocated, but not on cancellation.
  func subscribe(
    _ notify: @escaping (State) -> Void, onEnd: (() -> Void)? = nil
  ) -> CoreSubscription {
    let observer = Observer(notify: notify, onEnd: onEnd)
    observers.append(observer)
    return CoreSubscription { [weak self] in
      (observer.notify, observer.onEnd) = (nil, nil)
      self?.didCancel()
    }
  }

  /// Calls every observer, except those added or removed during the notification.
  func notify(_ state: State) {
    for observer in observers { observer.notify?(state) }
  }

  func end() {
    let ended = observers
    (observers, canceledCount) = ([], 0)
    for observer in ended { observer.onEnd?() }
  }

  deinit {
    end()
  }

  /// Removes canceled observers once they outnumber the others.
  private func didCancel() {
    canceledCount += 1
    if canceledCount * 2 <= observers.count { return }
    observers.removeAll { $0.notify == nil }
    canceledCount = 0
  }
}

/// An observer's place among those of a state, until it is canceled or deallocated.
///
/// It is used only on the actor that owns the store.
final class CoreSubscription: @unchecked Sendable {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  func cancel() {
    onCancel?()
    onCancel = nil
  }

  deinit {
    onCancel?()
  }
}
