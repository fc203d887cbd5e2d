import Architecture
import BigInt
import Foundation
import NumberFacts
import Testing

@Suite("Lists of integers")
struct IntegerListTests {
  /// Returns random integers, some of them large, and some of them there several times.
  private static func integers(_ count: Int, _ generator: inout SeededGenerator) -> [BigInt] {
    (0..<count).map { _ in
      let integer = BigInt(Int.random(in: -500...500, using: &generator))
      return Int.random(in: 0..<8, using: &generator) == 0 ? integer << 64 : integer
    }
  }

  @Test("Random changes have the same results as those of an array")
  func changes() {
    var generator = SeededGenerator(seed: 7)
    for start in [0, 1, 511, 512, 513, 3_000] {
      var expected = Self.integers(start, &generator)
      if start == 3_000 { expected.sort() }
      var list = IntegerList(expected)
      for _ in 0..<12 {
        let (before, old) = (expected, list)
        let lower = Int.random(in: 0...expected.count, using: &generator)
        let length = [0, 1, 5, 700].randomElement(using: &generator)!
        let range = lower..<min(lower + length, expected.count)
        let new = Self.integers([0, 1, 5, 1_500].randomElement(using: &generator)!, &generator)
        expected.replaceSubrange(range, with: new)
        list.replaceSubrange(range, with: new)
        #expect(Array(list) == expected)
        #expect(list.indices.map { list[$0] } == expected)
        #expect(list.pieces.allSatisfy { !$0.isEmpty && $0.count <= 512 })
        #expect(list == IntegerList(expected))
        #expect((list == old) == (expected == before))
        #expect(Array(old) == before)
        let (parts, expectedParts) = (old.differingParts(from: list), before.differingParts(from: expected))
        #expect(parts.start == expectedParts.before.startIndex)
        #expect(parts.before[...] == expectedParts.before && parts.after[...] == expectedParts.after)
        for integer in Self.integers(20, &generator) {
          #expect(list.firstIndex(of: integer) == expected.firstIndex(of: integer))
          #expect(list.contains(integer) == expected.contains(integer))
        }
        #expect(list.isStrictlyAscending == expected.isStrictlyAscending)
        #expect(IntegerList(expected.sorted()).isStrictlyAscending == (Set(expected).count == expected.count))
      }
    }
  }

  @Test("Appending, inserting, and removing have the same results as those of an array")
  func collection() {
    var generator = SeededGenerator(seed: 8)
    var (list, expected) = (IntegerList(), [BigInt]())
    for integer in Self.integers(1_200, &generator) {
      if Bool.random(using: &generator), let index = expected.indices.randomElement(using: &generator) {
        list.insert(integer, at: index)
        expected.insert(integer, at: index)
        list.remove(at: index / 2)
        expected.remove(at: index / 2)
      }
      list.append(integer)
      expected.append(integer)
    }
    #expect(Array(list) == expected)
    list += [1, 2]
    list.removeAll { $0 < 0 }
    #expect(Array(list) == (expected + [1, 2]).filter { $0 >= 0 })
    list.removeAll()
    #expect(list.isEmpty && list.pieces.isEmpty && list == [])
  }

  @Test("A changed list shares all pieces but one, and only that one counts as new memory")
  func sharing() {
    let list = IntegerList((1...100_000).map { BigInt($0) })
    var changed = list
    changed.remove(at: 50_000)
    func addresses(_ list: IntegerList) -> Set<UnsafePointer<BigInt>?> {
      Set(list.pieces.map { $0.withUnsafeBufferPointer(\.baseAddress) })
    }
    #expect(addresses(list).count == 196)
    #expect(addresses(changed).subtracting(addresses(list)).count == 1)
    let rest = list.removing(IntegerSet([2, 600, 601]))
    #expect(rest.count == 99_997)
    #expect(addresses(rest).subtracting(addresses(list)).count == 2)
    #expect(list.newBytes(since: list) == 0)
    #expect((8_000..<16_000).contains(changed.newBytes(since: list)))
    #expect(list.newBytes(since: []) > 1_600_000)
  }

  @Test("A list without those of a set, or of another version, keeps its order")
  func without() {
    var generator = SeededGenerator(seed: 9)
    for count in [0, 1, 2, 40, 1_200] {
      let integers = Array(Set(Self.integers(count, &generator)))
      let list = IntegerList(integers)
      for removed in [[], Array(integers.prefix(1)), Self.integers(30, &generator)] {
        let rest = list.removing(IntegerSet(removed))
        #expect(Array(rest) == integers.filter { !removed.contains($0) })
        let other = rest + [12_345]
        #expect(list.without(other) == integers.filter { removed.contains($0) })
        #expect(other.without(list) == [12_345])
      }
    }
  }

  @Test("A file and a description have the integers as an array")
  func coding() throws {
    let list = try JSONDecoder().decode(IntegerList.self, from: Data("[7,2,5,2]".utf8))
    #expect(list == [7, 2, 5, 2])
    #expect(try String(decoding: JSONEncoder().encode(list), as: UTF8.self) == "[7,2,5,2]")
    #expect(String(describing: list) == "[7, 2, 5, 2]")
  }
}
