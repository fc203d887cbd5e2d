import BigInt

extension NthPrimeClient {
  /// Returns a client that queries `primary` and, if that fails, `fallback`.
  ///
  /// An answer of the fallback has a ``NthPrimeAnswer/note`` with the reason. There is no fallback from
  /// ``NthPrimeError/misconfigured(reason:)``, because another answer would hide a setting that the user has to fix.
  /// Neither client is queried for an n outside ``supportedIndices``. The progress starts over with the fallback. If
  /// both fail, the lookup fails with the fallback's error.
  public static func preferring(_ primary: NthPrimeClient, fallingBackTo fallback: NthPrimeClient) -> Self {
    Self { n in
      guard supportedIndices.contains(n) else { return .failed(.outOfRange(n: BigInt(n))) }
      return .events { relay in
        var last = await relay.forward(primary.lookUp(n))
        if case .failed(.misconfigured) = last { return relay.finish(with: last) }
        if case .failed(let reason) = last {
          relay.restart()
          last = await relay.forward(fallback.lookUp(n))
          if case .answered(var answer) = last {
            answer.note = [reason.description, answer.note].compactMap(\.self).joined(separator: " ")
            last = .answered(answer)
          }
        }
        relay.finish(with: last)
      }
    }
  }

  /// Returns a client that queries both clients at the same time and succeeds only if they agree.
  ///
  /// The answer is the first client's, with a note that the second agrees. The lookup fails with
  /// ``NthPrimeError/disagreement(_:_:)`` if the answers differ. If one client fails, the lookup fails with
  /// the error of the first to fail, and the other is canceled.
  public static func comparing(_ first: NthPrimeClient, with second: NthPrimeClient) -> Self {
    let clients = [first, second]
    return Self(answering: { n, report in
      let answers = try await withThrowingTaskGroup(of: (index: Int, answer: NthPrimeAnswer).self) { group in
        for (index, client) in clients.enumerated() {
          group.addTask { (index, try await client.answer(for: n, progress: report)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.index < $1.index }.map(\.answer)
      }
      let (first, second) = (answers[0], answers[1])
      guard first.prime == second.prime else { throw NthPrimeError.disagreement(first, second) }
      var answer = first
      answer.note = ["It agrees with \(second.source.name).", first.note, second.note]
        .compactMap(\.self).joined(separator: " ")
      return answer
    })
  }

  /// Returns a client that creates another client for each lookup.
  ///
  /// Settings are read only when they are needed, and invalid settings make only lookups fail.
  public static func forEachLookup(
    _ makeClient: @escaping @Sendable () throws(NthPrimeError) -> NthPrimeClient
  ) -> Self {
    Self(
      lookUp: { n in
        do throws(NthPrimeError) {
          return try makeClient().lookUp(n)
        } catch {
          return .failed(error)
        }
      },
      knownAnswer: { n in (try? makeClient())?.knownAnswer(n) })
  }
}

extension LookupRelay {
  /// Reports the progress of another lookup and returns its last event, or `nil` if it was canceled.
  fileprivate func forward(_ events: AsyncStream<LookupEvent>) async -> LookupEvent? {
    for await event in events {
      switch event {
      case .progress(let progress): report(progress)
      case .answered, .failed: return event
      }
    }
    return nil
  }
}
