import Foundation

/// The connections of this process, found through its descriptors.
///
/// URLSession doesn't report when it has connected.
enum OpenConnections {
  /// Returns whether any socket is connected to this port of any host.
  ///
  /// Connections of other transfers count, too, so with several transfers the result can be wrongly `true`
  /// but never wrongly `false`. This costs a system call for each possible descriptor, about 0.2 ms in total.
  static func include(port: UInt16) -> Bool {
    // Descriptors are assigned in increasing order; this process never has more open files.
    (0..<min(getdtablesize(), 4_096)).contains { peerPort(of: $0) == port }
  }

  /// Returns the peer's port, or `nil` if the descriptor isn't a connected internet socket.
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
