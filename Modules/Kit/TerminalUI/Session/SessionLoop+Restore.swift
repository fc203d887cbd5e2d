extension SessionLoop {
  /// Restores the terminal after it has accepted the pending output and answered the queries.
  ///
  /// The next program that reads from the terminal would receive late answers as input. Each of the two waits ends when
  /// the terminal makes no progress for 150 ms.
  func restoreTerminal() {
    let timeout: Int32 = 150
    // A terminal that has accepted nothing for this long is unlikely to do so now.
    let isStuck = blockedSince.map { clock.elapsed() - $0 > .milliseconds(timeout) } ?? false
    while !pending.isEmpty, device.wait(forInput: false, atMost: isStuck ? 0 : timeout) {
      guard let count = try? write(), count > 0 else { break }
    }
    // A terminal that accepts no output sends no answers.
    if pending.isEmpty { awaitAnswers(atMost: timeout) }
    (pending, blockedSince) = ([], nil)
    terminal.restore()
  }

  private func awaitAnswers(atMost timeout: Int32) {
    var decoder = KeyDecoder()
    // A terminal that hasn't answered for this long doesn't support the queries.
    let isSilent = clock.elapsed() - queriedAt > .seconds(2)
    while !queriesAnswered, !isSilent, device.wait(forInput: true, atMost: timeout) {
      guard case .bytes(let bytes) = device.read() else { return }
      for case .report(.attributes) in decoder.decode(bytes) { queriesAnswered = true }
    }
  }
}
