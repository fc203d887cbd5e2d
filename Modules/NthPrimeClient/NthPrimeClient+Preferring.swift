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
