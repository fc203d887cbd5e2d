extension NthPrimeClient {
  /// Returns a client that queries `primary` and, if that fails, `fallback`.
  ///
  /// An answer of the fallback has a ``NthPrimeAnswer/note`` with the reason. There is no fallback from
  /// ``NthPrimeError/misconfigured(reason:)``, because another answer would hide a setting that the user has
  /// to fix. Neither client is queried for an n outside ``supportedIndices``. The progress starts over with
  /// the fallback. If both fail, the lookup fails with the fallback's error, because it was the last that
  /// could have answered.
  public static func preferring(_ primary: NthPrimeClient, fallingBackTo fallback: NthPrimeClient) -> Self {
    Self { n in
      guard supportedIndices.contains(n) else {
        return .failed(.outOfRange(n: n, limit: supportedIndices.upperBound))
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
          // The primary ended without an answer, as a canceled lookup does.
          relay.end(with: nil)
        }
      }
    }
  }
}

extension LookUpRelay {
  /// Reports the progress of another lookup and returns its last event, or `nil` if it was canceled.
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
