/// Who is told of a state, in the order in which they asked to be.
@MainActor
final class Observers<State> {
  private struct Entry {
    let token: Int
    /// Nil once cancelled, until the list is tidied up.
    var observer: (@MainActor (State) -> Void)?
    /// Called if the state goes away first.
    var onEnd: (@MainActor () -> Void)?
  }

  /// Tokens ascend.
  private var entries: [Entry] = []
  private var nextToken = 0
  private var isNotifying = false

  /// How many are told.
  private(set) var count = 0

  /// - Parameter onEnd: called when there is no state any more; not when the subscription is cancelled.
  func subscribe(
    _ observer: @escaping @MainActor (State) -> Void,
    onEnd: (@MainActor () -> Void)? = nil
  ) -> Subscription {
    let token = nextToken
    nextToken += 1
    entries.append(Entry(token: token, observer: observer, onEnd: onEnd))
    count += 1
    return Subscription { [weak self] in self?.remove(token) }
  }

  /// Tells all, but for those that come or go meanwhile.
  func notify(_ state: State) {
    let isOutermost = !isNotifying
    isNotifying = true
    let end = entries.count
    for index in 0..<end where index < entries.count { entries[index].observer?(state) }
    if isOutermost {
      isNotifying = false
      tidyUp()
    }
  }

  /// Lets all go: there is nothing more to tell.
  func end() {
    let entries = entries
    self.entries = []
    count = 0
    for entry in entries { entry.onEnd?() }
  }

  isolated deinit {
    end()
  }

  private func remove(_ token: Int) {
    guard let index = index(of: token), entries[index].observer != nil else { return }
    entries[index].observer = nil
    entries[index].onEnd = nil
    count -= 1
    if !isNotifying { tidyUp() }
  }

  /// Leaves cancelled entries alone until they are as many as the others, so that cancelling costs no more than a
  /// step or two, however many there are.
  private func tidyUp() {
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
