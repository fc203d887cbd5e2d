import Foundation
import Synchronization

@testable import WolframAlpha

/// A shared file in memory, which can be invalid or not writable.
final class MemoryFile: Sendable {
  struct Unwritable: Error {}

  private let data: Mutex<Data?>
  private let isWritable: Bool

  init(_ text: String? = nil, isWritable: Bool = true) {
    data = Mutex(text.map { Data($0.utf8) })
    self.isWritable = isWritable
  }

  var text: String? { data.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

  var file: SharedFile {
    SharedFile(
      read: { self.data.withLock(\.self) },
      update: { change in
        guard self.isWritable else { throw Unwritable() }
        self.data.withLock { $0 = change($0) }
      })
  }
}
