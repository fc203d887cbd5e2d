/// An ordered collection that finds its elements by their identity in constant time.
///
/// No two elements have the same identity, and an element's identity must not change while it is in the
/// array.
///
/// ```swift
/// var players: IdentifiedArray<Player> = [Player(id: 1), Player(id: 2)]
/// players[id: 2]?.score.count = 5
/// players.sort { $0.score.count > $1.score.count }
/// players.insert(Player(id: 3), at: 0)
/// players.move(from: 0, to: 2)
/// #expect(players.ids == [2, 1, 3])
/// players.remove(id: 1)
/// #expect(!players.contains(id: 1))
/// players.removeAll { $0.score.count == 0 }
/// #expect(players.ids == [2])
/// ```
public struct IdentifiedArray<Element: Identifiable>: RandomAccessCollection {
  @usableFromInline package internal(set) var elements: [Element]
  @usableFromInline var indices: [Element.ID: Int]
  /// The latest insertions and removals.
  private(set) var history = History<Element.ID>()

  public init() {
    elements = []
    indices = [:]
  }

  /// - Precondition: No two elements have the same identity.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { insertLast(element) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element { elements[position] }

  /// The element with an identity; setting `nil` removes it, and setting a new element appends it.
  ///
  /// - Precondition: An element that is set has that identity.
  public subscript(id id: Element.ID) -> Element? {
    get { indices[id].map { elements[$0] } }
    set {
      precondition(
        newValue == nil || newValue?.id == id, "the element's identity doesn't match the subscript's")
      switch (indices[id], newValue) {
      case (let index?, let element?): elements[index] = element
      case (nil, let element?): append(element)
      case (_?, nil): remove(id: id)
      case (nil, nil): break
      }
    }
  }

  /// Adds an element at the end; no element of the array may have its identity.
  public mutating func append(_ element: Element) {
    insertLast(element)
    history = history.adding(removal: nil)
  }

  private mutating func insertLast(_ element: Element) {
    let isNew = indices.updateValue(elements.count, forKey: element.id) == nil
    precondition(isNew, "two elements have the identity \(element.id)")
    elements.append(element)
  }

  /// - Precondition: No element of the array has the new one's identity, and the index is in `0...count`.
  /// - Complexity: O(*n*), where *n* is the number of elements from the index on.
  public mutating func insert(_ element: Element, at index: Int) {
    precondition(indices[element.id] == nil, "two elements have the identity \(element.id)")
    elements.insert(element, at: index)
    updateIndices(from: index)
    history = history.adding(removal: nil)
  }

  /// Moves the element at an index to another index, counted after its removal.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements from the lower index on.
  public mutating func move(from source: Int, to destination: Int) {
    elements.insert(elements.remove(at: source), at: destination)
    updateIndices(from: Swift.min(source, destination))
  }

  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try elements.sort(by: areInIncreasingOrder)
    updateIndices(from: 0)
  }

  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let kept = try elements.filter { try !shouldBeRemoved($0) }
    if kept.count < elements.count { self = IdentifiedArray(kept) }
  }

  private mutating func updateIndices(from first: Int) {
    for index in first..<elements.count { indices[elements[index].id] = index }
  }

  /// Removes and returns the element with an identity; returns `nil` if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements after the removed one.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    let element = elements.remove(at: index)
    updateIndices(from: index)
    history = history.adding(removal: id)
    return element
  }

  /// Changes an element in place and returns the result of `body`; `nil` if there is no such element.
  @inlinable
  package mutating func modify<Result>(id: Element.ID, _ body: (inout Element) throws -> Result) rethrows
    -> Result?
  {
    guard let index = indices[id] else { return nil }
    let result = try body(&elements[index])
    precondition(elements[index].id == id, "an element's identity changed in place")
    return result
  }

  public func contains(id: Element.ID) -> Bool { indices[id] != nil }

  /// Returns the index of the element with an identity; `nil` if there is none.
  public func index(id: Element.ID) -> Int? { indices[id] }

  public var ids: [Element.ID] { elements.map(\.id) }

  /// Returns the elements that have been removed since an entry of the history; `nil` if they are unknown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of insertions and removals since then.
  func removed(since entry: AnyObject) -> [Element.ID]? {
    history.removals(since: entry)?.filter { !contains(id: $0) }
  }
}

/// The latest insertions and removals in an array, newest first.
///
/// Its identity is that of a version of the array: copies share it until one of them changes.
final class History<ID> {
  private let previous: History?
  /// The removed element, or `nil` after an insertion.
  private let removal: ID?
  private let count: Int

  /// The number of entries after which earlier ones are forgotten.
  private static var limit: Int { 64 }

  init() {
    (previous, removal, count) = (nil, nil, 0)
  }

  private init(previous: History, removal: ID?) {
    (self.previous, self.removal) = (previous.count < Self.limit ? previous : nil, removal)
    count = previous.count < Self.limit ? previous.count + 1 : 0
  }

  func adding(removal: ID?) -> History { History(previous: self, removal: removal) }

  /// Returns the removals since an entry, which may have been reverted; `nil` if the entry isn't among the latest.
  func removals(since entry: AnyObject) -> [ID]? {
    var (current, removals) = (Optional(self), [ID]())
    while let history = current, history !== entry {
      if let removal = history.removal { removals.append(removal) }
      current = history.previous
    }
    return current == nil ? nil : removals
  }
}

extension History: Sendable where ID: Sendable {}

extension IdentifiedArray: CustomReflectable {
  /// A mirror that contains only the elements, so that equal arrays have equal descriptions.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// - Precondition: No two elements have the same identity.
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
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same identity.
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
