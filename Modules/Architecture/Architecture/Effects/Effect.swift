/// The work that follows an action; its results return to the store as actions.
///
/// An effect is a description, which only a ``Store`` carries out.
public struct Effect<Action: Sendable>: Sendable {
  indirect enum Operation: Sendable {
    case none
    case send(Action)
    case run(EffectTask<Action>)
    case merge([Effect])
    case concatenate([Effect])
    case cancellable(Effect, EffectID, cancelInFlight: Bool)
    /// A child's effect, canceled when the child is no longer present.
    case whileChildExists(Effect, any ChildCheck)
    case afterRemoval(Effect)
    case throttle(Effect, EffectID, Throttle)
    case cancel(EffectID)
    case cancelAll(except: [EffectID])
    case dismiss(SourcePosition)
  }

  let operation: Operation

  init(_ operation: Operation) {
    self.operation = operation
  }

  public static var none: Effect { Effect(.none) }

  /// Sends an action back to the store, which reduces it after those that are waiting, and before notifying observers.
  public static func send(_ action: Action) -> Effect { Effect(.send(action)) }

  package var isNone: Bool {
    if case .none = operation { true } else { false }
  }
}

extension Effect {
  /// Runs work off the store's actor that sends any number of actions, as in `.run { send in await send(.ended) }`.
  ///
  /// The work itself should turn its errors into actions. A `CancellationError` ends it silently. Any other
  /// error is passed to `handler`, or, without one, reported as a programming error.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default, that of the sender.
  ///   - operation: The work, which reads the dependencies as they were when the effect was created.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Effect {
    Effect(
      .run(
        EffectTask(
          priority: priority, dependencies: .currentOfEffect,
          position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
        ) { send in
          do {
            try await operation(send)
          } catch {
            guard let handler, !isAlreadyHandled(error) else { throw error }
            await handler(error, send)
          }
        }))
  }

  /// Runs several effects at the same time.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    combined(effects) { .merge($0) }
  }

  /// Runs several effects in order, each after the previous one has ended and its actions have been reduced.
  ///
  /// It doesn't wait for the effects of those actions. An uncaught error ends the sequence.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    combined(effects) { .concatenate($0) }
  }

  private static func combined(_ effects: some Sequence<Effect>, _ operation: ([Effect]) -> Operation)
    -> Effect
  {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? Effect(operation(effects)) : effects.first ?? .none
  }

  public func merge(with other: Effect) -> Effect {
    if other.isNone { return self }
    if case .merge(let effects) = operation { return Effect(.merge(effects + [other])) }
    return isNone ? other : Effect(.merge([self, other]))
  }

  /// Transforms the actions of this effect into those of another feature, as in `ticks.map { _ in .ticked }`.
  ///
  /// `transform` reads the dependencies as they are now, even if the effect has others.
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    let dependencies = DependencyValues.currentOfEffect
    return mapped(
      EffectMapping(
        transform: { action in DependencyValues.$taskLocal.withValue(dependencies) { transform(action) } },
        id: { $0.withoutPlace() }, dismiss: nil, check: { _ in nil }))
  }
}

/// Asynchronous work with its priority, dependencies, and source position.
struct EffectTask<Action: Sendable>: Sendable {
  let priority: TaskPriority?
  let dependencies: DependencyValues
  let position: SourcePosition
  let operation: @Sendable (Send<Action>) async throws -> Void

  /// Runs the work; returns whether it ended without an error.
  func run(_ send: Send<Action>) async -> Bool {
    await DependencyValues.$taskLocal.withValue(dependencies) {
      do {
        try await operation(send)
        return true
      } catch {
        if !isAlreadyHandled(error) {
          reportIssue(
            "An effect threw an uncaught error: \(error). Catch it and send it as an action", at: position)
        }
        return false
      }
    }
  }
}

/// Whether an error ends an effect silently; an unimplemented endpoint was reported when its error was created.
private func isAlreadyHandled(_ error: any Error) -> Bool {
  error is CancellationError || error is UnimplementedEndpointError
}
