extension NthPrimeClient {
  /// Asks `primary`, and where that fails `fallback`, whose answer then carries a ``NthPrimeAnswer/note`` saying why.
  ///
  /// ``NthPrimeError/misconfigured(reason:)`` is not fallen back from: another's answer would hide what the user has to
  /// mend. Neither is asked about an n outside ``supportedIndices``. Progress starts anew with the fallback. When both
  /// fail, the fallback's error is the one reported: it is the last that could have answered.
  public static func preferring(_ primary: NthPrimeClient, fallingBackTo fallback: NthPrimeClient) -> Self {
    Self { n in
      guard supportedIndices.contains(n) else {
        return .failed(.outOfRange(n: Int128(n)))
      }
      return .events { relay in
        switch await relay.forward(primary.lookUp(n)) {
        case .answered(let answer):
          relay.end(with: .answered(answer))
        case .failed(.misconfigured(let reason)):
          relay.end(with: .failed(.misconfigured(reason: reason)))
        case .failed(let reason):
          relay.restart()
          var last = await relay.forward(fallback.lookUp(n))
          if case .answered(var answer) = last {
            answer.note = [reason.description, answer.note].compactMap(\.self).joined(separator: " ")
            last = .answered(answer)
          }
          relay.end(with: last)
        case .progress, nil:
          // The primary ended without a word, as cancelled look-ups do.
          relay.end(with: nil)
        }
      }
    }
  }

  /// Asks both at once, and answers only where they say the same; the answer is the first one's, and its note says
  /// that they agree.
  ///
  /// Fails with ``NthPrimeError/disagreement(_:_:)`` where they don't, and where one has no answer, with the error of
  /// the one that fails first. The other is cancelled then.
  public static func comparing(_ first: NthPrimeClient, with second: NthPrimeClient) -> Self {
    let clients = [first, second]
    return Self(answering: { n, report in
      let answers = try await withThrowingTaskGroup(of: (place: Int, answer: NthPrimeAnswer).self) { group in
        for (place, client) in clients.enumerated() {
          group.addTask { (place, try await client.answer(for: n, progress: report)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.place < $1.place }.map(\.answer)
      }
      let (first, second) = (answers[0], answers[1])
      guard first.prime == second.prime else { throw NthPrimeError.disagreement(first, second) }
      var answer = first
      answer.note = ["It agrees with \(second.source.name).", first.note, second.note]
        .compactMap(\.self).joined(separator: " ")
      return answer
    })
  }

  /// A client that is made anew for each look-up, so that settings it can't be made from stop look-ups and nothing
  /// else, and are read when they are needed.
  public static func deferred(
    _ make: @escaping @Sendable () throws(NthPrimeError) -> NthPrimeClient
  ) -> Self {
    Self { n in
      do throws(NthPrimeError) {
        return try make().lookUp(n)
      } catch {
        return .failed(error)
      }
    }
  }
}

extension LookUpRelay {
  /// Reports the progress of another look-up, and returns how it ended (`nil`: cancelled).
  fileprivate func forward(_ events: AsyncStream<LookUpEvent>) async -> LookUpEvent? {
    for await event in events {
      switch event {
      case .progress(let progress): report(progress)
      case .answered, .failed: return event
      }
    }
    return nil
  }
}
