/// The encoded form of a value, in which the states of two moments are compared.
enum EncodedValue: Equatable {
  /// A number, a Boolean value, or null, as JSON text.
  case literal(String)
  case string(String)
  case array([EncodedValue])
  case object([Member])

  /// A member of an object, with the value that it was encoded from, if that can be compared faster.
  struct Member: Equatable {
    let key: String
    let value: EncodedValue
    let source: EncodedSource?

    static func == (left: Member, right: Member) -> Bool {
      left.key == right.key && left.value == right.value
    }
  }
}

/// A value that was encoded, stored to see whether a later one is the same.
class EncodedSource {
  /// Creates a source of a value, or returns nil if values of its type can't be compared.
  static func of<Value>(_ value: Value) -> EncodedSource? {
    guard let value = value as? any Equatable else { return nil }
    return make(value)
  }

  private static func make<Value: Equatable>(_ value: Value) -> EncodedSource { TypedSource(value) }

  /// Whether a value has the type of this source and is equal to it.
  final func isEqual<Value>(to other: Value) -> Bool {
    withUnsafePointer(to: other) { isEqual(to: $0, ofType: Value.self) }
  }

  fileprivate func isEqual(to other: UnsafeRawPointer, ofType type: Any.Type) -> Bool { false }
}

private final class TypedSource<Value: Equatable>: EncodedSource {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  override fileprivate func isEqual(to other: UnsafeRawPointer, ofType type: Any.Type) -> Bool {
    type == Value.self && other.assumingMemoryBound(to: Value.self).pointee == value
  }
}

extension EncodedValue {
  /// Returns the value as JSON text.
  var json: String {
    switch self {
    case .literal(let text): text
    case .string(let text): JSONText.quoted(text)
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.key)):\($0.value.json)" }.joined(separator: ","))}"
    }
  }
}
