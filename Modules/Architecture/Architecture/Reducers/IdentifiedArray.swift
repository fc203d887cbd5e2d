import Synchronization

private let memberships = Atomic(0)

private func nextMembership() -> Int { memberships.add(1, ordering: .relaxed).newValue }

/// An ordered collection that finds its elements by their identity in constant time.
///
/// No two elements have the same identity: an element with the identity of another is not added. An
/// element's identity must not change while it is in the array. Inserting, moving, or removing an element takes time
/// in proportion to the number of elements after it.
///
/// ```swift
/// var players: IdentifiedArray<Player> = [Player(id: 1), Player(id: 2)]
/// players[0].score.count = 1
/// players[id: 2]?.score.count = 5
/// players.sort { $0.score.count > $1.score.count }
/// players.insert(Player(id: 3), at: 0)
/// players.move(from: 0, to: 2)
/// #expect(players.ids == [2, 1, 3])
/// players.remove(id: 1)
/// #expect(!players.contains(id: 1))
/// players.removeAll { $0.score.count == 0 }
/// #expect(players.ids == [2])
/// players.append(contentsOf: [Player(id: 2), Player(id: 4)])
/// #expect(players.ids == [2, 4])
/// players.updateOrAppend(Player(id: 4, score: CounterState(count: 7)))
/// #expect(players.remove(at: 1).score.count == 7)
/// ```
public struct IdentifiedArray<Element: Identifiable>: RandomAccessCollection {
  private var elements: [Element] = []
  private var indices: [Element.ID: Int] = [:]
  /// A number that differs from that of any array with other identities; 0 if there are none.
  private(set) var membership = 0

  public init() {}

  /// Creates an array of the first element with each identity.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    indices.reserveCapacity(elements.underestimatedCount)
    append(contentsOf: elements)
  }

  /// Creates an array in which `combine` makes one element of two with the same identity.
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (_ first: Element, _ second: Element) throws -> Element
  ) rethrows {
    self.init()
    for element in elements {
      let (inserted, index) = append(element)
      if !inserted { self[index] = try combine(self[index], element) }
    }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }

  /// The element at an index; one with another identity replaces it.
  ///
  /// Setting an element with the identity of another one is reported as an issue, and removes the later of the two.
  public subscript(position: Int) -> Element {
    get { elements[position] }
    _modify {
      let id = elements[position].id
      defer {
        if indices[elements[position].id] == nil {
          indices[id] = nil
          indices[elements[position].id] = position
          membership = nextMembership()
        } else {
          checkIdentity(id, at: position)
        }
      }
      yield &elements[position]
    }
  }

  /// Replaces and returns the element at an index.
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    defer { self[index] = element }
    return self[index]
  }

  /// The element with an identity; setting `nil` removes it, and setting a new element appends it.
  ///
  /// Setting an element with another identity is reported as an issue and changes nothing.
  public subscript(id id: Element.ID) -> Element? {
    get { indices[id].map { elements[$0] } }
    set {
      if let newID = newValue?.id, newID != id {
        return reportIssue("Can't set an element with the identity \(newID) as the one with \(id)")
      }
      switch (indices[id], newValue) {
      case (let index?, let element?): elements[index] = element
      case (nil, let element?): append(element)
      case (_?, nil): remove(id: id)
      case (nil, nil): break
      }
    }
  }

  /// Adds an element at the end, unless the array has one with its identity.
  ///
  /// - Returns: Whether the element was added, and the index of the element with its identity.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    func value(_ index: inout Int) -> Int { index }
    // Looks up the identity once.
    let index = value(&indices[element.id, default: elements.count])
    if index < elements.count { return (false, index) }
    elements.append(element)
    membership = nextMembership()
    return (true, index)
  }

  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Replaces and returns the element with the identity of a new one, or adds the new one at the end.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = append(element)
    if inserted { return nil }
    let replaced = elements[index]
    elements[index] = element
    return replaced
  }

  /// Inserts an element at an index in `0...count`, unless the array has one with its identity.
  ///
  /// - Returns: Whether the element was added, and the index of the element with its identity.
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    if let existing = indices[element.id] { return (false, existing) }
    replaceSubrange(index..<index, with: [element])
    return (true, index)
  }

  /// Moves the element at an index to another index, counted after its removal.
  public mutating func move(from source: Int, to destination: Int) {
    elements.insert(elements.remove(at: source), at: destination)
    updateIndices(from: Swift.min(source, destination))
  }

  /// Moves the elements at some indices, such as those of an `IndexSet`, before the element now at another index.
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let source = Set(source)
    let rest = elements.indices.filter { !source.contains($0) }
    reorder(rest.filter { $0 < destination } + source.sorted() + rest.filter { $0 >= destination })
  }

  /// Moves the elements that satisfy a predicate to the end, in their order, and returns the index of the first of them.
  @discardableResult
  public mutating func partition(by belongsInSecondPart: (Element) throws -> Bool) rethrows -> Int {
    let second = try elements.map(belongsInSecondPart)
    reorder(elements.indices.filter { !second[$0] } + elements.indices.filter { second[$0] })
    return second.count { !$0 }
  }

  private mutating func reorder(_ order: [Int]) {
    elements = order.map { elements[$0] }
    updateIndices(from: 0)
  }

  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    // If the comparison throws, the array is unchanged.
    elements = try elements.sorted(by: areInIncreasingOrder)
    updateIndices(from: 0)
  }

  public mutating func swapAt(_ first: Int, _ second: Int) {
    elements.swapAt(first, second)
    indices[elements[first].id] = first
    indices[elements[second].id] = second
  }

  public mutating func removeAll() { self = IdentifiedArray() }

  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    remove(atOffsets: try elements.indices.filter { try shouldBeRemoved(elements[$0]) })
  }

  /// Reports an element with an identity changed in place, and removes it if another has the same.
  private mutating func checkIdentity(_ id: Element.ID, at index: Int) {
    let newID = elements[index].id
    if newID == id { return }
    reportIssue("The identity of an element changed in place from \(id) to \(newID)")
    self = IdentifiedArray(elements)
  }

  /// Replaces the elements in a range of indices; the identities of the new ones must be those of no others.
  package mutating func replaceSubrange(_ range: Range<Int>, with new: [Element]) {
    for element in elements[range] { indices[element.id] = nil }
    elements.replaceSubrange(range, with: new)
    membership = nextMembership()
    updateIndices(from: range.lowerBound)
  }

  private mutating func updateIndices(from first: Int) {
    for index in first..<elements.count { indices[elements[index].id] = index }
  }

  /// Removes and returns the element with an identity; returns `nil` if there is none.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    indices[id].map { remove(at: $0) }
  }

  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    defer { replaceSubrange(index..<index + 1, with: []) }
    return elements[index]
  }

  /// Removes and returns the first element of an array that isn't empty.
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes and returns the last element of an array that isn't empty.
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes the elements at some indices, such as those of an `IndexSet`.
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    guard let first = offsets.min() else { return }
    replaceSubrange(
      first..<count, with: (first..<count).filter { !offsets.contains($0) }.map { elements[$0] })
  }

  public static func += (array: inout IdentifiedArray, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// Changes an element in place and returns the result of `body`; `nil` if there is no such element.
  package mutating func modify<Result>(id: Element.ID, _ body: (inout Element) throws -> Result) rethrows
    -> Result?
  {
    guard let index = indices[id] else { return nil }
    defer { checkIdentity(id, at: index) }
    return try body(&elements[index])
  }

  public func contains(id: Element.ID) -> Bool { indices[id] != nil }

  public func index(id: Element.ID) -> Int? { indices[id] }

  // A key path would be read for each element where the array isn't specialized.
  public var ids: [Element.ID] { elements.map { $0.id } }
}

extension IdentifiedArray: CustomStringConvertible {
  public var description: String { elements.description }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror with only the elements, so that equal arrays have equal descriptions.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

extension IdentifiedArray: Equatable where Element: Equatable {
  public static func == (left: IdentifiedArray, right: IdentifiedArray) -> Bool {
    left.elements == right.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
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
