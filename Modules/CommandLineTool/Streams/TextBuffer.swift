/// UTF-8 text that is assembled piece by piece, and then written in one call.
///
/// ```swift
/// var text = TextBuffer()
/// for n in lower...upper {
///   text.append(n)
///   text.append("\n")
/// }
/// try text.write(to: .output)
/// ```
public struct TextBuffer: Sendable {
  /// The text, followed by room for more.
  private var bytes: [UInt8] = []
  /// The length of the text in bytes.
  public private(set) var count = 0

  /// The numbers from 0 to 99 in two digits each, because a division for each digit takes longer.
  private static var digitPairs: StaticString {
    """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
  }

  public init() {}

  public var text: String { String(decoding: bytes[..<count], as: UTF8.self) }

  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { source in
      append(count: source.count) { _ = $0.update(fromContentsOf: source) }
    }
  }

  /// Appends a literal, which is faster than a string.
  public mutating func append(literal: StaticString) {
    let source = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    append(count: source.count) { _ = $0.update(fromContentsOf: source) }
  }

  /// Appends a number in decimal digits.
  public mutating func append(_ number: UInt64) {
    var digitCount = 1
    var limit: UInt64 = 10
    while digitCount < 20, number >= limit {
      digitCount += 1
      limit = limit &* 10
    }
    append(count: digitCount) { digits in
      var rest = number
      var end = digitCount
      while end > 1 {
        end -= 2
        let pair = Int(truncatingIfNeeded: rest % 100)
        rest /= 100
        digits[end] = Self.digitPairs.utf8Start[2 * pair]
        digits[end + 1] = Self.digitPairs.utf8Start[2 * pair + 1]
      }
      if end == 1 { digits[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
    }
  }

  /// Appends a number in decimal digits, with a sign if it is negative.
  public mutating func append(_ number: Int128) {
    // The digits of a wider type take longer.
    if let number = UInt64(exactly: number) { append(number) } else { append("\(number)") }
  }

  /// Writes the text to a stream and removes it from the buffer, even if that fails.
  ///
  /// - Throws: ``StreamError`` if part or all of the text could not be written.
  public mutating func write(to stream: StandardStream) throws(StreamError) {
    let error = bytes[..<count].withUnsafeBytes { stream.errorAfterWriting($0) }
    count = 0
    if let error { throw error }
  }

  /// Appends as many bytes as a closure fills in.
  private mutating func append(count added: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let end = count + added
    if end > bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(added, bytes.count, 128))) }
    bytes.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[count..<end])) }
    count = end
  }
}
