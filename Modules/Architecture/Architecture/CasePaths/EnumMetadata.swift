// Reads the runtime metadata that the compiler emits for enums. No other file depends on its layout.
//
// Sources, in the Swift repository: docs/ABI/TypeMetadata.rst, include/swift/ABI/MetadataValues.h (kinds
// and flags), include/swift/ABI/Metadata.h (TargetEnumDescriptor), include/swift/ABI/ValueWitness.def
// (order of the witnesses), include/swift/RemoteInspection/Records.h (field records), docs/ABI/Mangling.rst
// (symbolic references). The layout is stable ABI on Apple's systems and has been the same on Linux since
// Swift 5.

// MARK: - Entry points

/// A case with a payload, as described by the metadata.
struct PayloadCase: Sendable {
  let name: String
  /// The tag that `EnumWitnesses.tag(of:)` returns for the case.
  let tag: UInt32
  let storage: PayloadStorage
  let type: Any.Type
}

/// The place where a case stores its payload.
enum PayloadStorage: Sendable {
  case inline
  /// On the heap, in an `indirect` case.
  case boxed
  /// Not stored, because the metatype of a struct or enum has only one value.
  case none
}

struct CasePathError: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) {
    description = "CasePath: \(reason). Write this path by hand: CasePath(embed: …, extract: …)"
  }
}

/// The cases of an enum that a function from a type of payload can construct.
struct PayloadCases: Sendable {
  /// The cases that carry that type.
  var exact: [PayloadCase] = []
  /// The cases that carry another type; the compiler converts the payload to an optional or a superclass.
  var converting: [PayloadCase] = []

  func contain(_ tag: UInt32) -> Bool {
    exact.contains { $0.tag == tag } || converting.contains { $0.tag == tag }
  }
}

func isEnum(_ type: Any.Type) -> Bool { EnumTypeMetadata(type) != nil }

/// Returns the index of an enum's case; `nil` for a value of another type.
func caseIndex<Value>(of value: Value) -> UInt32? {
  isEnum(Value.self) ? EnumWitnesses<Value>().tag(of: value) : nil
}

/// Returns the cases of an enum with a payload of type `value`, disregarding tuple labels, or converting from it.
func payloadCases(
  of root: Any.Type, carrying value: Any.Type
) throws(CasePathError) -> PayloadCases {
  guard let metadata = EnumTypeMetadata(root) else { throw CasePathError("\(root) is not an enum") }
  guard let fields = metadata.fields else {
    throw CasePathError("\(root) was built without reflection metadata")
  }
  let valueMetadata = TypeMetadata(value)
  var found = PayloadCases()
  for index in 0..<fields.count {
    let record = fields.record(index)
    guard
      let mangledType = record.mangledType,
      let payload = mangledType.resolve(in: metadata)
    else { continue }
    let payloadMetadata = TypeMetadata(payload)
    let isExact = payloadMetadata.hasSameLayout(as: valueMetadata)
    if !isExact, !payloadMetadata.converts(from: valueMetadata) { continue }
    // A payload that is a generic parameter is stored in the most general form, as `Value` is. Any other is stored as
    // its own type requires; for functions and metatypes, that form differs.
    if isExact, !mangledType.isGenericParameter, valueMetadata.isStoredDifferentlyWhenGeneric {
      throw CasePathError(
        """
        \(root).\(record.name) carries \(value), which contains a function or metatype that reflection \
        can't extract
        """)
    }
    let isStored = !isExact || valueMetadata.thinMetatypeInstance == nil
    let payloadCase = PayloadCase(
      name: record.name, tag: UInt32(index),
      storage: !isStored ? .none : record.isIndirect ? .boxed : .inline, type: payload)
    if isExact { found.exact.append(payloadCase) } else { found.converting.append(payloadCase) }
  }
  if found.exact.isEmpty { throw CasePathError("no case of \(root) carries \(value)") }
  return found
}

/// Returns a value of zero bytes, only to be copied; `nil` if copying needs more, or the type has no bytes.
func zeros<Value>(of type: Value.Type) -> Value? {
  if !_isPOD(Value.self) || MemoryLayout<Value>.size == 0 { return nil }
  return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
    let bytes = UnsafeMutableRawBufferPointer(buffer)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    return buffer[0]
  }
}

/// The witness functions of an enum: they read the case and the payload of a value.
struct EnumWitnesses<Root>: Sendable {
  typealias GetTag =
    @Sendable @convention(c) (_ value: UnsafeRawPointer, _ type: UnsafeRawPointer) -> UInt32
  typealias Project =
    @Sendable @convention(c) (_ value: UnsafeMutableRawPointer, _ type: UnsafeRawPointer) -> Void

  let getTag: GetTag
  let destructiveProject: Project

  /// - Precondition: `Root` is an enum.
  init() {
    let witnesses = TypeMetadata(Root.self).valueWitnesses
    getTag = witnesses.load(fromByteOffset: ValueWitnessTable.getEnumTag, as: GetTag.self)
    destructiveProject = witnesses.load(
      fromByteOffset: ValueWitnessTable.destructiveProjectEnumData, as: Project.self)
  }

  /// Returns the index of the case among all cases, those with a payload first.
  func tag(of root: Root) -> UInt32 {
    withUnsafePointer(to: root) {
      getTag(UnsafeRawPointer($0), unsafeBitCast(Root.self, to: UnsafeRawPointer.self))
    }
  }

  /// - Precondition: The root is of a case that carries a `Value` in the given storage.
  func payload<Value>(_ type: Value.Type, of root: Root, stored storage: PayloadStorage) -> Value {
    if storage == .none, let instance = TypeMetadata(Value.self).thinMetatypeInstance {
      return unsafeBitCast(instance, to: Value.self)
    }
    return withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { buffer in
      // An allocation of one element has a base address.
      let address = buffer.baseAddress.unsafelyUnwrapped
      address.initialize(to: root)
      let payload = UnsafeMutableRawPointer(address)
      destructiveProject(payload, unsafeBitCast(Root.self, to: UnsafeRawPointer.self))
      if storage == .boxed {
        let box = payload.load(as: Unmanaged<AnyObject>.self)
        // After the header of a reference-counted object, its metadata and its reference counts, at an aligned address.
        let mask = MemoryLayout<Value>.alignment - 1
        let offset = (2 * MemoryLayout<UnsafeRawPointer>.size + mask) & ~mask
        let value = (box.toOpaque() + offset).assumingMemoryBound(to: Value.self).pointee
        box.release()
        return value
      }
      return payload.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// - Precondition: `Root` is an enum and the root's case has no payload.
  static func tagOfEmptyCase(_ root: Root, position: SourcePosition) -> UInt32 {
    guard let fields = EnumTypeMetadata(Root.self)?.fields else {
      fatalError("\(CasePathError("\(Root.self) is not an enum")) (\(position))")
    }
    let tag = EnumWitnesses<Root>().tag(of: root)
    let record = fields.record(Int(tag))
    if record.mangledType != nil {
      fatalError(
        "CasePath: \(Root.self).\(record.name) has a payload; name the case without one (\(position))")
    }
    return tag
  }
}

// MARK: - Runtime records

/// Offsets in a value witness table: eight functions, size, stride, flags, then the enum's witnesses.
private enum ValueWitnessTable {
  static let getEnumTag = 11 * MemoryLayout<UnsafeRawPointer>.size
  static let destructiveProjectEnumData = 12 * MemoryLayout<UnsafeRawPointer>.size
}

/// The metadata of any type: a kind, preceded by a pointer to the type's value witnesses.
private struct TypeMetadata {
  let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  init(pointer: UnsafeRawPointer) {
    self.pointer = pointer
  }

  enum Kind: Int {
    case enumeration = 0x201
    case optional = 0x202
    case structure = 0x200
    case tuple = 0x301
    case function = 0x302
    case existential = 0x303
    case metatype = 0x304
    case classType = 0
  }

  /// The kind of the type; `nil` for kinds that are irrelevant here.
  var kind: Kind? { Kind(rawValue: pointer.load(as: Int.self)) }

  var valueWitnesses: UnsafeRawPointer {
    pointer.load(fromByteOffset: -MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
  }

  /// The instance type of a metatype with only one value; otherwise `nil`.
  var thinMetatypeInstance: UnsafeRawPointer? {
    guard kind == .metatype else { return nil }
    let instance = pointer.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    switch TypeMetadata(pointer: instance).kind {
    case .structure, .enumeration, .optional, .tuple, .function: return instance
    default: return nil
    }
  }

  /// The elements of a tuple. Its metadata has a count, labels, then a type and an offset for each.
  var tupleElements: [TypeMetadata] {
    let count = pointer.load(fromByteOffset: 8, as: Int.self)
    return (0..<count).map {
      TypeMetadata(pointer: pointer.load(fromByteOffset: 24 + 16 * $0, as: UnsafeRawPointer.self))
    }
  }

  var optionalPayload: TypeMetadata? {
    guard kind == .optional else { return nil }
    return TypeMetadata(
      pointer: pointer.load(fromByteOffset: EnumTypeMetadata.genericArguments, as: UnsafeRawPointer.self))
  }

  func hasSameLayout(as other: TypeMetadata) -> Bool {
    if pointer == other.pointer { return true }
    guard kind == .tuple else { return false }
    let elements = tupleElements
    // The metadata gives `case at(x: Int)` a tuple of one element as its payload; there are none elsewhere.
    if elements.count == 1 { return elements[0].hasSameLayout(as: other) }
    guard other.kind == .tuple else { return false }
    let otherElements = other.tupleElements
    return elements.count == otherElements.count
      && zip(elements, otherElements).allSatisfy { $0.hasSameLayout(as: $1) }
  }

  /// Whether the compiler may convert a value of another type to this one implicitly.
  func converts(from other: TypeMetadata) -> Bool {
    switch kind {
    case .optional: optionalPayload.map { $0.hasSameLayout(as: other) || $0.converts(from: other) } ?? false
    case .existential: true
    case .classType: other.kind == .classType
    case .tuple:
      other.kind == .tuple && tupleElements.count == other.tupleElements.count
        && zip(tupleElements, other.tupleElements)
          .allSatisfy { $0.hasSameLayout(as: $1) || $0.converts(from: $1) }
    default: pointer == TypeMetadata(AnyHashable.self).pointer
    }
  }

  /// Whether generic code and code that knows the type store a payload of this type differently.
  ///
  /// A payload that is a metatype as a whole is not affected, because it has only one value.
  var isStoredDifferentlyWhenGeneric: Bool {
    thinMetatypeInstance == nil && containsFunctionOrThinMetatype
  }

  private var containsFunctionOrThinMetatype: Bool {
    switch kind {
    case .function: true
    case .metatype: thinMetatypeInstance != nil
    case .tuple: tupleElements.contains { $0.containsFunctionOrThinMetatype }
    case .optional: optionalPayload?.containsFunctionOrThinMetatype ?? false
    default: false
    }
  }
}

/// An enum's metadata: kind, descriptor, generic arguments.
private struct EnumTypeMetadata {
  static let genericArguments = 2 * MemoryLayout<UnsafeRawPointer>.size

  let pointer: UnsafeRawPointer

  init?(_ type: Any.Type) {
    let metadata = TypeMetadata(type)
    guard metadata.kind == .enumeration || metadata.kind == .optional else { return nil }
    pointer = metadata.pointer
  }

  /// The descriptor of all instances of the enum: flags, parent, name, access function, fields, case counts.
  var descriptor: UnsafeRawPointer { pointer.load(fromByteOffset: 8, as: UnsafeRawPointer.self) }

  var fields: FieldDescriptor? { descriptor.relativeAddress(at: 16).map { FieldDescriptor(pointer: $0) } }
}

/// The cases in order of their tags: mangled type, superclass, kind, record size, count, records.
private struct FieldDescriptor {
  let pointer: UnsafeRawPointer

  var count: Int { Int(pointer.load(fromByteOffset: 12, as: UInt32.self)) }

  func record(_ index: Int) -> FieldRecord {
    let size = Int(pointer.load(fromByteOffset: 10, as: UInt16.self))
    return FieldRecord(pointer: pointer + 16 + index * size)
  }
}

/// One case: flags, mangled payload type, name.
private struct FieldRecord {
  let pointer: UnsafeRawPointer

  var isIndirect: Bool { pointer.load(as: UInt32.self) & 1 != 0 }

  var mangledType: MangledTypeName? {
    pointer.relativeAddress(at: 4).map { MangledTypeName(pointer: $0) }
  }

  var name: String {
    pointer.relativeAddress(at: 8).map {
      String(cString: $0.assumingMemoryBound(to: CChar.self))
    } ?? "?"
  }
}

/// A mangled type name, with relative references in place of some parts.
private struct MangledTypeName {
  let pointer: UnsafeRawPointer

  /// The number of bytes before the terminating zero; the zeros in references don't count.
  private var length: Int {
    var end = 0
    while true {
      switch pointer.load(fromByteOffset: end, as: UInt8.self) {
      case 0: return end
      case 0x01...0x17: end += 1 + 4
      case 0x18...0x1F: end += 1 + MemoryLayout<UnsafeRawPointer>.size
      default: end += 1
      }
    }
  }

  /// Whether the payload's type is a generic parameter: `x`, `q_`, `q0_` …
  var isGenericParameter: Bool {
    let bytes = (0..<length).map { pointer.load(fromByteOffset: $0, as: UInt8.self) }
    let isFirst = bytes == [UInt8(ascii: "x")]
    let isLater =
      bytes.first == UInt8(ascii: "q") && bytes.last == UInt8(ascii: "_")
      && bytes.dropFirst().dropLast().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isFirst || isLater
  }

  func resolve(in metadata: EnumTypeMetadata) -> Any.Type? {
    _getTypeByMangledNameInContext(
      pointer.assumingMemoryBound(to: UInt8.self), UInt(length),
      genericContext: metadata.descriptor,
      genericArguments: metadata.pointer + EnumTypeMetadata.genericArguments)
  }
}

extension UnsafeRawPointer {
  /// Returns the target of the 32-bit relative reference at an offset; `nil` if the reference is zero.
  fileprivate func relativeAddress(at offset: Int) -> UnsafeRawPointer? {
    let field = self + offset
    let distance = field.load(as: Int32.self)
    return distance == 0 ? nil : field + Int(distance)
  }
}
