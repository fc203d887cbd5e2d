/// The lines of a stream, each as soon as it has come, in memory that doesn't grow with their length.
///
/// ```swift
/// var lines = InputLines(of: .input)
/// while let line = try lines.next() { … }
/// ```
///
/// A line ends with a line feed, with a carriage return before it or not; the last one needs no end.
public struct InputLines {
  /// A line without its end.
  public struct Line: Equatable, Sendable {
    /// Counted from 1.
    public let number: Int
    /// Its text, with U+FFFD for what is not UTF-8, and without the spaces and tabs around it; nil for a line that is
    /// longer than ``InputLines/lengthLimit``.
    public let text: String?
  }

  /// In bytes. What is longer than this is no number, name or word.
  public static let lengthLimit = 4096

  private let stream: StandardStream
  /// What has been read and not yet given out.
  private var buffer: ArraySlice<UInt8> = []
  private var number = 0
  private var isAtEnd = false

  public init(of stream: StandardStream) {
    self.stream = stream
  }

  /// Waits for the next line; nil after the last one.
  ///
  /// Blocks its thread for as long as nothing comes.
  public mutating func next() throws(StreamError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var isBegun = false
    while true {
      if buffer.isEmpty {
        if !isAtEnd { try fill() }
        guard isAtEnd else { continue }
        return isBegun ? finish(line, isTooLong) : nil
      }
      isBegun = true
      let end = buffer.firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[..<(end ?? buffer.endIndex)]
      if line.count + part.count > Self.lengthLimit {
        isTooLong = true
        line = []
      } else if !isTooLong {
        line += part
      }
      buffer = buffer[(end.map { $0 + 1 } ?? buffer.endIndex)...]
      if end != nil { return finish(line, isTooLong) }
    }
  }

  private mutating func finish(_ bytes: [UInt8], _ isTooLong: Bool) -> Line {
    number += 1
    let isBlank: (UInt8) -> Bool = { " \t\r".utf8.contains($0) }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return Line(number: number, text: isTooLong ? nil : String(decoding: bytes[start..<end], as: UTF8.self))
  }

  private mutating func fill() throws(StreamError) {
    var failure: StreamError?
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { [stream] storage, count in
      do throws(StreamError) {
        count = try stream.read(into: UnsafeMutableRawBufferPointer(storage))
      } catch {
        count = 0
        failure = error
      }
    }
    if let failure { throw failure }
    buffer = bytes[...]
    isAtEnd = bytes.isEmpty
  }
}
