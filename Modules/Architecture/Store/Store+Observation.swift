extension Store {
  /// Calls `onChange` with a slice of the state, now and whenever it is another than before.
  ///
  /// The job of a view store: who depends on a slice hears of that slice alone.
  ///
  /// - Returns: what keeps the observation going.
  @inlinable
  public func observe<Slice>(
    _ slice: @escaping @MainActor (State) -> Slice,
    removeDuplicates isDuplicate: @escaping @MainActor (Slice, Slice) -> Bool,
    onChange: @escaping @MainActor (Slice) -> Void
  ) -> Subscription {
    var last = slice(state)
    onChange(last)
    return subscribe { state in
      let new = slice(state)
      if isDuplicate(last, new) { return }
      last = new
      onChange(new)
    }
  }

  /// Calls `onChange` with a slice of the state, now and whenever it is another than before.
  @inlinable
  public func observe<Slice: Equatable & SendableMetatype>(
    _ slice: @escaping @MainActor (State) -> Slice,
    onChange: @escaping @MainActor (Slice) -> Void
  ) -> Subscription {
    observe(slice, removeDuplicates: { $0 == $1 }, onChange: onChange)
  }

  /// Calls `observer` after each action, or each that changed the state where that can be told.
  @usableFromInline
  func subscribe(_ observer: @escaping @MainActor (State) -> Void) -> Subscription {
    core.subscribe(observer, onEnd: nil)
  }

  /// A slice of the state, now and whenever it is another than before. Who falls behind sees the newest.
  ///
  /// The sequence ends when the store goes away.
  public func values<Slice: Equatable & Sendable>(
    of slice: @escaping @MainActor (State) -> Slice
  ) -> AsyncStream<Slice> {
    let (stream, continuation) = AsyncStream.makeStream(of: Slice.self, bufferingPolicy: .bufferingNewest(1))
    var last = slice(state)
    continuation.yield(last)
    let subscription = core.subscribe(
      { state in
        let new = slice(state)
        if new == last { return }
        last = new
        continuation.yield(new)
      }, onEnd: { continuation.finish() })
    continuation.onTermination = { _ in
      Task { @MainActor in subscription.cancel() }
    }
    return stream
  }
}
