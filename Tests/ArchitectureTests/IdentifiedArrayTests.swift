import Architecture
import Testing

private struct Element: Identifiable, Hashable, Codable {
  var id: Int
  var name = ""
}

@Suite("Identified arrays")
struct IdentifiedArrayTests {
  @Test("Random changes agree with those of a plain array")
  func model() {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
    print("seed: \(seed)")
    var random = SeededGenerator(seed: seed)
    var array = IdentifiedArray<Element>()
    var model: [Element] = []
    for step in 0..<2_000 {
      let id = Int.random(in: 0..<20, using: &random)
      let index = model.firstIndex { $0.id == id }
      let element = Element(id: id, name: "\(step)")
      switch Int.random(in: 0..<17, using: &random) {
      case 0:
        #expect(array.remove(id: id) == index.map { model[$0] })
        if let index { model.remove(at: index) }
      case 1:
        array[id: id] = nil
        if let index { model.remove(at: index) }
      case 2:
        array[id: id] = element
        if let index { model[index] = element } else { model.append(element) }
      case 3:
        let was = array.modify(id: id) { element -> String in
          defer { element.name = "changed \(step)" }
          return element.name
        }
        #expect(was == index.map { model[$0].name })
        if let index { model[index].name = "changed \(step)" }
      case 4:
        let place = Int.random(in: 0...model.count, using: &random)
        #expect(array.insert(element, at: place) == (index == nil, index ?? place))
        if index == nil { model.insert(element, at: place) }
      case 5:
        if let index, let destination = model.indices.randomElement(using: &random) {
          array.move(from: index, to: destination)
          model.insert(model.remove(at: index), at: destination)
        }
      case 6:
        array.sort { $0.name < $1.name }
        model.sort { $0.name < $1.name }
      case 7 where id < 3:
        array.removeAll { $0.id % 7 == id }
        model.removeAll { $0.id % 7 == id }
      case 8:
        if let index {
          #expect(array.remove(at: index) == model.remove(at: index))
        }
      case 9:
        #expect(array.updateOrAppend(element) == index.map { model[$0] })
        if let index { model[index] = element } else { model.append(element) }
      case 10:
        let others = [element, Element(id: 20), element]
        array.append(contentsOf: others)
        for other in others where !model.contains(where: { $0.id == other.id }) { model.append(other) }
      case 11:
        if let index {
          array[index].name = "changed \(step)"
          model[index].name = "changed \(step)"
        }
      case 12:
        if let place = model.indices.randomElement(using: &random), index == nil || index == place {
          #expect(array.update(element, at: place) == model[place])
          model[place] = element
        }
      case 13:
        let offsets = model.indices.filter { _ in Bool.random(using: &random) }
        let destination = Int.random(in: 0...model.count, using: &random)
        array.move(fromOffsets: offsets, toOffset: destination)
        let (moved, target) = (offsets.map { model[$0] }, offsets.count { $0 < destination })
        model = model.indices.filter { !offsets.contains($0) }.map { model[$0] }
        model.insert(contentsOf: moved, at: destination - target)
      case 14:
        let (first, second) = (model.filter { $0.id % 2 == 0 }, model.filter { $0.id % 2 != 0 })
        #expect(array.partition { $0.id % 2 != 0 } == first.count)
        model = first + second
      case 15:
        array = IdentifiedArray(model + [element]) { Element(id: $0.id, name: $0.name + $1.name) }
        if let index { model[index].name += element.name } else { model.append(element) }
      default:
        #expect(array.append(element) == (index == nil, index ?? model.count))
        if index == nil { model.append(element) }
      }
      #expect(Array(array) == model, "seed \(seed), step \(step)")
      #expect(array.ids == model.map(\.id))
      #expect((0..<20).allSatisfy { id in array[id: id] == model.first { $0.id == id } })
      #expect((0..<20).allSatisfy { id in array.index(id: id) == model.firstIndex { $0.id == id } })
      #expect((0..<20).allSatisfy { id in array.contains(id: id) == model.contains { $0.id == id } })
    }
  }

  @Test("A comparison or predicate that throws leaves the array unchanged")
  func throwing() {
    struct Stop: Error {}
    let original = IdentifiedArray((0..<20).map { Element(id: ($0 * 7) % 20) })
    for limit in 1..<60 {
      var (array, calls) = (original, 0)
      func countedCall() throws {
        calls += 1
        if calls == limit { throw Stop() }
      }
      try? array.sort {
        try countedCall()
        return $0.id < $1.id
      }
      if calls < limit { break }
      #expect(array == original)
      #expect(array.ids.allSatisfy { array[id: $0]?.id == $0 }, "call \(limit)")
    }
    var array = original
    #expect(throws: Stop.self) { try array.removeAll { if $0.id == 9 { throw Stop() } else { return true } } }
    #expect(throws: Stop.self) {
      try array.modify(id: 9) {
        $0.name = "changed"
        throw Stop()
      }
    }
    #expect(array.ids == original.ids)
    #expect(array.ids.allSatisfy { array[id: $0]?.id == $0 })
  }

  @Test("It describes and hashes itself as an array does")
  func descriptionAndHash() {
    let array: IdentifiedArray = [Element(id: 1, name: "a")]
    #expect("\(array)" == "\(Array(array))")
    #expect(String(reflecting: array) == String(reflecting: Array(array)))
    #expect(Set([array, [Element(id: 1, name: "a")], []]).count == 2)
  }

  @Test("An element replaces the one at its index, unless it has the identity of another")
  func replacement() {
    var array: IdentifiedArray = [Element(id: 1), Element(id: 2)]
    array[1] = Element(id: 4)
    #expect(array.ids == [1, 4])
    #expect(array[id: 4] != nil && array[id: 2] == nil)
    let recorder = IssueRecorder()
    recorder.recording { array[1] = Element(id: 1, name: "other") }
    #expect(recorder.messages == ["The identity of an element changed in place from 4 to 1"])
    #expect(Array(array) == [Element(id: 1)])
  }

  @Test("It is encoded as an array, and decoding rejects duplicate identities")
  func codable() throws {
    let array: IdentifiedArray = [Element(id: 2, name: "b"), Element(id: 1, name: "a")]
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([Element].self, from: data) == Array(array))
    #expect(try JSONDecoder().decode(IdentifiedArray<Element>.self, from: data) == array)
    let twice = try JSONEncoder().encode([Element(id: 1), Element(id: 1)])
    #expect {
      try JSONDecoder().decode(IdentifiedArray<Element>.self, from: twice)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == "Two elements have the same identity"
    }
  }

  @Test("Elements are added, exchanged, and removed as in an array, and found by their identities")
  func likeAnArray() {
    var array: IdentifiedArray = [Element(id: 1), Element(id: 2)]
    array += [Element(id: 2, name: "again"), Element(id: 3), Element(id: 4), Element(id: 5)]
    #expect(array.ids == [1, 2, 3, 4, 5])
    array.swapAt(0, 3)
    #expect(array.ids == [4, 2, 3, 1, 5])
    #expect(array.index(id: 1) == 3 && array.index(id: 4) == 0)
    array.swapAt(1, 1)
    array.remove(atOffsets: [1, 4])
    #expect(array.ids == [4, 3, 1])
    #expect(array.removeFirst().id == 4)
    #expect(array.removeLast().id == 1)
    #expect(array.index(id: 3) == 0 && array.count == 1)
    array.removeAll()
    #expect(array.isEmpty && !array.contains(id: 3))
  }

  @Test("The first of two elements with one identity is kept")
  func duplicate() {
    let elements = [Element(id: 1, name: "first"), Element(id: 2), Element(id: 1, name: "second")]
    #expect(Array(IdentifiedArray(elements)) == Array(elements[..<2]))
    let literal: IdentifiedArray = [elements[0], elements[1], elements[2]]
    #expect(Array(literal) == Array(elements[..<2]))
  }

  @Test(
    "An identity that a reducer changes is reported, and the array finds the element by its new one")
  func changedIdentity() {
    let recorder = IssueRecorder()
    var array: IdentifiedArray = [Element(id: 3), Element(id: 2)]
    recorder.recording { _ = array.modify(id: 2) { $0.id = 4 } }
    #expect(array == [Element(id: 3), Element(id: 4)])
    #expect(array[id: 4] == Element(id: 4))
    #expect(!array.contains(id: 2))
    recorder.recording { array[1].id = 3 }
    #expect(array == [Element(id: 3)])
    #expect(
      recorder.messages == [
        "The identity of an element changed in place from 2 to 4",
        "The identity of an element changed in place from 4 to 3",
      ])
  }

  @Test("Setting an element with another identity is reported and changes nothing")
  func wrongPlace() {
    let recorder = IssueRecorder()
    var array: IdentifiedArray = [Element(id: 1)]
    recorder.recording {
      array[id: 1] = Element(id: 2)
      array[id: 1]?.id = 2
    }
    #expect(array == [Element(id: 1)])
    let message = "Can't set an element with the identity 2 as the one with 1"
    #expect(recorder.messages == [message, message])
  }
}
