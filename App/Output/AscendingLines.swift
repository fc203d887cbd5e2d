import CommandLineTool

/// Lines on standard output with ascending numbers, all with the same prefix and suffix, written in blocks.
///
/// Successive numbers usually differ only in their last four digits. So a line is a copy of a template in which these
/// digits are replaced, four at a time from a table.
final class AscendingLines {
  private static let blockLength = 65_536
  /// The unit in which a template is copied.
  private typealias Chunk = SIMD16<UInt8>

  private let prefix: [UInt8]
  private let suffix: [UInt8]
  private let lastFourDigits: [UInt32]
  /// The lines to write, followed by room for one more line.
  private let block: UnsafeMutableRawBufferPointer
  private var length = 0
  /// The line of `templateStart`, which also serves the next 9,999 numbers if it is a positive multiple of 10,000.
  private let template: UnsafeMutableRawBufferPointer
  private var templateStart: UInt64 = 0
  private var lineLength = 0

  init(prefix: String, suffix: String) {
    self.prefix = Array(prefix.utf8)
    self.suffix = Array(suffix.utf8)
    lastFourDigits = (0..<10_000).map { number in
      let digits = (number / 1000) | (number / 100 % 10) << 8 | (number / 10 % 10) << 16 | (number % 10) << 24
      return (UInt32(digits) + 0x3030_3030).littleEndian
    }
    let longestLine = prefix.utf8.count + 20 + suffix.utf8.count
    template = .allocate(byteCount: longestLine + MemoryLayout<Chunk>.size, alignment: 16)
    template.initializeMemory(as: UInt8.self, repeating: 0)
    block = .allocate(byteCount: Self.blockLength + template.count, alignment: 16)
  }

  deinit {
    template.deallocate()
    block.deallocate()
  }

  /// Prints numbers that are in ascending order and greater than those printed before.
  func print(_ numbers: UnsafeBufferPointer<UInt64>) throws(StreamError) {
    var index = 0
    while index < numbers.count {
      let number = numbers[index]
      if number < 10_000 {
        makeTemplate(for: number)
        UnsafeMutableRawBufferPointer(rebasing: block[length...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: template[..<lineLength]))
        length += lineLength
        index += 1
      } else {
        if templateStart < 10_000 || number - templateStart >= 10_000 {
          makeTemplate(for: number / 10_000 * 10_000)
        }
        index += appendLines(UnsafeBufferPointer(rebasing: numbers[index...]))
      }
      if length >= Self.blockLength { try flush() }
    }
  }

  /// Writes the lines that have not been written yet.
  func flush() throws(StreamError) {
    let text = UnsafeRawBufferPointer(rebasing: block[..<length])
    length = 0
    try StandardStream.output.write(text)
  }

  private func makeTemplate(for number: UInt64) {
    let line = prefix + Array(String(number).utf8) + suffix
    template.copyBytes(from: line)
    templateStart = number
    lineLength = line.count
  }

  /// Appends the lines of the first numbers, until the template doesn't fit or the block is full.
  ///
  /// - Returns: The number of lines.
  private func appendLines(_ numbers: UnsafeBufferPointer<UInt64>) -> Int {
    guard let block = block.baseAddress, let template = template.baseAddress else { return 0 }
    let (lineLength, templateStart) = (lineLength, templateStart)
    let digitsOffset = lineLength - suffix.count - 4
    return lastFourDigits.withUnsafeBufferPointer { lastFourDigits in
      var line = block + length
      let end = block + Self.blockLength
      var index = 0
      while index < numbers.count, line < end {
        let offset = numbers[index] &- templateStart
        if offset >= 10_000 { break }
        var copied = 0
        repeat {
          // The bytes beyond the line are overwritten by the next line.
          line.storeBytes(
            of: template.loadUnaligned(fromByteOffset: copied, as: Chunk.self), toByteOffset: copied,
            as: Chunk.self)
          copied &+= MemoryLayout<Chunk>.size
        } while copied < lineLength
        line.storeBytes(of: lastFourDigits[Int(offset)], toByteOffset: digitsOffset, as: UInt32.self)
        line += lineLength
        index &+= 1
      }
      length = line - block
      return index
    }
  }
}
