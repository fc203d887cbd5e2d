import Dispatch
import SignalHandlers
import Testing

@testable import TerminalUI

extension TerminalSessionTests {
  @Test("A terminal that another thread's signal restores gets the whole sequence, and nothing after it")
  func restoredWhileWriting() async throws {
    let sequences = ["<short>", "<\(String(repeating: "long", count: 20))>"].map { Array($0.utf8) }
    let frame = [UInt8](repeating: UInt8(ascii: "."), count: 200)
    for round in 1...300 {
      let terminal = try PseudoTerminal()
      let device = try TerminalDevice(input: terminal.descriptor, output: terminal.descriptor)
      defer { device.close() }
      let restorer = try TerminalRestorer(device, restoreSequence: sequences[0])
      defer { restorer.end() }
      DispatchQueue.global().async { terminal_restore_now() }
      while !restorer.isRestored {
        if restorer.hold() {
          _ = try device.write(frame[...])
          restorer.release()
        }
        for sequence in sequences { restorer.setRestoreSequence(sequence) }
      }
      restorer.restore()
      let text = await terminal.text.drop { $0 == "." }
      #expect(sequences.map { String(decoding: $0, as: UTF8.self) }.contains(String(text)), "round \(round)")
    }
  }
}
