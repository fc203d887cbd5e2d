/// The observers of a state, in subscription order.
final class Observers<State> {
  private struct Entry {
    let token: Int
    /// `nil` after cancellation, until the entry is removed.
    var observer: ((State) -> Void)?
    /// Called if the owner of the state is deallocated before the subscription is canceled.
    var onEnd: (() -> Void)?
  }

  /// The subscriptions, sorted by ascending token.
  private var entries: [Entry] = []
  private var nextToken = 0
  private var isNotifying = false

  /// The number of active subscriptions.
  private(set) var count = 0

  /// - Parameter onEnd: A closure to call when the state's owner is deallocated, but not on cancellation.
  func subscribe(
    _ observer: @escaping (State) -> Void,
    onEnd: (() -> Void)? = nil
  ) -> CoreSubscription {
    let token = nextToken
    nextToken += 1
    entries.append(Entry(token: token, observer: observer, onEnd: onEnd))
    count += 1
    return CoreSubscription { [weak self] in self?.remove(token) }
  }

  /// Calls every observer, except those added or removed during the notification.
  func notify(_ state: State) {
    let isOutermost = !isNotifying
    isNotifying = true
    let end = entries.count
    for index in 0..<end where index < entries.count { entries[index].observer?(state) }
    if isOutermost {
      isNotifying = false
      compact()
    }
  }

  func end() {
    let entries = entries
    self.entries = []
    count = 0
    for entry in entries { entry.onEnd?() }
  }

  deinit {
    end()
  }

  private func remove(_ token: Int) {
    guard let index = index(of: token), entries[index].observer != nil else { return }
    entries[index].observer = nil
    entries[index].onEnd = nil
    count -= 1
    if !isNotifying { compact() }
  }

  /// Removes canceled entries once they outnumber the active ones, in amortized constant time for each.
  private func compact() {
    if entries.count > 2 * count { entries.removeAll { $0.observer == nil } }
  }

  private func index(of token: Int) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].token < token { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].token == token ? low : nil
  }
}

/// An observer's place among those of a state, until it is canceled or deallocated.
///
/// It is used only on the actor that owns the store.
@usableFromInline
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
