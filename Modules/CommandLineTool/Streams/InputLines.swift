/// The lines of a stream, each returned as soon as it arrives, in memory that doesn't grow with their length.
///
/// ```swift
/// var lines = InputLines(of: .input)
/// while let line = try lines.next() {
///   try StandardStream.output.write("\(line.number): \(line.text ?? "too long")\n")
/// }
/// ```
///
/// A line ends with a line feed, optionally preceded by a carriage return. The last line needs no line feed.
public struct InputLines {
  /// A line without its terminator.
  public struct Line: Equatable, Sendable {
    /// The line number, counted from 1.
    public let number: Int
    /// The text of the line, or nil if it is longer than ``InputLines/lengthLimit``.
    ///
    /// Invalid UTF-8 is replaced with U+FFFD, and spaces and tabs are removed from both ends.
    public let text: String?
  }

  /// The maximum length in bytes; a longer line is not a number, a name, or a word.
  public static let lengthLimit = 4096

  private let stream: StandardStream
  /// The bytes that have been read but not returned.
  private var buffer: ArraySlice<UInt8> = []
  private var number = 0
  private var isAtEnd = false

  public init(of stream: StandardStream) {
    self.stream = stream
  }

  /// Waits for the next line and returns it, or nil after the last one.
  ///
  /// Blocks its thread until there is input.
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
