#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The encoded form of a value, in which the states of two moments are compared.
enum EncodedValue: Equatable {
  /// A number, a Boolean value, or null, as JSON text.
  case literal(String)
  case string(String)
  case array([Element])
  case object([Member])

  /// An element of an array, with the value that it was encoded from, if that can be compared faster.
  struct Element: Equatable {
    let value: EncodedValue
    let source: EncodedSource?

    static func == (left: Element, right: Element) -> Bool {
      if let source = left.source, source === right.source { return true }
      return left.value == right.value
    }
  }

  /// A member of an object, with the value that it was encoded from, if that can be compared faster.
  struct Member: Equatable {
    let key: String
    var value: EncodedValue
    var source: EncodedSource?

    static func == (left: Member, right: Member) -> Bool {
      if left.key != right.key { return false }
      if let source = left.source, source === right.source { return true }
      return left.value == right.value
    }
  }
}

/// A value that was encoded, stored to see whether a later one is the same.
class EncodedSource {
  private let type: Any.Type
  private let pointer: UnsafeRawPointer

  fileprivate init(_ type: Any.Type, _ pointer: UnsafeRawPointer) {
    (self.type, self.pointer) = (type, pointer)
  }

  /// Changes a source that nothing else refers to, or replaces it.
  static func update<Value>(_ source: inout EncodedSource?, with value: Value) {
    if isKnownUniquelyReferenced(&source), let source, source.type == Value.self {
      withUnsafePointer(to: value) { source.replace(with: $0) }
    } else {
      source = of(value)
    }
  }

  static func of<Value>(_ value: Value) -> EncodedSource {
    (value as? any Equatable).map { make($0) } ?? TypedSource(value)
  }

  private static func make<Value: Equatable>(_ value: Value) -> EncodedSource { EquatableSource(value) }

  /// Whether a value certainly encodes the same: it has the type of this source, and is equal to it or has the same bytes.
  final func isSame<Value>(as other: Value) -> Bool {
    withUnsafePointer(to: other) { other in
      type == Value.self && (memcmp(pointer, other, MemoryLayout<Value>.size) == 0 || isEqual(to: other))
    }
  }

  /// Compares with a value in memory that has the same type.
  fileprivate func isEqual(to other: UnsafeRawPointer) -> Bool { false }

  /// Replaces the value by one in memory that has the same type.
  fileprivate func replace(with other: UnsafeRawPointer) {}
}

private class TypedSource<Value>: EncodedSource {
  fileprivate final let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value.initialize(to: value)
    super.init(Value.self, self.value)
  }

  override fileprivate final func replace(with other: UnsafeRawPointer) {
    value.pointee = other.assumingMemoryBound(to: Value.self).pointee
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }
}

private final class EquatableSource<Value: Equatable>: TypedSource<Value> {
  override fileprivate func isEqual(to other: UnsafeRawPointer) -> Bool {
    other.assumingMemoryBound(to: Value.self).pointee == value.pointee
  }
}

extension EncodedValue {
  /// Returns the value as JSON text.
  var json: String {
    switch self {
    case .literal(let text): text
    case .string(let text): JSONText.quoted(text)
    case .array(let elements): "[\(elements.map(\.value.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.key)):\($0.value.json)" }.joined(separator: ","))}"
    }
  }
}
