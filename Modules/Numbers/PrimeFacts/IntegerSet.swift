public import BigInt

/// Different integers in ascending order.
///
/// A list of favorites is usually ascending. A hundred thousand of them take a tenth of the time, and a third of the
/// memory, that hashing them for a `Set` would take. Looking one up is a binary search.
public struct IntegerSet: Equatable, Sendable {
  public private(set) var elements: [BigInt]

  public init(_ integers: [BigInt]) {
    elements = integers.ascending
    if elements.isStrictlyAscending { return }
    var last: BigInt?
    elements.removeAll { integer in
      defer { last = integer }
      return integer == last
    }
  }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }

  public func contains(_ integer: BigInt) -> Bool {
    let index = index(for: integer)
    return index < elements.count && elements[index] == integer
  }

  /// Returns the index of the first element that isn't smaller.
  private func index(for integer: BigInt) -> Int { elements.partitioningIndex { $0 >= integer } }

  /// Inserts an integer, or removes it if it is an element.
  public mutating func toggle(_ integer: BigInt) {
    let index = index(for: integer)
    if index < elements.count, elements[index] == integer {
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
  public init(from decoder: any Decoder) throws { self.init(try [BigInt](from: decoder)) }

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

extension [BigInt] {
  /// The elements in ascending order; a list without repetitions that is ascending isn't copied.
  package var ascending: [BigInt] { isStrictlyAscending ? self : sorted() }

  /// Whether each element is greater than the one before it.
  package var isStrictlyAscending: Bool {
    var index = 1
    while index < count, self[index - 1] < self[index] { index += 1 }
    return index >= count
  }

  /// Returns the list with other elements in a range.
  package func replacing(_ range: Range<Int>, with elements: [BigInt]) -> [BigInt] {
    if range.isEmpty, elements.isEmpty { return self }
    var result: [BigInt] = []
    result.reserveCapacity(count - range.count + elements.count)
    // Copying a whole array takes three times as long, because that code isn't compiled for integers.
    for index in 0..<range.lowerBound { result.append(self[index].withoutReference) }
    for element in elements { result.append(element) }
    for index in range.upperBound..<count { result.append(self[index].withoutReference) }
    return result
  }

  /// Returns the parts between the equal ends of this list and a later version of it.
  package func differingParts(
    from later: [BigInt]
  ) -> (before: ArraySlice<BigInt>, after: ArraySlice<BigInt>) {
    let length = Swift.min(count, later.count)
    var (start, end) = (0, 0)
    while start < length, self[start] == later[start] { start += 1 }
    while end < length - start, self[count - 1 - end] == later[later.count - 1 - end] { end += 1 }
    return (self[start..<count - end], later[start..<later.count - end])
  }

  /// Returns the elements that aren't in a set.
  package func removing(_ integers: IntegerSet) -> [BigInt] {
    if integers.isEmpty { return self }
    if integers.count == 1 {
      return firstIndex(of: integers.elements[0]).map { replacing($0..<$0 + 1, with: []) } ?? self
    }
    return elements { !integers.contains($0) }
  }

  /// Returns the elements that satisfy a predicate.
  package func elements(where isIncluded: (BigInt) -> Bool) -> [BigInt] {
    var result: [BigInt] = []
    // Unlike `filter`, which takes twice the time for growing the array.
    result.reserveCapacity(count)
    for element in self where isIncluded(element) { result.append(element) }
    return result
  }

  /// Returns the elements that another list doesn't have.
  ///
  /// Takes little more than a pass over the other list if this one is short.
  package func without(_ other: [BigInt]) -> [BigInt] {
    if isEmpty || other.isEmpty { return self }
    if count == 1 { return other.contains(self[0]) ? [] : self }
    let elements = IntegerSet(self)
    return removing(IntegerSet(other.elements(where: elements.contains)))
  }

  /// The elements that aren't equal to an earlier one.
  package var withoutRepetitions: [BigInt] {
    if IntegerSet(self).count == count { return self }
    var seen: Set<BigInt> = []
    return filter { seen.insert($0).inserted }
  }
}

extension BigInt {
  /// The same value; one of 64 bits is created, because a copy calls the runtime to count the references to nothing.
  fileprivate var withoutReference: BigInt { asUInt.map { BigInt($0) } ?? self }
}
