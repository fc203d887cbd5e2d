import Architecture
import Testing

private struct Profile: Equatable {
  var name = "Ada"
  var age = 36
  var tags: Set<String> = ["b", "a"]
  var scores = ["x": 1, "y": 2]
  var history: [Entry] = [Entry(), Entry(text: "two")]
  var route = Route.home
  var alert: Entry?
  var pair = Pair(first: (1, "one"))
}

private struct Entry: Equatable, Identifiable {
  var text = "one"
  var number: Double? = 1.5
  var id: String { text }
}

private struct Pair: Equatable {
  var first: (Int, String)
  static func == (left: Pair, right: Pair) -> Bool { left.first == right.first }
}

private enum Route: Equatable {
  case home
  case detail(Int)
  case edit(Entry)
  case range(from: Int, to: Int)
  case nested(Inner)
  indirect case later(Route)

  enum Inner: Equatable { case empty }
}

private struct Empty {}

private struct Wrapper<Value> {
  var value: Value
}

@Suite("State diffs")
struct StateDiffTests {
  private func diff(_ change: (inout Profile) -> Void) -> String? {
    let before = Profile()
    var after = before
    change(&after)
    return stateDiff(before, after)
  }

  @Test("Equal values have no diff")
  func equal() {
    #expect(diff { _ in } == nil)
    #expect(stateDiff(1, 1) == nil)
  }

  @Test("A changed field is shown with the lines that enclose it, and the others are counted")
  func field() {
    #expect(
      diff { $0.age = 37 } == """
          Profile(
            … (1 unchanged)
        −   age: 36,
        +   age: 37,
            … (26 unchanged)
          )
        """)
  }

  @Test("A changed element is shown in its place")
  func element() {
    #expect(
      diff { $0.history[1].number = nil } == """
          Profile(
            … (10 unchanged)
            history: [
              … (4 unchanged)
              Entry(
                … (1 unchanged)
        −       number: 1.5
        +       number: nil
              )
            ],
            … (8 unchanged)
          )
        """)
  }

  @Test("Added elements are shown whole, from an opening line on, also beside equal elements")
  func insertion() {
    #expect(
      stateDiff([nil, Entry()], [nil, Entry(text: "zero", number: nil), nil, Entry()]) == """
          [
            … (1 unchanged)
        +   Entry(
        +     text: "zero",
        +     number: nil
        +   ),
        +   nil,
            … (4 unchanged)
          ]
        """)
    #expect(
      stateDiff([[[1]], [[2]]], [[[2]]]) == """
          [
        −   [
        −     [
        −       1
        −     ]
        −   ],
            … (5 unchanged)
          ]
        """)
  }

  @Test("A changed case is shown with its payload")
  func cases() {
    #expect(stateDiff(Route.home, .detail(1)) == "− .home\n+ .detail(1)")
    #expect(
      stateDiff(Route.edit(Entry()), .edit(Entry(text: "x"))) == """
          .edit(
            Entry(
        −     text: "one",
        +     text: "x",
              … (1 unchanged)
            )
          )
        """)
    #expect(stateDiff(1 as Int?, nil) == "− 1\n+ nil")
  }

  @Test("A value is described on one line")
  func oneLine() {
    #expect(shortDescription(Route.home) == ".home")
    #expect(shortDescription(Route.detail(-1)) == ".detail(-1)")
    #expect(shortDescription(Route.range(from: 1, to: 2)) == ".range(from: 1, to: 2)")
    #expect(shortDescription(Route.nested(.empty)) == ".nested(.empty)")
    #expect(shortDescription(Route.later(.later(.detail(3)))) == ".later(.later(.detail(3)))")
    #expect(shortDescription(Route.edit(Entry())) == #".edit(Entry(text: "one", number: 1.5))"#)
    #expect(shortDescription(Result<Int, CancellationError>.success(1)) == ".success(1)")
    #expect(
      shortDescription(Result<Int, CancellationError>.failure(.init())) == ".failure(CancellationError())")
    #expect(shortDescription([1, 2]) == "[1, 2]")
    #expect(shortDescription([Int]()) == "[]")
    #expect(shortDescription([[1], []]) == "[[1], []]")
    #expect(shortDescription(["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(shortDescription([String: Int]()) == "[]")
    #expect(shortDescription(Set(["b", "a"])) == #"Set(["a", "b"])"#)
    #expect(shortDescription((1, "a", label: true)) == #"(1, "a", label: true)"#)
    #expect(shortDescription(Empty()) == "Empty()")
    #expect(shortDescription(1...3) == "ClosedRange(1...3)")
    #expect(shortDescription(Wrapper(value: Wrapper(value: 1))) == "Wrapper(value: Wrapper(value: 1))")
    #expect(shortDescription(Int??.some(.none)) == "nil")
    #expect(shortDescription(Int.self) == "Int.self")
    #expect(shortDescription(Wrapper(value: { (number: Int) in number })) == "Wrapper(value: Function())")
  }

  @Test("Texts are quoted, and their contents are unchanged")
  func texts() {
    #expect(shortDescription("( a ) [ b ]") == #""( a ) [ b ]""#)
    #expect(shortDescription(["(", ")", "["]) == #"["(", ")", "["]"#)
    #expect(shortDescription("a \"quote\"\n") == #""a \"quote\"\n""#)
    #expect(shortDescription(Character("c")) == #""c""#)
    #expect(shortDescription("substring".prefix(3)) == #""sub""#)
  }

  @Test("Dates and identifiers have their own descriptions")
  func foundation() {
    #expect(shortDescription(Date(timeIntervalSince1970: 0)) == "1970-01-01 00:00:00 +0000")
    let uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    #expect(shortDescription(uuid) == "00000000-0000-0000-0000-000000000001")
    #expect(shortDescription(Duration.seconds(2)) == "2.0 seconds")
  }

  @Test("Equal collections have equal descriptions, however they were made")
  func canonical() {
    var (first, second): (Set<Int>, Set<Int>) = ([], [])
    for number in 0..<100 { first.insert(number) }
    for number in (0..<100).reversed() { second.insert(number) }
    #expect(stateDiff(first, second) == nil)
    var (left, right) = (IdentifiedArray<Entry>(), IdentifiedArray<Entry>())
    left.append(Entry(text: "a"))
    right.append(Entry(text: "b"))
    right.append(Entry(text: "a"))
    right.remove(id: "b")
    #expect(left == right)
    #expect(stateDiff(left, right) == nil)
    #expect(shortDescription(left) == #"[Entry(text: "a", number: 1.5)]"#)
  }

  @Test("The description of an object that refers to itself ends")
  func cycle() {
    final class Node {
      var name = "node"
      var next: Node?
    }
    let node = Node()
    node.next = node
    #expect(shortDescription(node) == #"Node(name: "node", next: Node(…))"#)
    node.next = nil
  }

  @Test("Of ten thousand lines that all differ, fifty of each are shown, and the others are counted")
  func large() {
    let lines = stateDiff(Array(0..<10_000), Array(10_000..<20_000))?.split(separator: "\n")
    #expect(lines?.count == 103)
    #expect(lines?[50] == "−   49,")
    #expect(lines?[51] == "+   10000,")
    #expect(lines?[101] == "  ]")
    #expect(lines?[102] == "… and 19900 more changed lines")
  }

  @Test("Lines between changes that aren't shown are counted as unchanged, and one more line is singular")
  func limit() {
    let old = (0..<200).map { "\($0)" }
    var new = old
    for index in 0..<51 { new[3 * index] = "new" }
    let lines = stateDiff(old, new)?.split(separator: "\n") ?? []
    #expect(lines.filter { $0.hasPrefix("−") }.count == 50)
    #expect(lines.filter { $0.hasPrefix("+") }.count == 50)
    #expect(lines.suffix(3) == ["    … (51 unchanged)", "  ]", "… and 2 more changed lines"])
  }
}
