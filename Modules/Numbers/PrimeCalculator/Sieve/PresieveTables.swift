/// Precomputed wheel bytes without the multiples of the primes from 7 to 163.
///
/// Sixteen tables, each for two or three primes with their product as its period in bytes, fill a segment at several bytes
/// a cycle, ANDed together. They take 123 KB and are built on first use in about 50 µs. The groups, small products of
/// about the same size, are those of Kim Walisch's primesieve.
final class PresieveTables: Sendable {
  static let shared = PresieveTables()

  static let largestPrime = 163

  static let groups: [[Int]] = [
    [7, 23, 37], [11, 19, 31], [13, 17, 29], [41, 163], [43, 157], [47, 151], [53, 149], [59, 139],
    [61, 137], [67, 131], [71, 127], [73, 113], [79, 109], [83, 107], [89, 103], [97, 101],
  ]
  /// The bytes that repeat a table's beginning after its end, so that words can be read across it.
  private static let padding = 8
  /// A block that stays in the first-level cache while the tables are applied to it, four at a time.
  private static let blockWords = 1 << 11

  private struct Table: BitwiseCopyable, Sendable {
    var period = 0
    var start = 0
  }

  private let tables: FrozenTable<Table>
  private let bytes: FrozenTable<UInt8>

  private init() {
    var tables: [Table] = []
    var size = 0
    for group in Self.groups {
      let period = group.reduce(1, *)
      tables.append(Table(period: period, start: size))
      size += period + Self.padding
    }
    self.tables = FrozenTable(tables, zero: Table())
    bytes = FrozenTable(count: size, zero: 0xFF) { bytes in
      for (group, table) in zip(Self.groups, tables) {
        for prime in group {
          Wheel30.removeMultiples(of: prime, from: bytes + table.start, count: table.period + Self.padding)
        }
      }
    }
  }

  /// Fills the words of a segment from the given byte of the wheel on; the primes up to 163 are removed too.
  func fill(_ words: UnsafeMutablePointer<UInt64>, count: Int, firstByte: UInt64) {
    var done = 0
    while done < count {
      let length = min(count &- done, Self.blockWords)
      let byte = firstByte &+ UInt64(done &* 8)
      var first = 0
      while first < tables.count {
        remove(first, from: words + done, count: length, firstByte: byte)
        first = first &+ 4
      }
      done = done &+ length
    }
  }

  /// Copies the first four tables into words, or ANDs four others into them.
  private func remove(_ first: Int, from words: UnsafeMutablePointer<UInt64>, count: Int, firstByte: UInt64) {
    let (a, b, c, d) = (
      tables.base[first], tables.base[first &+ 1], tables.base[first &+ 2], tables.base[first &+ 3]
    )
    var phaseA = Int(firstByte % UInt64(a.period))
    var phaseB = Int(firstByte % UInt64(b.period))
    var phaseC = Int(firstByte % UInt64(c.period))
    var phaseD = Int(firstByte % UInt64(d.period))
    let source = UnsafeRawPointer(bytes.base)
    var done = 0
    while done < count {
      // Stop where the first of the four tables ends.
      let left = min(min(a.period &- phaseA, b.period &- phaseB), min(c.period &- phaseC, d.period &- phaseD))
      let run = min((left &+ 7) &>> 3, count &- done)
      let target = words + done
      let (sourceA, sourceB) = (source + (a.start &+ phaseA), source + (b.start &+ phaseB))
      let (sourceC, sourceD) = (source + (c.start &+ phaseC), source + (d.start &+ phaseD))
      var index = 0
      while index < run {
        let old = first == 0 ? UInt64.max : target[index]
        target[index] =
          old & Self.word(sourceA, index) & Self.word(sourceB, index) & Self.word(sourceC, index)
          & Self.word(sourceD, index)
        index = index &+ 1
      }
      done = done &+ run
      phaseA = Self.advanced(phaseA, by: run, period: a.period)
      phaseB = Self.advanced(phaseB, by: run, period: b.period)
      phaseC = Self.advanced(phaseC, by: run, period: c.period)
      phaseD = Self.advanced(phaseD, by: run, period: d.period)
    }
  }

  @inline(__always)
  private static func advanced(_ phase: Int, by words: Int, period: Int) -> Int {
    let next = phase &+ words &* 8
    return next >= period ? next &- period : next
  }

  @inline(__always)
  private static func word(_ table: UnsafeRawPointer, _ index: Int) -> UInt64 {
    table.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
  }
}
