import Architecture
import Testing

private func append(_ text: String) -> Reduce<[String], String> {
  Reduce { state, action in
    state.append("\(text)\(action)")
    return .none
  }
}

private struct Listed: Reducer {
  var hasExtra = false
  var name: String?
  var kind = 0
  var count = 0

  var body: some Reducer<[String], String> {
    append("always ")
    if hasExtra { append("extra ") }
    if let name { append("\(name) ") } else { append("nameless ") }
    switch kind {
    case 0: append("zero ")
    case 1: append("one ")
    default:
      append("many ")
      append("more ")
    }
    for index in 0..<count { append("\(index) ") }
    if #available(macOS 15, *) { append("available ") }
  }
}

private struct Erased: Reducer {
  let part: any Reducer<[String], String>

  var body: some Reducer<[String], String> {
    part
    append("after ")
  }
}

private struct Empty: Reducer {
  var body: some Reducer<[String], String> {}
}

private struct Leaf: Reducer {
  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append("leaf \(action)")
    return .none
  }
}

@Suite("Reducer builder")
@MainActor
struct ReducerBuilderTests {
  private func result(_ reducer: some Reducer<[String], String>) -> [String] {
    var state: [String] = []
    _ = reducer.reduce(into: &state, action: "x")
    var builtState: [String] = []
    _ = reducer._built().reduce(into: &builtState, action: "x")
    #expect(state == builtState)
    return state
  }

  @Test("if, if let, switch, for, and availability checks list the chosen reducers in order")
  func choices() {
    #expect(result(Listed()) == ["always x", "nameless x", "zero x", "available x"])
    #expect(
      result(Listed(hasExtra: true, name: "n", kind: 1, count: 2)) == [
        "always x", "extra x", "n x", "one x", "0 x", "1 x", "available x",
      ])
    #expect(
      result(Listed(kind: 2)) == ["always x", "nameless x", "many x", "more x", "available x"])
  }

  @Test("A reducer of any type is part of a body")
  func erased() {
    #expect(result(Erased(part: Leaf())) == ["leaf x", "after x"])
  }

  @Test("An empty body does nothing")
  func empty() {
    #expect(result(Empty()) == [])
  }

  @Test("combine and CombineReducers run reducers in order and merge their effects")
  func combined() {
    #expect(result(combine(append("a "), Leaf(), Empty(), append("b "))) == ["a x", "leaf x", "b x"])
    #expect(result(combine()) == [])
    #expect(
      result(
        CombineReducers {
          append("a ")
          Leaf()
        }) == ["a x", "leaf x"])
    let store = Store<[String], String>(initialState: []) {
      logging { $0 == "start" ? .send("1") : .none }
      logging { $0 == "start" ? .send("2") : .none }
      logging { $0 == "start" ? .send("3") : .none }
    }
    store.send("start")
    #expect(store.state == ["start", "start", "start", "1", "1", "1", "2", "2", "2", "3", "3", "3"])
  }
}
