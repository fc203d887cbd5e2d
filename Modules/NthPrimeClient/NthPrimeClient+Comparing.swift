extension NthPrimeClient {
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
}
