import WolframAlphaTesting

/// A response of zeros, compressed to a thousandth of their size.
///
/// After sending it, the server keeps the connection open.
enum GzipBomb {
  static func answer(megabytes: Int) -> [LoopbackServer.Step] {
    [
      .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"),
      .send(head + [UInt8](repeating: 0, count: megabytes * 1_000)),
      .hang,
    ]
  }

  /// The head of a gzip file and of its only block.
  ///
  /// In the block's code, two zero bits mean “258 times the last byte”, so each following zero byte stands
  /// for 1,032 zeros. The block has no end, which no reader should reach.
  private static let head: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03,
    0xEC, 0xC1, 0x01, 0x01, 0x00, 0x00, 0x00, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 0x08, 0x0A,
  ]
}
