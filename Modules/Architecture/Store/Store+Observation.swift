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
    observe(slice, removeDuplicates: isDuplicate, onChange: onChange, onEnd: nil)
  }

  /// Calls `onChange` with a slice of the state, now and whenever it is another than before.
  @inlinable
  public func observe<Slice: Equatable & SendableMetatype>(
    _ slice: @escaping @MainActor (State) -> Slice,
    onChange: @escaping @MainActor (Slice) -> Void
  ) -> Subscription {
    observe(slice, removeDuplicates: { $0 == $1 }, onChange: onChange)
  }

  /// - Parameter onEnd: called when the store goes away first.
  @inlinable
  func observe<Slice>(
    _ slice: @escaping @MainActor (State) -> Slice,
    removeDuplicates isDuplicate: @escaping @MainActor (Slice, Slice) -> Bool,
    onChange: @escaping @MainActor (Slice) -> Void,
    onEnd: (@MainActor () -> Void)?
  ) -> Subscription {
    var last = slice(state)
    onChange(last)
    let observer: @MainActor (State) -> Void = { state in
      let new = slice(state)
      if isDuplicate(last, new) { return }
      last = new
      onChange(new)
    }
    return subscribe(observer, onEnd: onEnd)
  }

  /// Calls `observer` after each action, or each that changed the state where that can be told.
  @usableFromInline
  func subscribe(
    _ observer: @escaping @MainActor (State) -> Void, onEnd: (@MainActor () -> Void)?
  ) -> Subscription {
    core.subscribe(observer, onEnd: onEnd)
  }

  /// A slice of the state, now and whenever it is another than before. Who falls behind sees the newest.
  ///
  /// The sequence ends when the store goes away.
  public func values<Slice: Equatable & Sendable>(
    of slice: @escaping @MainActor (State) -> Slice
  ) -> AsyncStream<Slice> {
    let (stream, continuation) = AsyncStream.makeStream(of: Slice.self, bufferingPolicy: .bufferingNewest(1))
    let subscription = observe(
      slice, removeDuplicates: { $0 == $1 }, onChange: { continuation.yield($0) },
      onEnd: { continuation.finish() })
    continuation.onTermination = { _ in
      Task { @MainActor in subscription.cancel() }
    }
    return stream
  }
}
