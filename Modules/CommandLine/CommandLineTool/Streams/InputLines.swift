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
  public struct Line: Sendable {
    /// The line number, counted from 1.
    public let number: Int
    fileprivate let contents: Contents

    fileprivate enum Contents {
      case digits(UInt64)
      case text(String)
      case tooLong
    }

    /// The text of the line, or nil if it is longer than ``InputLines/lengthLimit``.
    ///
    /// Invalid UTF-8 is replaced with U+FFFD, and spaces and tabs are removed from both ends.
    public var text: String? {
      switch contents {
      case .digits(let value): String(value)
      case .text(let text): text
      case .tooLong: nil
      }
    }

    /// The value of a line that is a number in decimal digits and nothing else, or nil.
    ///
    /// Nil also for a number with a leading zero, and for one that doesn't fit. Reading such a line allocates nothing.
    public var digits: UInt64? {
      if case .digits(let value) = contents { value } else { nil }
    }

    public var isEmpty: Bool {
      if case .text("") = contents { true } else { false }
    }
  }

  /// The maximum length in bytes; a longer line is not a number, a name, or a word.
  public static let lengthLimit = 4096

  private let stream: StandardStream
  /// The bytes of the latest read; those from `start` to `end` have not been returned.
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var start = 0
  private var end = 0
  private var number = 0
  private var isAtEnd = false

  public init(of stream: StandardStream) {
    self.stream = stream
  }

  /// Waits for the next line and returns it, or nil after the last one.
  ///
  /// Blocks its thread until there is input.
  ///
  /// - Parameter beforeReading: A closure that is called before each read, because it may have to wait. Write all
  ///   buffered answers there, so that a person or a program that waits for them receives them.
  public mutating func next(
    beforeReading: () throws(StreamError) -> Void = {}
  ) throws(StreamError) -> Line? {
    if let value = nextDigits() { return line(.digits(value)) }
    var bytes: [UInt8] = []
    var isTooLong = false
    var isBegun = false
    while true {
      if start == end {
        if !isAtEnd {
          try beforeReading()
          try fill()
        }
        guard isAtEnd else {
          if !isBegun, let value = nextDigits() { return line(.digits(value)) }
          continue
        }
        return isBegun ? line(bytes, isTooLong) : nil
      }
      isBegun = true
      let lineFeed = buffer[start..<end].firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[start..<(lineFeed ?? end)]
      if bytes.count + part.count > Self.lengthLimit {
        isTooLong = true
        bytes = []
      } else if !isTooLong {
        bytes += part
      }
      start = lineFeed.map { $0 + 1 } ?? end
      if lineFeed != nil { return line(bytes, isTooLong) }
    }
  }

  /// Returns the value of the next line if the buffer contains all of it and it is a number without a leading zero.
  private mutating func nextDigits() -> UInt64? {
    var length = 0
    var value: UInt64 = 0
    let isLine = buffer[start..<end].withUnsafeBufferPointer { bytes in
      while length < bytes.count {
        let digit = bytes[length] &- UInt8(ascii: "0")
        if digit > 9 { break }
        value = value &* 10 &+ UInt64(digit)
        length += 1
      }
      guard length > 0, length < bytes.count, bytes[length] == UInt8(ascii: "\n") else { return false }
      if length > 1, bytes[0] == UInt8(ascii: "0") { return false }
      // A number with 20 digits that is too large begins with 2 … 9, or wraps around to one with fewer digits.
      if length < 20 { return true }
      return length == 20 && bytes[0] == UInt8(ascii: "1") && value >= 10_000_000_000_000_000_000
    }
    guard isLine else { return nil }
    start += length + 1
    return value
  }

  private mutating func line(_ bytes: [UInt8], _ isTooLong: Bool) -> Line {
    if isTooLong { return line(.tooLong) }
    let isBlank: (UInt8) -> Bool = { " \t\r".utf8.contains($0) }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return line(.text(String(decoding: bytes[start..<end], as: UTF8.self)))
  }

  private mutating func line(_ contents: Line.Contents) -> Line {
    number += 1
    return Line(number: number, contents: contents)
  }

  private mutating func fill() throws(StreamError) {
    var failure: StreamError?
    start = 0
    end = buffer.withUnsafeMutableBytes { [stream] bytes in
      do throws(StreamError) {
        return try stream.read(into: bytes)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    isAtEnd = end == 0
  }
}
