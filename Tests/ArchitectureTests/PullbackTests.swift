import Architecture
import Testing

private struct Child: Equatable, Sendable {
  var value = 0
  var observed = 0 { didSet { changes += 1 } }
  var changes = 0
  var doubled: Int {
    get { value * 2 }
    set { value = newValue / 2 }
  }
}

private struct Parent: Equatable, Sendable {
  var label = "label"
  var child = Child()
  var pair = (first: Child(), second: Child())
  var children = [Child(), Child()]
  var dictionary = ["a": Child()]
  private(set) var stored = Child()
  var computed: Child {
    get { stored }
    set { stored = newValue }
  }

  static func == (left: Parent, right: Parent) -> Bool {
    left.child == right.child && left.pair == right.pair && left.children == right.children
      && left.stored == right.stored && left.dictionary == right.dictionary
  }
}

private enum Action: Sendable {
  case number(Int)
  case other
}

private let adder = Reduce<Int, Int> { state, number in
  state += number
  return .none
}

@Suite("Pullback")
struct PullbackTests {
  private func check(
    _ path: any WritableKeyPath<Parent, Int> & Sendable, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reducer = adder.pullback(state: path, action: /Action.number)
    var (parent, expected) = (Parent(), Parent())
    for number in [2, 40] {
      _ = reducer.reduce(into: &parent, action: .number(number))
      expected[keyPath: path] += number
    }
    #expect(parent == expected, sourceLocation: sourceLocation)
    #expect(parent != Parent(), sourceLocation: sourceLocation)
    let before = parent
    _ = reducer.reduce(into: &parent, action: .other)
    #expect(parent == before, sourceLocation: sourceLocation)
  }

  // The state counts the calls of its property observer.
  @Test("A pullback writes the same value as its key path, for every kind of key path")
  func keyPaths() {
    check(\.child.value)
    check(\.child.observed)
    check(\.child.doubled)
    check(\.pair.second.value)
    check(\.children[1].value)
    check(\.dictionary["a"]!.value)
    check(\.computed.value)
  }

  @Test("The state of a class is changed through the reference")
  func reference() {
    final class Box { var value = 1 }
    let reducer = adder.pullback(state: \Box.value, action: /Action.number)
    var box = Box()
    _ = reducer.reduce(into: &box, action: .number(2))
    #expect(box.value == 3)
  }
}
