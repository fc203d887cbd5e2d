extension SessionLoop {
  func readSignalEvents() {
    for event in terminal.readSignalEvents() where ending == nil {
      switch event {
      case .stopRequested: stop(group: false)
      case .continued where device.isInBackground: stop(group: false)
      case .continued:
        pending += modes.titleRestoreSequence.utf8
        resume()
      case .resized:
        size = device.size
        redrawAll()
      }
    }
  }

  func suspend() {
    if terminal.canStop { stop(group: true) }
  }

  func stop(group: Bool) {
    guard let willStop else { return stopNow(group: group) }
    if isPreparingToStop { return }
    isPreparingToStop = true
    Task {
      await willStop()
      isPreparingToStop = false
      if ending == nil { stopNow(group: group) }
    }
  }

  private func stopNow(group: Bool) {
    if terminal.isEnding { return }
    restoreTerminal()
    // A shell can continue the job in the background, where it must not use the terminal.
    while terminal.stop(group: group), device.isInBackground, !terminal.endsNow {}
    // It couldn't stop: no shell could bring it to the foreground.
    if device.isInBackground && !terminal.isEnding { return end(.success(.endOfInput)) }
    terminal.resume()
    resume()
  }

  /// Sets up the terminal again; another program may have left it in any state.
  private func resume() {
    guard !terminal.isRestored, enterRawMode() else { return }
    size = device.size
    pending += modes.setupSequence.utf8
    redrawAll()
  }

  /// - Returns: `false` if an error ended the session.
  func enterRawMode() -> Bool {
    do {
      try device.enterRawMode()
    } catch {
      end(.failure(error))
      return false
    }
    // A handler may have restored the settings in the meantime.
    if terminal.isRestored { device.leaveRawMode() }
    return true
  }

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
