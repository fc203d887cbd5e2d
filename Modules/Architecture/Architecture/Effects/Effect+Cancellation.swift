extension Effect {
  /// Turns this effect into one that ``cancel(id:)`` can cancel, here or in a parent.
  ///
  /// - Parameter cancelInFlight: Whether to cancel running effects with the same identifier first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    if isNone && !cancelInFlight { return self }
    return Effect(.cancellable(self, EffectID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels the effects with an identifier that were returned before; none of their actions is reduced afterward.
  ///
  /// These are the effects of this feature and of the features inside it, at this place in the tree, except those of
  /// the same type. Those that wait, in a sequence or for a throttle's interval, don't start. As a part of a sequence,
  /// or in response to a part's action, this spares the later parts of the sequence, which are meant to follow it.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(EffectID(id)))
  }

  /// Cancels all running effects of the store, except those that ``cancel(id:)`` would cancel with an identifier.
  ///
  /// Drops their actions in the queue, too.
  package static func cancelAll<each ID: Hashable & Sendable>(except id: repeat each ID) -> Effect {
    var ids: [EffectID] = []
    for id in repeat each id { ids.append(EffectID(id)) }
    return Effect(.cancelAll(except: ids))
  }

  /// Returns this effect without the parts that an identifier cancels.
  func withoutParts(canceledBy id: EffectID) -> Effect {
    switch operation {
    case .cancellable(_, let own, _) where own.isCanceled(by: id),
      .throttle(_, let own, _) where own.isCanceled(by: id):
      .none
    case .cancellable(let effect, let own, let cancelInFlight):
      Effect(.cancellable(effect.withoutParts(canceledBy: id), own, cancelInFlight: cancelInFlight))
    case .throttle(let effect, let own, let throttle):
      Effect(.throttle(effect.withoutParts(canceledBy: id), own, throttle))
    case .whileChildExists(let effect, let check):
      Effect(.whileChildExists(effect.withoutParts(canceledBy: id), check))
    case .afterRemoval(let effect): Effect(.afterRemoval(effect.withoutParts(canceledBy: id)))
    case .merge(let effects): .merge(effects.map { $0.withoutParts(canceledBy: id) })
    case .concatenate(let effects): .concatenate(effects.map { $0.withoutParts(canceledBy: id) })
    case .none, .send, .run, .cancel, .cancelAll, .dismiss: self
    }
  }

  /// The identifiers that cancel a part of this effect.
  var ids: [EffectID] {
    switch operation {
    case .cancellable(let effect, let id, _), .throttle(let effect, let id, _): [id] + effect.ids
    case .whileChildExists(let effect, _), .afterRemoval(let effect): effect.ids
    case .merge(let effects), .concatenate(let effects): effects.flatMap(\.ids)
    case .none, .send, .run, .cancel, .cancelAll, .dismiss: []
    }
  }

  /// Delays this effect until its child is removed and the child's effects with its identifiers have ended.
  package func afterRemoval() -> Effect { Effect(.afterRemoval(self)) }

  /// Delays this effect; a newer one with the same identifier cancels it, waiting or running.
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

  /// Starts the first effect with an identifier immediately, and then at most one per interval.
  ///
  /// ```swift
  /// case .textChanged(let text):
  ///   state.text = text
  ///   return .send(.saveDue)
  ///     .throttle(id: CancelID.save, for: .seconds(1), clock: clock)
  /// ```
  ///
  /// - Parameter latest: Whether the last of the effects returned during an interval runs at its end, rather
  ///   than the first.
  public func throttle(
    id: some Hashable & Sendable, for duration: Duration, clock: any Clock<Duration>, latest: Bool = true,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Effect {
    Effect(
      .throttle(
        self, EffectID(id),
        Throttle(
          duration: duration, latest: latest, clock: clock,
          position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))))
  }

  @available(*, deprecated, message: "pass latest after clock")
  public func throttle(
    id: some Hashable & Sendable, for duration: Duration, latest: Bool, clock: any Clock<Duration>
  ) -> Effect {
    throttle(id: id, for: duration, clock: clock, latest: latest)
  }

  /// Sends the presenter ``PresentationAction/dismiss``; this ends the feature and its effects.
  public static func dismiss(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Effect {
    Effect(.dismiss(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

/// The limit on how often a throttled effect may start.
struct Throttle: Sendable {
  let duration: Duration
  let latest: Bool
  let clock: any Clock<Duration>
  let position: SourcePosition
}
