public import BigInt

/// Different integers in ascending order.
///
/// A list of favorites is usually ascending. A hundred thousand of them take a tenth of the time, and a third of the
/// memory, that hashing them for a `Set` would take. Looking one up is a binary search.
public struct IntegerSet: Equatable, Sendable {
  public private(set) var elements: IntegerList

  public init(_ integers: IntegerList) {
    elements = integers
    if elements.isStrictlyAscending { return }
    var last: BigInt?
    elements = IntegerList(
      integers.sorted().filter { integer in
        defer { last = integer }
        return integer != last
      })
  }

  public init(_ integers: [BigInt]) { self.init(IntegerList(integers)) }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }

  public func contains(_ integer: BigInt) -> Bool { elements.indexInAscending(of: integer).isElement }

  /// Inserts an integer, or removes it if it is an element.
  public mutating func toggle(_ integer: BigInt) {
    let (index, isElement) = elements.indexInAscending(of: integer)
    if isElement {
      elements.remove(at: index)
    } else {
      elements.insert(integer, at: index)
    }
  }
}

extension IntegerSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral integers: BigInt...) { self.init(integers) }
}

/// A list in any order.
extension IntegerSet: Codable {
  public init(from decoder: any Decoder) throws { self.init(try IntegerList(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension Array {
  /// Returns the index of the first element that satisfies a predicate, which all elements after it satisfy, too.
  @inlinable package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if isAfter(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}

extension Array where Element: Equatable {
  /// Returns the parts between the equal ends of this list and a later version of it.
  package func differingParts(
    from later: [Element]
  ) -> (before: ArraySlice<Element>, after: ArraySlice<Element>) {
    let length = Swift.min(count, later.count)
    var (start, end) = (0, 0)
    while start < length, self[start] == later[start] { start += 1 }
    while end < length - start, self[count - 1 - end] == later[later.count - 1 - end] { end += 1 }
    return (self[start..<count - end], later[start..<later.count - end])
  }
}

extension [BigInt] {
  /// Whether each element is greater than the one before it.
  package var isStrictlyAscending: Bool {
    var index = 1
    while index < count, self[index - 1] < self[index] { index += 1 }
    return index >= count
  }

  /// Returns the index of an integer in an ascending list.
  func indexInAscending(of integer: BigInt) -> Int? {
    let index = partitioningIndex { $0 >= integer }
    return index < count && self[index] == integer ? index : nil
  }

  /// Returns the elements that another list doesn't have.
  ///
  /// Takes little more than a pass over the other list if this one is short.
  package func without(_ other: IntegerList) -> [BigInt] {
    if isEmpty || other.isEmpty { return self }
    if count == 1 { return other.contains(self[0]) ? [] : self }
    let mine = IntegerSet(self)
    let shared = IntegerSet(other.pieces.flatMap { $0.filter(mine.contains) })
    return shared.isEmpty ? self : filter { !shared.contains($0) }
  }

  /// The elements that aren't equal to an earlier one.
  package var withoutRepetitions: [BigInt] {
    if IntegerSet(self).count == count { return self }
    var seen: Set<BigInt> = []
    return filter { seen.insert($0).inserted }
  }
}
