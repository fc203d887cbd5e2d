public import Architecture
public import BigInt
public import NthPrimeClient
public import NumberFacts

/// Looks up nth primes: a few at the same time, while others wait.
public struct Lookups: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The running and waiting lookups, in the order of the requests; at most ``runningLimit`` run.
    public var queue: IdentifiedArray<Lookup> = []
    /// The ended lookups and searches, newest first, one for each n.
    public var ended: [EndedLookup] = []
    /// The n of the selected row.
    public var selected: BigInt?

    public init() {}

    /// The maximum number of lookups that run at the same time.
    public static let runningLimit = 4
    /// The maximum number of ended lookups; the oldest are removed.
    public static let endedLimit = 100
  }

  public enum Action: Equatable, Codable, Sendable {
    /// Ignored if the prime is being looked up.
    case nthPrimeRequested(BigInt)
    /// - Parameter elapsed: The time since the start of the lookup.
    case event(n: BigInt, LookupEvent, elapsed: Duration)
    case rowSelected(n: BigInt)
    /// Cancels a lookup, which stays in the list.
    case cancelButtonTapped(BigInt)
    /// Removes an ended lookup from the list.
    case removeButtonTapped(BigInt)
    // The parent carries out these buttons of a row.
    case factsButtonTapped(BigInt)
    case saveButtonTapped(BigInt)
    /// Cancels or resumes a search.
    case facts(Facts.Action)
    /// A search for a proof or the factors of a large number ended.
    case searchEnded(Investigation)
    case delegate(Delegate)
  }

  public enum Delegate: Equatable, Codable, Sendable {
    case ended(EndedLookup)
  }

  /// The identifier of the effects of all lookups, for a parent.
  public struct EffectsID: Hashable, Sendable {
    public init() {}
  }

  private enum CancelID: Hashable { case lookup(BigInt) }

  @Dependency(\.clock) private var clock
  @Dependency(\.nthPrime) private var nthPrime

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nthPrimeRequested(let n):
      guard Int(exactly: n) != nil else { return end(n, .failed(n: n, .outOfRange(n: n)), &state) }
      let isNew = state.queue.append(Lookup(n: n)).inserted
      return isNew && state.queue.count <= State.runningLimit ? start(n) : .none
    case .event(let n, .progress(let progress), let elapsed):
      state.queue.updateOrAppend(Lookup(n: n, progress: progress, elapsed: elapsed))
    case .event(let n, .answered(let answer), let elapsed):
      return end(n, .answered(answer, elapsed: elapsed), &state)
    case .event(let n, .failed(let error), elapsed: _):
      return end(n, .failed(n: n, error), &state)
    case .cancelButtonTapped(let n):
      guard let lookup = state.queue[id: n] else { break }
      let canceled = EndedLookup.canceled(n: n, fractionCompleted: lookup.progress?.fractionCompleted)
      return .merge(.cancel(id: CancelID.lookup(n)), end(n, canceled, &state))
    case .removeButtonTapped(let n):
      state.remove(n)
    case .rowSelected(let n):
      state.selected = n
    case .searchEnded(let search):
      state.add(.searched(search))
    case .delegate, .facts, .factsButtonTapped, .saveButtonTapped:
      break
    }
    return .none
  }

  private func start(_ n: BigInt) -> Effect<Action> {
    // Inexact only in a damaged recording; replays run no effects.
    guard let index = Int(exactly: n) else { return .none }
    return .run { [clock, nthPrime] send in
      let elapsed = clock.stopwatch()
      for await event in nthPrime.lookUp(index) {
        await send(.event(n: n, event, elapsed: elapsed()))
      }
    }
    .cancellable(id: CancelID.lookup(n))
    .cancellable(id: EffectsID())
  }

  /// Moves a lookup to the ended ones, reports it, and starts the first waiting one.
  private func end(_ n: BigInt, _ ended: EndedLookup, _ state: inout State) -> Effect<Action> {
    let waiting = state.queue.dropFirst(State.runningLimit).first
    let wasRunning = state.queue.prefix(State.runningLimit).contains { $0.n == n }
    state.queue.remove(id: n)
    state.add(ended)
    let next = wasRunning ? waiting.map { start($0.n) } : nil
    return .merge(.send(.delegate(.ended(ended))), next ?? .none)
  }
}
