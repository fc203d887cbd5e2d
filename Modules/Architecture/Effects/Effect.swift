/// What a reducer asks for: work whose answers come back to the store as actions.
///
/// A description, carried out by the ``Store`` alone. ``none`` is free: no allocation, one word.
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline
  indirect enum Operation: Sendable {
    case none
    case send(Action)
    case run(EffectTask<Action>)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(Effect, EffectID, cancelInFlight: Bool)
    /// A child's, cancelled when it is not there any more.
    case whilePresent(Effect, EffectID, PresenceCheck)
    case throttle(Effect, EffectID, Throttle)
    case cancel(EffectID)
    case dismiss(SourcePosition)
  }

  @usableFromInline let operation: Operation

  @inlinable
  init(_ operation: Operation) {
    self.operation = operation
  }

  /// Nothing to do.
  @inlinable
  public static var none: Effect { Effect(.none) }

  /// Feeds an action back at once, after the one being reduced and before any that comes from outside.
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  @inlinable
  var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}

extension Effect {
  /// Asynchronous work, off the main actor, that sends any number of actions.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await event in nthPrime.lookUp(n) { await send(.lookUp(event)) }
  /// }
  /// ```
  ///
  /// Errors are the work's own to turn into actions. `CancellationError` ends it silently; any other that
  /// escapes `operation` goes to `handler`, and without one is reported as a mistake of the program.
  ///
  /// - Parameters:
  ///   - priority: the task's; by default the sender's.
  ///   - operation: captures values, and reads its dependencies as they were when the effect was made.
  ///   - handler: turns an error into actions.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Effect {
    Effect(
      .run(
        EffectTask(
          priority: priority, dependencies: .current,
          position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column),
          operation: operation, handler: handler)))
  }

  /// Several effects at once.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Several effects at once.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    combined(effects) { .merge($0) }
  }

  /// Several effects one after the other: each starts when the one before it has ended.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Several effects one after the other: each starts when the one before it has ended.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    combined(effects) { .concatenate($0) }
  }

  private static func combined(_ effects: some Sequence<Effect>, _ operation: ([Effect]) -> Operation)
    -> Effect
  {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? Effect(operation(effects)) : effects.first ?? .none
  }

  /// This effect and another at once.
  @inlinable
  public func merge(with other: Effect) -> Effect {
    if other.isNone { return self }
    return isNone ? other : merged(with: other)
  }

  @usableFromInline
  func merged(with other: Effect) -> Effect {
    if case .merge(let effects) = operation { return Effect(.merge(effects + [other])) }
    return Effect(.merge([self, other]))
  }

  /// The same work, whose actions are turned into another feature's.
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    mapped(EffectMapping(transform: transform))
  }
}

/// Asynchronous work and what it runs under.
@usableFromInline
struct EffectTask<Action: Sendable>: Sendable {
  let priority: TaskPriority?
  let dependencies: DependencyValues
  let position: SourcePosition
  let operation: @Sendable (Send<Action>) async throws -> Void
  let handler: (@Sendable (any Error, Send<Action>) async -> Void)?

  func run(_ send: Send<Action>) async {
    await DependencyValues.$current.withValue(dependencies) {
      do {
        try await operation(send)
      } catch is CancellationError {
      } catch is UnimplementedEndpointError {
        // Reported where it was made.
      } catch {
        if let handler { return await handler(error, send) }
        reportIssue(
          "An effect let an error escape: \(error). Catch it in the effect and send it as an action",
          at: position)
      }
    }
  }
}
