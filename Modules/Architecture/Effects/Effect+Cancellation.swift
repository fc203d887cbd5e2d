extension Effect {
  /// Lets ``cancel(id:)`` end this effect.
  ///
  /// - Parameters:
  ///   - id: known to this feature at its place in the tree: a private `enum CancelID`.
  ///   - cancelInFlight: whether what runs under the same identifier ends first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    if isNone && !cancelInFlight { return self }
    return Effect(.cancellable(self, EffectID(id), cancelInFlight: cancelInFlight))
  }

  /// Ends the effects that run under an identifier. From then on none of their actions arrives.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectID(id)))
  }

  /// Starts this effect once no newer one with the same identifier came for a while.
  public func debounce(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Effect {
    Effect.concatenate(
      .run(
        operation: { _ in try await clock.sleep(for: duration) },
        fileID: fileID, filePath: filePath, line: line, column: column),
      self
    )
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Starts the first of the effects with the same identifier at once, and at most one more per interval.
  ///
  /// - Parameter latest: which one of those that came within an interval runs at its end: the last, or the first.
  public func throttle(
    id: some Hashable & Sendable, for duration: Duration, latest: Bool = true, clock: any Clock<Duration>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Effect {
    Effect(
      .throttle(
        self, EffectID(id),
        Throttle(
          duration: duration, latest: latest, clock: clock,
          position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))))
  }

  /// Asks the feature that presents this one to end it.
  ///
  /// Arrives at the presenter as ``PresentationAction/dismiss``, after which the state is nil and this feature's
  /// effects are cancelled.
  public static func dismiss(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Effect {
    Effect(.dismiss(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

/// How often a throttled effect may start.
@usableFromInline
struct Throttle: Sendable {
  let duration: Duration
  let latest: Bool
  let clock: any Clock<Duration>
  let position: SourcePosition
}
