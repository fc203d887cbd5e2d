/// Zeros that take a thousandth of their size on the way, after which the server waits for more to be asked of it.
enum GzipBomb {
  static func answer(megabytes: Int) -> [LoopbackServer.Step] {
    [
      .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"),
      .send(head + [UInt8](repeating: 0, count: megabytes * 1_000)),
      .hang,
    ]
  }

  /// The head of a gzip file, and of a block whose code says “258 times the last byte” in two bits of zero: each byte
  /// of zero after it is 1,032 of them. There is no end, which nobody should get to.
  private static let head: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03,
    0xEC, 0xC1, 0x01, 0x01, 0x00, 0x00, 0x00, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 0x08, 0x0A,
  ]
}
