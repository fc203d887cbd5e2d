extension SessionLoop {
  /// Puts the terminal back: after what it still has to take, and after its answers, which would else be typed into
  /// whatever reads next; but never later than half a second.
  func leave() {
    let patience: Int32 = 200
    while !pending.isEmpty, device.wait(forInput: false, atMost: patience) {
      guard let count = try? device.write(pending), count > 0 else { break }
      pending = pending.dropFirst(count)
    }
    pending = []
    awaitAnswers(atMost: patience)
    terminal.putBack()
  }

  private func awaitAnswers(atMost patience: Int32) {
    var decoder = KeyDecoder()
    while !isAnswered, device.wait(forInput: true, atMost: patience) {
      guard case .bytes(let bytes) = device.read() else { return }
      for case .report(.attributes) in decoder.decode(bytes) { isAnswered = true }
    }
  }
}
