public import Architecture
public import BigInt
import NumberText

/// Tests the large numbers that are shown, investigates the one in front, and keeps the latest findings.
///
/// A test finds the nearest primes and a proof, too, unless they take more than a second or two.
public struct Investigator: Reducer {
  public enum Action: Equatable, Codable, Sendable {
    /// A test or an investigation found something, some time after its start.
    case found(BigInt, Finding, elapsed: Duration)
    /// A test or an investigation ended; the failure is a sentence.
    case ended(BigInt, failure: String?)
    case cancelButtonTapped(BigInt)
    case resumeButtonTapped(BigInt)
  }

  private enum CancelID: Hashable { case number(BigInt) }

  @Dependency(\.clock) private var clock
  @Dependency(\.largeNumbers) private var client

  public init() {}

  public func reduce(into state: inout Investigations, action: Action) -> Effect<Action> {
    switch action {
    case .found(let number, let finding, let elapsed):
      state[number]?.add(finding, after: elapsed)
    case .ended(let number, let failure):
      state[number]?.isRunning = false
      state[number]?.progress = nil
      state[number]?.failure = failure
    case .cancelButtonTapped(let number):
      state[number]?.isRunning = false
      return .cancel(id: CancelID.number(number))
    case .resumeButtonTapped(let number):
      return investigate(number, &state)
    }
    return .none
  }

  /// Starts the missing tests of the shown numbers, and the investigation of the one in front.
  ///
  /// Cancels the tests of other numbers; their investigations continue until they end or are canceled.
  public func show(_ shown: [BigInt], inFront: BigInt?, _ state: inout Investigations) -> Effect<Action> {
    var effect = Effect<Action>.none
    for found in state.latest where found.isRunning && !found.isThorough && !shown.contains(found.number) {
      state[found.number] = nil
      effect = effect.merge(with: .cancel(id: CancelID.number(found.number)))
    }
    for number in shown where state.lack(number) {
      effect = effect.merge(with: number == inFront ? .none : test(number, &state))
    }
    if let inFront, inFront.needsInvestigation,
      state[inFront].map({ !$0.isThorough && !$0.isComplete }) ?? true
    {
      effect = effect.merge(with: investigate(inFront, &state))
    }
    return effect.merge(with: removeOldest(&state))
  }

  private func test(_ number: BigInt, _ state: inout Investigations) -> Effect<Action> {
    state[number] = Investigation(of: number, isRunning: true)
    return search(number, isThorough: false)
  }

  private func investigate(_ number: BigInt, _ state: inout Investigations) -> Effect<Action> {
    var investigation = state[number] ?? Investigation(of: number)
    (investigation.isThorough, investigation.isRunning) = (true, true)
    (investigation.progress, investigation.failure) = (nil, nil)
    state[number] = investigation
    return search(number, isThorough: true)
  }

  /// The number of digits up to which a proof takes about a second.
  private static let digitsOfQuickProof = 300

  /// Returns whether a number is large, and its test with a proof takes no more than a second or two.
  public static func testsQuickly(_ number: BigInt) -> Bool {
    number.needsInvestigation && number.digitCount <= digitsOfQuickProof
  }

  private func search(_ number: BigInt, isThorough: Bool) -> Effect<Action> {
    .run(priority: .utility) { [client, clock] send in
      let elapsed = clock.stopwatch()
      var provesPrime = false
      for try await finding in client.findings(number) {
        if !isThorough, case .tested(isProbablePrime: true, _) = finding {
          provesPrime = Self.testsQuickly(number)
        }
        // The progress is that of a proof or of the factors.
        if !isThorough, case .progress = finding {
          if provesPrime { continue } else { break }
        }
        await send(.found(number, finding, elapsed: elapsed()))
      }
      try Task.checkCancellation()
      await send(.ended(number, failure: nil))
    } catch: { error, send in
      await send(.ended(number, failure: "\(error)"))
    }
    .cancellable(id: CancelID.number(number), cancelInFlight: true)
  }

  /// Removes the oldest investigations beyond the limit, and cancels their effects.
  private func removeOldest(_ state: inout Investigations) -> Effect<Action> {
    state.latest.dropFirst(Investigations.limit).reduce(.none) { effect, found in
      state[found.number] = nil
      return effect.merge(with: .cancel(id: CancelID.number(found.number)))
    }
  }
}

extension Clock<Duration> {
  /// Returns a closure that returns the time since this call.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
