extension SessionLoop {
  /// Puts the terminal back: after what it still has to take, and after its answers, which would else be typed into
  /// whatever reads next; but never later than a quarter of a second.
  func leave() {
    let patience: Int32 = 150
    // One that has taken nothing for that long will hardly do so now.
    let isStuck = blockedSince.map { clock.elapsed() - $0 > .milliseconds(patience) } ?? false
    while !pending.isEmpty, device.wait(forInput: false, atMost: isStuck ? 0 : patience) {
      guard let count = try? device.write(pending), count > 0 else { break }
      pending = pending.dropFirst(count)
    }
    // A terminal that takes no output gives no answers.
    if pending.isEmpty { awaitAnswers(atMost: patience) }
    (pending, blockedSince) = ([], nil)
    terminal.putBack()
  }

  private func awaitAnswers(atMost patience: Int32) {
    var decoder = KeyDecoder()
    // One that has been silent for so long doesn't know the questions.
    let isSilent = clock.elapsed() - askedAt > .seconds(2)
    while !isAnswered, !isSilent, device.wait(forInput: true, atMost: patience) {
      guard case .bytes(let bytes) = device.read() else { return }
      for case .report(.attributes) in decoder.decode(bytes) { isAnswered = true }
    }
  }
}
