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
public struct TextBuffer: ~Copyable {
  /// The text, followed by room for more.
  ///
  /// Not an array, because an array checks whether it is shared at each append, which takes longer than the append.
  @usableFromInline var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 128)
  @usableFromInline var capacity = 128
  @usableFromInline var end = 0

  /// The length of the text in bytes.
  public var count: Int { end }

  /// The numbers from 0 to 99 in two digits each, because a division for each digit takes longer.
  private static var digitPairs: StaticString {
    """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
  }

  public init() {}

  deinit { bytes.deallocate() }

  public var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) }

  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a literal, which is faster than a string.
  @inlinable
  public mutating func append(literal: StaticString) {
    append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits.
  public mutating func append(_ number: UInt64) {
    if number < 10 {
      appendUninitialized(1).pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)
      return
    }
    var digitCount = 2
    var limit: UInt64 = 100
    while digitCount < 20, number >= limit {
      digitCount += 1
      limit = limit &* 10
    }
    let digits = appendUninitialized(digitCount)
    let pairs = Self.digitPairs.utf8Start
    var rest = number
    var end = digitCount
    while end > 1 {
      end -= 2
      let pair = Int(truncatingIfNeeded: rest % 100)
      rest /= 100
      digits[end] = pairs[2 * pair]
      digits[end + 1] = pairs[2 * pair + 1]
    }
    if end == 1 { digits[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
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
    let error = stream.errorAfterWriting(UnsafeRawBufferPointer(start: bytes, count: count))
    end = 0
    if let error { throw error }
  }

  @inlinable
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    appendUninitialized(text.count).update(from: start, count: text.count)
  }

  /// Makes the text longer, and returns a pointer to the added bytes, which the caller must set.
  @inlinable
  mutating func appendUninitialized(_ added: Int) -> UnsafeMutablePointer<UInt8> {
    let start = end
    end += added
    if end > capacity { grow(from: start) }
    return bytes + start
  }

  @usableFromInline
  mutating func grow(from length: Int) {
    capacity = max(end, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: bytes, count: length)
    bytes.deallocate()
    bytes = larger
  }
}
