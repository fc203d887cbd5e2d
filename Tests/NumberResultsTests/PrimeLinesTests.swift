import Testing

@testable import NumberResults

@Suite("Lines of primes")
struct PrimeLinesTests {
  @Test(
    "Each distance from an origin is a line, between the texts", arguments: [0, 123, 1 << 64] as [UInt128])
  func lines(origin: UInt128) {
    let distances: [UInt64] = [2, 9_973, 10_007, 12_345, 19_998, 20_003, 1 << 60, 1 << 60 + 999]
    let lines = distances.withUnsafeBufferPointer { primeLines($0, origin, prefix: "<", suffix: ">") }
    let expected = distances.map { "<\(origin + UInt128($0))>\n" }.joined()
    #expect(String(decoding: lines, as: UTF8.self) == expected)
  }
}
