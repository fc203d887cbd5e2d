#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SystemCalls {
  /// Writes data to a new file, syncs it, and closes it; a failure closes it, too.
  func writeAndClose(_ data: Data, to file: Int32, for path: String) throws(StorageError) {
    do throws(StorageError) {
      try write([UInt8](data), to: file, for: path)
      try attempt(.sync, for: path) { () throws(Errno) in try sync(file) }
    } catch {
      closeQuietly(file)
      throw error
    }
    do {
      try close(file)
    } catch {
      // After EINTR, the descriptor is closed nevertheless (close(2)), and the data is synced.
      guard error == .interrupted else {
        throw .unwritable(path: path, step: .close, cause: StorageError.Cause(error))
      }
    }
  }

  private func write(_ bytes: [UInt8], to file: Int32, for path: String) throws(StorageError) {
    var written = 0
    while written < bytes.count {
      written += try attempt(.write, for: path) { () throws(Errno) in
        try bytes.withUnsafeBufferPointer { buffer throws(Errno) in
          let rest = UnsafeRawBufferPointer(buffer)[written...]
          let count = try write(file, UnsafeRawBufferPointer(rebasing: rest))
          // Without an error, a device that accepts no bytes would cause an endless loop.
          guard count > 0 else { throw .inputOutput }
          return count
        }
      }
    }
  }
}
