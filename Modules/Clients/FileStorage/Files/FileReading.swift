#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A read of a whole file.
struct FileReading {
  let path: String
  let system: SystemCalls

  private static let chunkSize = 64 << 10

  /// Returns the contents of the file, or `nil` if it doesn't exist.
  ///
  /// The file is opened once, so that replacing it between the checks and the read has no effect. Symbolic
  /// links are followed.
  func contents(limit: Int) throws(StorageError) -> Data? {
    guard let file = try open() else { return nil }
    defer { system.closeQuietly(file) }

    let status = try attempt { () throws(Errno) in try system.statusOfOpenFile(file) }
    switch status.kind {
    case .regular: break
    case .directory: throw .isDirectory(path: path)
    case .other: throw .notRegularFile(path: path)
    }
    guard status.size <= limit else { throw .tooLarge(path: path, limit: limit) }

    // The size is only a hint, because the file may grow meanwhile, and files in /proc have size 0.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(status.size)
    while true {
      let chunk = try attempt { () throws(Errno) in try readChunk(of: file) }
      guard !chunk.isEmpty else { return Data(bytes) }
      guard bytes.count + chunk.count <= limit else { throw .tooLarge(path: path, limit: limit) }
      bytes += chunk
    }
  }

  private func open() throws(StorageError) -> Int32? {
    do {
      return try uninterrupted { () throws(Errno) in try system.openForReading(path) }
    } catch {
      switch error {
      case .noSuchEntry: return nil
      // A socket, or a device without a driver (open(2)).
      case .noDevice, .noDeviceOrAddress: throw .notRegularFile(path: path)
      default: throw .unreadable(path: path, cause: StorageError.Cause(error))
      }
    }
  }

  private func readChunk(of file: Int32) throws(Errno) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count throws(Errno) in
      count = try system.read(file, UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private func attempt<Result>(_ call: () throws(Errno) -> Result) throws(StorageError) -> Result {
    do {
      return try uninterrupted(call)
    } catch {
      throw .unreadable(path: path, cause: StorageError.Cause(error))
    }
  }
}
