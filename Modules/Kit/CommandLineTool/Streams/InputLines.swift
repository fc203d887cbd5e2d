/// The lines of a stream, each returned as soon as it arrives or gets too long, in memory of a fixed size.
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
  public struct Line: Sendable {
    /// The line number, counted from 1.
    public let number: Int
    /// The text of the line, or nil if it is longer than ``InputLines/lengthLimit``.
    ///
    /// Invalid UTF-8 is replaced with U+FFFD, and spaces and tabs are removed from both ends.
    public let text: String?
  }

  /// The maximum length in bytes; a longer line is not a number of 10,000 digits, a name, or a word.
  public static let lengthLimit = 32_768

  private let stream: StandardStream
  /// The bytes of the latest reads; bytes before `start` have been returned.
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0
  private var isAtEnd = false
  /// Whether the last line was returned as too long, and its rest is still to be skipped.
  private var isInLongLine = false

  public init(of stream: StandardStream) {
    self.stream = stream
  }

  /// Waits for the next line and returns it, or nil after the last one.
  ///
  /// Blocks its thread until there is input.
  ///
  /// - Parameter beforeReading: Called before each read, because a read may wait. Write all buffered output there, for
  ///   a person or a program that needs it to continue.
  public mutating func next(
    beforeReading: () throws(StreamError) -> Void = {}
  ) throws(StreamError) -> Line? {
    while true {
      let lineFeed = buffer[start...].firstIndex(of: UInt8(ascii: "\n"))
      var line = buffer[start..<(lineFeed ?? buffer.endIndex)]
      // Some programs write a byte order mark before the first line.
      if number == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
      if lineFeed != nil || isAtEnd || line.count > Self.lengthLimit {
        if lineFeed == nil, line.isEmpty { return nil }
        let isRest = isInLongLine
        (start, isInLongLine) = (lineFeed.map { $0 + 1 } ?? buffer.endIndex, lineFeed == nil)
        if isRest { continue }
        number += 1
        return Line(number: number, text: line.count > Self.lengthLimit ? nil : Self.text(of: line))
      }
      buffer.removeSubrange(..<start)
      start = 0
      try beforeReading()
      let bytes = try stream.read()
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }

  /// Returns the next line if it has been read and is a number of 1 to 19 decimal digits, or nil.
  ///
  /// Takes a fraction of the time for a line's text.
  public mutating func nextPlainNumber() -> UInt64? {
    var value: UInt64 = 0
    // A twentieth digit can overflow, but then there is no number.
    for index in start..<min(buffer.count, start + 20) {
      let digit = buffer[index] &- UInt8(ascii: "0")
      if digit < 10 {
        value = value &* 10 &+ UInt64(digit)
        continue
      }
      guard buffer[index] == UInt8(ascii: "\n"), index > start else { return nil }
      start = index + 1
      number += 1
      return value
    }
    return nil
  }

  /// Returns whether more input is available, or becomes so within a tenth of a second, as the next line of a paste.
  public func hasMore() -> Bool { start < buffer.count || stream.hasInput }

  private static func text(of line: ArraySlice<UInt8>) -> String {
    let isBlank: (UInt8) -> Bool = {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
    }
    let start = line.firstIndex { !isBlank($0) } ?? line.endIndex
    let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return String(decoding: line[start..<end], as: UTF8.self)
  }
}
