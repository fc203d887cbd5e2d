extension SessionLoop {
  /// Restores the terminal after it has accepted the pending output and answered the queries.
  ///
  /// The next program that reads from the terminal would receive late answers and reports of the mouse as input. The first
  /// wait ends when the terminal accepts nothing for 150 ms; the second half a second after the queries, or after 200 ms if
  /// the terminal has answered these.
  func restoreTerminal() {
    // A terminal that hasn't answered for this long, even on a slow connection, doesn't support the queries.
    var deadline = queriedAt + .milliseconds(500)
    // The answer follows the last report. In the background, it would be the shell's input.
    if queriesAnswered, modes.usesMouse, !device.isInBackground {
      pending += modes.mouseEnd.utf8
      (queriesAnswered, deadline) = (false, clock.elapsed() + .milliseconds(200))
    }
    let timeout: Int32 = 150
    // A terminal that has accepted nothing for this long is unlikely to do so now.
    let isStuck = blockedSince.map { clock.elapsed() - $0 > .milliseconds(timeout) } ?? false
    while !pending.isEmpty, device.wait(forInput: false, atMost: isStuck ? 0 : timeout) {
      guard let count = try? write(), count > 0 else { break }
    }
    // A terminal that accepts no output sends no answers.
    if pending.isEmpty { awaitAnswers(until: deadline) }
    (pending, blockedSince) = ([], nil)
    terminal.restore()
  }

  private func awaitAnswers(until deadline: Duration) {
    var decoder = KeyDecoder()
    while !queriesAnswered {
      let rest = deadline - clock.elapsed()
      guard rest > .zero, device.wait(forInput: true, atMost: Int32(rest / .milliseconds(1))),
        case .bytes(let bytes) = device.readInput()
      else { return }
      for case .report(.attributes) in decoder.decode(bytes) { queriesAnswered = true }
    }
  }
}
