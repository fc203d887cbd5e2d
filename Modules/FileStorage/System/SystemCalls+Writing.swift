#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SystemCalls {
  /// Writes the bytes to a new file, waits until they are on the disk, and closes it; it is closed on every way out.
  func writeOut(_ data: Data, to file: Int32, for path: String) throws(StorageError) {
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
      // close(2): after EINTR the descriptor is gone all the same, and the data has been synced.
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
          // A device that takes nothing and reports no error would be asked for ever.
          guard count > 0 else { throw .inputOutput }
          return count
        }
      }
    }
  }
}
