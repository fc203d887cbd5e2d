import Architecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Recording where State: Encodable, Action: Encodable {
  /// Returns the source of a test that repeats the recording with a `TestStore`, and asserts what each action changed.
  ///
  /// Each store that was recorded has a test. Effects don't run: their actions are received as they were recorded.
  ///
  /// - Parameters:
  ///   - name: The name of the suite, in Swift.
  ///   - reducer: A Swift expression for the reducer, such as `AppReducer()`, which is in the state's module.
  ///   - count: The number of actions to repeat, or nil for all.
  /// - Throws: What the state or an action throws when it is encoded.
  public func testSource(name: String, reducer: String, count: Int? = nil) throws -> String {
    let actions = actions.prefix(count ?? actions.count).filter { $0.changes != nil }
    let states = [(state: initialState, action: 0)] + laterStates.filter { $0.action < actions.count }
    var modules: Set = [
      SwiftLiteral.module(of: State.self), "Architecture", "ArchitectureTesting", "Recording", "Testing",
    ]
    for action in actions { modules.formUnion(SwiftLiteral(action.action)?.modules ?? []) }
    // States on one line are longer than a formatter allows.
    var lines = ["// swift-format-ignore-file"] + modules.sorted().map { "import \($0)" }
    if actions.contains(where: { !$0.reads.isEmpty }) {
      lines += ["", "#if canImport(FoundationEssentials)", "  import FoundationEssentials", "#else"]
      lines += ["  import Foundation", "#endif"]
    }
    lines += [
      "", "@MainActor", "@Suite(\(SwiftLiteral.quoted("A recording of \(program)")))", "struct \(name) {",
    ]
    for (index, (state, start)) in states.enumerated() {
      let end = index + 1 < states.count ? states[index + 1].action : actions.count
      let part = actions[start..<max(start, end)]
      if part.isEmpty, states.count > 1 { continue }
      lines += [
        "  @Test(\"Actions \(start + 1) to \(end)\")", "  func actions\(start + 1)() async throws {",
        "    let state: \(SwiftLiteral.typeName(State.self)) = try recordedValue(\(SwiftLiteral.raw(try json(state))))",
      ]
      lines += Self.store(reducer, part).map { "    \($0)" }
      for action in part { lines += try Self.statement(action).map { "    \($0)" } }
      lines += ["    await store.finish()", "  }", ""]
    }
    lines[lines.count - 1] = "}"
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines that create the store and the sources of what the actions read.
  private static func store(_ reducer: String, _ actions: ArraySlice<RecordedAction<Action>>) -> [String] {
    var (dates, identifiers, numbers): ([String], [String], [String]) = ([], [], [])
    for read in actions.flatMap(\.reads) {
      switch read {
      case .date(let date):
        dates.append("Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))")
      case .uuid(let uuid): identifiers.append("UUID(uuidString: \"\(uuid.uuidString)\")!")
      case .random(let bits): numbers.append("\(bits)")
      }
    }
    var lines = ["let store = TestStore(initialState: state) {", "  \(reducer)", "}"]
    let sources = [("date", dates), ("uuid", identifiers), ("random", numbers)].filter { !$0.1.isEmpty }
    if !sources.isEmpty {
      lines[2] = "} withDependencies: {"
      for (name, values) in sources {
        lines += ["  $0.\(name) = .sequence(["] + values.map { "    \($0)," } + ["  ])"]
      }
      lines.append("}")
    }
    return lines + ["store.runsEffects = false"]
  }

  private static func statement(_ action: RecordedAction<Action>) throws -> [String] {
    let literal = SwiftLiteral(action.action)?.text
    let argument = try literal ?? "recordedValue(\(SwiftLiteral.raw(json(action.action))))"
    let call =
      "\(literal == nil ? "try " : "")await store.\(action.cause == nil ? "send" : "receive")(\(argument))"
    let changes = (action.changes ?? [:]).sorted { $0.key < $1.key }
    if changes.isEmpty { return [call] }
    let entries = changes.map { "\(SwiftLiteral.quoted($0.key)): \(SwiftLiteral.raw($0.value))" }
    if changes.count == 1 { return ["\(call) {", "  try $0.apply([\(entries[0])])", "}"] }
    return ["\(call) {", "  try $0.apply(["] + entries.map { "    \($0)," } + ["  ])", "}"]
  }
}

private func json(_ value: some Encodable) throws -> String {
  String(decoding: try JSONText.encoded(value), as: UTF8.self)
}

/// A value as an expression in Swift.
private struct SwiftLiteral {
  private(set) var text = ""
  /// The modules of the enumerations in the value.
  private(set) var modules: Set<String> = []

  /// Creates an expression for an enumeration's case of numbers, strings, Boolean values, and such cases.
  ///
  /// Returns nil for a value that contains anything else, such as a structure, whose initializer isn't known.
  init?(_ value: Any) {
    guard let text = text(value) else { return nil }
    self.text = text
  }

  private mutating func text(_ value: Any) -> String? {
    switch value {
    case let text as String: return Self.quoted(text)
    case let flag as Bool: return "\(flag)"
    case let number as any BinaryInteger: return "\(number)"
    case let number as Double: return number.isFinite ? "\(number)" : nil
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return "nil" }
      return text(wrapped.value)
    case .collection: return list(mirror.children.map { (nil, $0.value) }).map { "[\($0)]" }
    case .enum:
      // A custom description or mirror may not be the name of the case.
      if value is any CustomStringConvertible || value is any CustomReflectable { return nil }
      modules.insert(Self.module(of: mirror.subjectType))
      guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
      let arguments = Mirror(reflecting: payload.value)
      let children = arguments.displayStyle == .tuple ? Array(arguments.children) : [(nil, payload.value)]
      return list(children).map { ".\(name)(\($0))" }
    default: return nil
    }
  }

  private mutating func list(_ children: [(label: String?, value: Any)]) -> String? {
    var texts: [String] = []
    for child in children {
      guard let text = text(child.value) else { return nil }
      // The unlabeled elements of a tuple have the labels “.0”, “.1”, and so on.
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      texts.append(label + text)
    }
    return texts.joined(separator: ", ")
  }

  static func quoted(_ text: String) -> String { text.debugDescription }

  /// Returns a string literal for JSON, which has no line feeds.
  static func raw(_ json: String) -> String {
    if !json.contains(where: { $0 == "\"" || $0 == "\\" }) { return "\"\(json)\"" }
    // Three quotation marks would begin a literal of several lines.
    if json.hasPrefix("\"\"") { return quoted(json) }
    var marks = "#"
    while json.contains("\"\(marks)") || json.contains("\\\(marks)") { marks += "#" }
    return "\(marks)\"\(json)\"\(marks)"
  }

  /// Returns the name of the module that declares a type.
  static func module(of type: Any.Type) -> String { String(String(reflecting: type).prefix { $0 != "." }) }

  /// Returns the name of a type within its module.
  static func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    return name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
