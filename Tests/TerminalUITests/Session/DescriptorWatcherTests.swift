import Foundation
import Testing

@testable import TerminalUI

@MainActor
@Suite("Descriptor watcher")
struct DescriptorWatcherTests {
  @Test("A descriptor that the system can't wait for ends the wait with an error instead of repeating it")
  func unusableDescriptor() async {
    let watcher = DescriptorWatcher()
    // As macOS does for /dev/tty, the system reports that it can't wait for a descriptor that isn't open.
    let error: TerminalSessionError? = await withCheckedContinuation { continuation in
      watcher.onReadable(.max) {
        watcher.stop()
        continuation.resume(returning: nil)
      }
      do throws(TerminalSessionError) {
        try watcher.start { continuation.resume(returning: $0) }
      } catch {
        continuation.resume(returning: error)
      }
    }
    #expect(error == .failed(.input, code: EBADF))
    await watcher.cancel()
  }
}
