/// Returns a value on one line, with only the case names of enums: `.counter(.countEntered(7))`.
package func shortDescription(_ value: some Any) -> String {
  var result = ""
  for line in StateDescription(value).lines {
    let text = line.drop { $0 == " " }
    let isBetween = !result.isEmpty && !result.hasSuffix("(") && !result.hasSuffix("[")
    if isBetween, !text.hasPrefix(")"), !text.hasPrefix("]") { result += " " }
    result += text
  }
  return result
}

/// Returns a value over several lines, with one child per line.
package func longDescription(_ value: some Any) -> [String] { StateDescription(value).lines }

/// A value written over several lines, with one child per line, and the same for equal values.
struct StateDescription {
  private(set) var lines: [String] = []
  /// The objects being written, because an object may refer to itself.
  private var objects: Set<ObjectIdentifier> = []

  init(_ value: Any) {
    write(value, prefix: "", suffix: "", indent: "")
  }

  private mutating func write(_ value: Any, prefix: String, suffix: String, indent: String) {
    func write(_ text: String) { lines.append("\(indent)\(prefix)\(text)\(suffix)") }
    func write(_ children: [(label: String?, value: Any)], from opening: String, to closing: String) {
      self.write(children, from: prefix + opening, to: closing + suffix, indent: indent)
    }
    if let leaf = Self.leaf(value) { return write(leaf) }
    let mirror = Mirror(reflecting: value)
    let children = Array(mirror.children)
    let type = Self.name(of: mirror.subjectType)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = children.first else { return write("nil") }
      self.write(wrapped.value, prefix: prefix, suffix: suffix, indent: indent)
    case .enum:
      guard let payload = children.first else { return write(".\(value)") }
      let name = payload.label ?? "?"
      if let leaf = Self.leaf(payload.value) ?? Self.emptyCase(payload.value) {
        write(".\(name)(\(leaf))")
      } else {
        write(Self.arguments(of: payload.value), from: ".\(name)(", to: ")")
      }
    case .collection: write(children.map { (nil, $0.value) }, from: "[", to: "]")
    case .set:
      let elements = children.map(\.value).sorted { "\($0)" < "\($1)" }
      write(elements.map { (nil, $0) }, from: "Set([", to: "])")
    case .dictionary: write(Self.entries(of: mirror), from: "[", to: "]")
    case .tuple: write(children, from: "(", to: ")")
    case .class:
      let object = ObjectIdentifier(value as AnyObject)
      guard objects.insert(object).inserted else { return write("\(type)(…)") }
      write(children, from: "\(type)(", to: ")")
      objects.remove(object)
    default:
      if children.isEmpty {
        // A value without children, such as a UUID, may still have a description.
        write((value as? any CustomStringConvertible)?.description ?? "\(type)()")
      } else {
        write(children, from: "\(type)(", to: ")")
      }
    }
  }

  private mutating func write(
    _ children: [(label: String?, value: Any)], from opening: String, to closing: String, indent: String
  ) {
    if children.isEmpty { return lines.append("\(indent)\(opening)\(closing)") }
    lines.append("\(indent)\(opening)")
    for (index, child) in children.enumerated() {
      // A property with a wrapper has its name after an underscore.
      let name = child.label.flatMap {
        $0.hasPrefix(".") ? nil : $0.hasPrefix("_") ? $0.dropFirst() : $0[...]
      }
      let label = name.map { "\($0): " } ?? ""
      let comma = index < children.count - 1 ? "," : ""
      write(child.value, prefix: label, suffix: comma, indent: indent + "  ")
    }
    lines.append("\(indent)\(closing)")
  }

  /// Returns the values to write between the parentheses of a case.
  private static func arguments(of payload: Any) -> [(label: String?, value: Any)] {
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple ? Array(mirror.children) : [(nil, payload)]
  }

  /// Returns a value's own description, if it is the most readable one.
  private static func leaf(_ value: Any) -> String? {
    switch value {
    case let string as String: string.debugDescription
    case let number as any Numeric: "\(number)"
    case let flag as Bool: "\(flag)"
    case let duration as Duration: "\(duration)"
    case let type as Any.Type: "\(type).self"
    case let text as any CustomDebugStringConvertible where !isComposite(value): text.debugDescription
    default: nil
    }
  }

  private static func isComposite(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .optional, .collection, .set, .dictionary, .tuple, .enum: true
    default: false
    }
  }

  private static func emptyCase(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return nil }
    return ".\(value)"
  }

  private static func entries(of mirror: Mirror) -> [(label: String?, value: Any)] {
    mirror.children.compactMap { child -> (String, Any)? in
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { return nil }
      return (leaf(pair[0].value) ?? "\(pair[0].value)", pair[1].value)
    }
    .sorted { $0.0 < $1.0 }
    .map { (label: Optional($0.0), value: $0.1) }
  }

  /// Returns a type's name without generic arguments; they are long and add little.
  private static func name(of type: Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("(") { return "Function" }
    return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
  }
}

/// Returns a type's name without its module, but with the types around it: `Counter.State`.
func qualifiedName(of type: Any.Type) -> String {
  let name = String(reflecting: type)
  if name.contains("<") { return "\(type)" }
  return name.split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }.joined(separator: ".")
}
