/// A growing sequence of bytes.
///
/// An array would check that its storage is unique for each byte, which takes longer than writing it.
struct ByteWriter: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(toFit: 1) }
    start[count] = byte
    count += 1
  }

  mutating func append(_ sequence: StaticString) {
    let length = sequence.utf8CodeUnitCount
    if capacity - count < length { grow(toFit: length) }
    (start + count).update(from: sequence.utf8Start, count: length)
    count += length
  }

  mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Appends a nonnegative number in decimal digits.
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Removes a range of the bytes.
  mutating func remove(_ range: Range<Int>) {
    (start + range.lowerBound).update(from: start + range.upperBound, count: count - range.upperBound)
    count -= range.count
  }

  private mutating func grow(toFit length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
