extension NthPrimeClient {
  /// Returns a client that queries both clients at the same time and succeeds only if they agree.
  ///
  /// The answer is the first client's, with a note that the second agrees. The lookup fails with
  /// ``NthPrimeError/disagreement(_:_:)`` if the answers differ. If one client fails, the lookup fails with
  /// the error of the first to fail, and the other is canceled.
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
}
