import Foundation

/// The connections of this process, as its own descriptors tell of them: URLSession doesn't say when it has connected.
enum OpenConnections {
  /// Whether any socket is connected to this port, of whatever host.
  ///
  /// Another transfer's connection counts too, so that with several at a time the answer can be yes too often, and
  /// never no too often. Costs a system call for each descriptor that could be open, about 0.2 ms.
  static func include(port: UInt16) -> Bool {
    // Descriptors are given out from below; a process with more open files than that has other worries.
    (0..<min(getdtablesize(), 4_096)).contains { peerPort(of: $0) == port }
  }

  /// Nil for what is no connected internet socket.
  private static func peerPort(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { storage in
      let isConnected = storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(descriptor, $0, &length) == 0
      }
      guard isConnected else { return nil }
      switch Int32(storage.pointee.ss_family) {
      case AF_INET:
        return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      case AF_INET6:
        return storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin6_port)
        }
      default:
        return nil
      }
    }
  }
}
