extension Store {
  /// Calls `onChange` with a slice of the state, immediately and whenever the slice changes.
  ///
  /// This takes the place of a view store: the observer of a slice is notified only when that slice changes.
  ///
  /// ```swift
  /// let subscription = store.observe(
  ///   { ($0.home.count, $0.guests.count) }, removeDuplicates: { $0 == $1 },
  ///   onChange: { score in shown.append("\(score.0):\(score.1)") })
  /// ```
  ///
  /// - Returns: A subscription, which ends the observation when it is canceled or deallocated.
  public func observe<Slice>(
    _ slice: @escaping @MainActor (State) -> Slice,
    removeDuplicates isDuplicate: @escaping @MainActor (Slice, Slice) -> Bool,
    onChange: @escaping @MainActor (Slice) -> Void
  ) -> Subscription {
    let first = slice(state)
    onChange(first)
    return Subscription(
      core.subscribe(to: slice, after: first, removeDuplicates: isDuplicate, onChange: onChange))
  }

  /// Calls `onChange` with a slice of the state, immediately and whenever the slice changes.
  public func observe<Slice: Equatable & SendableMetatype>(
    _ slice: @escaping @MainActor (State) -> Slice,
    onChange: @escaping @MainActor (Slice) -> Void
  ) -> Subscription {
    observe(slice, removeDuplicates: { $0 == $1 }, onChange: onChange)
  }

  /// Returns a sequence of a slice's values: the current one, then one for each change.
  ///
  /// A slow consumer receives only the newest value. The sequence ends when the store is deallocated.
  ///
  /// ```swift
  /// store.send(.queryChanged("pr"))
  /// for await words in store.values(of: { $0.words }) where !words.isEmpty { break }
  /// ```
  public func values<Slice: Equatable & Sendable>(
    of slice: @escaping @MainActor (State) -> Slice
  ) -> AsyncStream<Slice> {
    core.values(of: slice)
  }
}

extension StoreCore {
  func values<Slice: Equatable & Sendable>(of slice: @escaping (State) -> Slice) -> AsyncStream<Slice> {
    let (stream, continuation) = AsyncStream.makeStream(of: Slice.self, bufferingPolicy: .bufferingNewest(1))
    let (first, output) = (slice(state()), StreamOutput(continuation: continuation))
    continuation.yield(first)
    let subscription = subscribe(
      to: slice, after: first, removeDuplicates: { $0 == $1 }, onChange: { output.continuation.yield($0) })
    let cancel: @Sendable (isolated any Actor) -> Void = { _ in subscription.cancel() }
    continuation.onTermination = { [isolation] _ in
      Task { if let actor = isolation.actor { await cancel(actor) } }
    }
    return stream
  }
}

/// The output of a stream, which ends when the store deallocates the observer that writes to it.
private final class StreamOutput<Slice> {
  let continuation: AsyncStream<Slice>.Continuation

  init(continuation: AsyncStream<Slice>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}

/// An observation that lasts until it is canceled or deallocated.
@MainActor
public final class Subscription {
  private let subscription: CoreSubscription

  init(_ subscription: CoreSubscription) {
    self.subscription = subscription
  }

  public func cancel() { subscription.cancel() }

  isolated deinit {}
}
