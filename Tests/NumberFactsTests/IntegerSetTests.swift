import Architecture
import BigInt
import Foundation
import NumberFacts
import Testing

@Suite("Sets of integers")
struct IntegerSetTests {
  /// Lists of small, large, and negative integers, many of which are there several times.
  private static let lists: [[BigInt]] = {
    var generator = SeededGenerator(seed: 5)
    return (0..<200).map { count in
      (0..<count).map { _ in
        let integer = BigInt(Int.random(in: -20...20, using: &generator))
        return Bool.random(using: &generator) ? integer : integer << 64
      }
    }
  }()

  @Test("A set has each integer of a list once, in ascending order")
  func elements() {
    for list in Self.lists {
      let set = IntegerSet(list)
      #expect(Array(set.elements) == Set(list).sorted())
      #expect((-25...25).allSatisfy { set.contains(BigInt($0)) == list.contains(BigInt($0)) })
      #expect(set.count == Set(list).count && set.isEmpty == list.isEmpty)
    }
  }

  @Test("Toggling inserts an integer in its place, or removes it")
  func toggle() {
    for list in Self.lists {
      var (set, expected) = (IntegerSet([]), Set<BigInt>())
      for integer in list {
        set.toggle(integer)
        if expected.remove(integer) == nil { expected.insert(integer) }
      }
      #expect(Array(set.elements) == expected.sorted())
    }
  }

  @Test("A list without those of another one, or without repetitions, keeps its order")
  func lists() {
    for (list, other) in zip(Self.lists, Self.lists.reversed()) {
      #expect(list.without(IntegerList(other)) == list.filter { !other.contains($0) })
      var seen: [BigInt] = []
      for integer in list where !seen.contains(integer) { seen.append(integer) }
      #expect(list.withoutRepetitions == seen)
    }
  }

  @Test("A file can have the integers in any order")
  func coding() throws {
    let set = try JSONDecoder().decode(IntegerSet.self, from: Data("[7,2,5,2]".utf8))
    #expect(set == [2, 5, 7])
    #expect(try String(decoding: JSONEncoder().encode(set), as: UTF8.self) == "[2,5,7]")
  }
}
