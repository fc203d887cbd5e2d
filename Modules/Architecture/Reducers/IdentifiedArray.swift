import Synchronization

/// Elements in order, found by their identity in constant time.
///
/// An element's identity must not change while it is in here. No two have the same.
public struct IdentifiedArray<Element: Identifiable>: RandomAccessCollection {
  public private(set) var elements: [Element]
  private var indices: [Element.ID: Int]
  /// Another one after each change of which elements there are, unique in the process.
  private var structure = Structure.next()

  /// No elements.
  public init() {
    elements = []
    indices = [:]
  }

  /// - Precondition: no two elements have the same identity.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element { elements[position] }

  /// The element with an identity. Setting nil removes it; setting one that is not there appends it.
  ///
  /// - Precondition: what is set has that identity.
  public subscript(id id: Element.ID) -> Element? {
    get { indices[id].map { elements[$0] } }
    set {
      precondition(newValue == nil || newValue?.id == id, "an element has another identity than its place")
      switch (indices[id], newValue) {
      case (let index?, let element?): elements[index] = element
      case (nil, let element?): append(element)
      case (_?, nil): remove(id: id)
      case (nil, nil): break
      }
    }
  }

  /// Adds an element at the end.
  ///
  /// - Precondition: none has its identity yet.
  public mutating func append(_ element: Element) {
    let isNew = indices.updateValue(elements.count, forKey: element.id) == nil
    precondition(isNew, "two elements have the identity \(element.id)")
    elements.append(element)
    structure = .next()
  }

  /// Puts an element before the one at an index. Costs a step for each element from there on.
  ///
  /// - Precondition: none has its identity yet; the index is in `0...count`.
  public mutating func insert(_ element: Element, at index: Int) {
    precondition(indices[element.id] == nil, "two elements have the identity \(element.id)")
    elements.insert(element, at: index)
    updateIndices(from: index)
    structure = .next()
  }

  /// Takes the element at an index to another, where it then is. Costs a step for each element between the two.
  public mutating func move(from source: Int, to destination: Int) {
    elements.insert(elements.remove(at: source), at: destination)
    updateIndices(from: Swift.min(source, destination))
  }

  /// Puts the elements in order.
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try elements.sort(by: areInIncreasingOrder)
    updateIndices(from: 0)
  }

  /// Takes out all elements for which the condition holds.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let kept = try elements.filter { try !shouldBeRemoved($0) }
    if kept.count < elements.count { self = IdentifiedArray(kept) }
  }

  private mutating func updateIndices(from first: Int) {
    for index in first..<elements.count { indices[elements[index].id] = index }
  }

  /// Takes out the element with an identity. Costs a step for each element behind it.
  ///
  /// - Returns: the element, if it was there.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    let element = elements.remove(at: index)
    updateIndices(from: index)
    structure = .next()
    return element
  }

  /// Changes an element in place.
  ///
  /// - Returns: what `body` returned; nil if the element is not there.
  public mutating func modify<Result>(id: Element.ID, _ body: (inout Element) throws -> Result) rethrows
    -> Result?
  {
    guard let index = indices[id] else { return nil }
    let result = try body(&elements[index])
    precondition(elements[index].id == id, "an element's identity changed in place")
    return result
  }

  public func contains(id: Element.ID) -> Bool { indices[id] != nil }

  /// The identities in the elements' order.
  public var ids: [Element.ID] { elements.map(\.id) }

  /// Whether the identities are known to be the same: true for two states of one array between which no element
  /// came or went. Costs a comparison.
  func hasSameStructure(as other: IdentifiedArray) -> Bool { structure == other.structure }
}

private struct Structure: Equatable, Sendable {
  private let number: Int

  static func next() -> Structure {
    Structure(number: counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  private static let counter = Atomic(0)
}

extension IdentifiedArray: CustomReflectable {
  /// The elements alone: equal arrays look alike.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// - Precondition: no two elements have the same identity.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

extension IdentifiedArray: Equatable where Element: Equatable {
  public static func == (left: IdentifiedArray, right: IdentifiedArray) -> Bool {
    left.elements == right.elements
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Throws `DecodingError.dataCorrupted` where two elements have the same identity.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    guard Set(elements.map(\.id)).count == elements.count else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "Two elements have the same identity"))
    }
    self.init(elements)
  }
}
