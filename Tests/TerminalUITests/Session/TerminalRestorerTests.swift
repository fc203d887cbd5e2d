import CProcess
import Foundation
import Testing

@testable import TerminalUI

extension TerminalSessionTests {
  // Without a suspension, because other tests use the main thread.
  @Test("A terminal that another thread's signal restores gets the whole sequence, and nothing after it")
  func restoredWhileWriting() throws {
    let sequences = ["<short>", "<\(String(repeating: "long", count: 20))>"]
    let frame = [UInt8](repeating: UInt8(ascii: "."), count: 200)
    for round in 1...300 {
      let terminal = try PseudoTerminal()
      let device = try TerminalDevice(input: terminal.descriptor, output: terminal.descriptor)
      defer { device.closeBoth() }
      let restorer = try TerminalRestorer(device, restoreSequence: sequences[0])
      defer { restorer.end() }
      // A thread of its own, because those of queues may all be taken by tests that wait.
      Thread.detachNewThread { terminal_restore_now() }
      // No more than the terminal accepts without a reader, for which restoring would wait.
      var frames = 10
      while !restorer.isRestored {
        if restorer.hold() {
          if frames > 0 { _ = try device.writeOutput(frame[...]) }
          frames -= 1
          restorer.release()
        }
        for sequence in sequences { restorer.setRestoreSequence(sequence) }
      }
      restorer.restore()
      let last = terminal.unreadText().drop { $0 == "." }
      #expect(sequences.contains(String(last)), "round \(round)")
    }
  }
}
