#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// CRC-32, as RFC 1952 (section 8) gives it for gzip.
///
/// It finds every change of a few neighbouring bits, and any other but for one in four thousand million: what disks and
/// memory do to a file, not what somebody does who wants to deceive. It stands here because nothing in the toolchain
/// that is small enough to start with has a checksum; a cryptographic hash would not be ours to write, nor is it needed.
///
/// Costs a few nanoseconds per byte in an optimised build.
enum Checksum {
  static func crc32(_ data: Data) -> UInt32 {
    var crc = UInt32.max
    table.withUnsafeBufferPointer { table in
      data.withUnsafeBytes { bytes in
        for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
      }
    }
    return ~crc
  }

  /// The remainders of all bytes, by the polynomial 0xEDB88320 (0x04C11DB7 with its bits in the reverse order).
  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { remainder, _ in
      remainder & 1 == 0 ? remainder >> 1 : 0xEDB8_8320 ^ (remainder >> 1)
    }
  }
}
