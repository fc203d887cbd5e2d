public import BigInt

/// Integers in any order, in pieces that versions of the list share.
///
/// A change of a hundred thousand favorites copies, compares, and frees one piece instead of two megabytes. The list of
/// pieces is short, so that finding the one with an index is a binary search.
public struct IntegerList: Sendable {
  /// Parts of the list, none of which is empty or has more than 512 integers.
  package private(set) var pieces: [[BigInt]] = []
  /// The index after the last integer of each piece.
  private var ends: [Int] = []
  /// Whether the integers of each piece are in ascending order, so that one is found in few steps.
  private var areAscending: [Bool] = []

  public init() {}

  /// Returns the index of the piece with an integer, or the number of pieces beyond the end.
  private func piece(at index: Int) -> Int { ends.partitioningIndex { index < $0 } }

  /// Returns the index of the first integer of a piece.
  private func start(of piece: Int) -> Int { piece == 0 ? 0 : ends[piece - 1] }
}

extension IntegerList: RandomAccessCollection, RangeReplaceableCollection {
  public init(_ integers: some Sequence<BigInt>) { replacePieces(0..<0, with: Array(integers).pieces) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { ends.last ?? 0 }

  public subscript(index: Int) -> BigInt {
    let piece = piece(at: index)
    return pieces[piece][index - start(of: piece)]
  }

  public func makeIterator() -> FlattenSequence<[[BigInt]]>.Iterator { pieces.joined().makeIterator() }

  public mutating func replaceSubrange(_ range: Range<Int>, with integers: some Collection<BigInt>) {
    let (first, last) = (piece(at: range.lowerBound), piece(at: range.upperBound))
    // Integers at the end of the list are added to the last piece.
    let changed = Swift.max(0, Swift.min(first, pieces.count - 1))..<Swift.min(last + 1, pieces.count)
    let start = start(of: changed.lowerBound)
    var part = pieces[changed].concatenated
    part.replaceSubrange(range.lowerBound - start..<range.upperBound - start, with: integers)
    replacePieces(changed, with: part.pieces)
  }

  private mutating func replacePieces(_ range: Range<Int>, with new: [[BigInt]]) {
    pieces.replaceSubrange(range, with: new)
    areAscending.replaceSubrange(range, with: new.map(\.isStrictlyAscending))
    ends.removeLast(ends.count - range.lowerBound)
    for piece in pieces[range.lowerBound...] { ends.append(endIndex + piece.count) }
  }

  public mutating func append(contentsOf integers: some Sequence<BigInt>) {
    replaceSubrange(count..<count, with: Array(integers))
  }

  public func contains(_ integer: BigInt) -> Bool { firstIndex(of: integer) != nil }

  public func firstIndex(of integer: BigInt) -> Int? {
    for (piece, integers) in pieces.enumerated() {
      let index =
        areAscending[piece] ? integers.indexInAscending(of: integer) : integers.firstIndex(of: integer)
      if let index { return start(of: piece) + index }
    }
    return nil
  }
}

extension IntegerList: ExpressibleByArrayLiteral {
  public init(arrayLiteral integers: BigInt...) { self.init(integers) }
}

extension IntegerList: Equatable {
  public static func == (a: IntegerList, b: IntegerList) -> Bool {
    // Comparing an array to itself takes no time.
    if a.pieces == b.pieces { return true }
    guard a.count == b.count else { return false }
    let (mine, others) = a.pieces.differingParts(from: b.pieces)
    return mine.joined().elementsEqual(others.joined())
  }
}

/// An array.
extension IntegerList: Codable {
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(try list.decodeIntegers())
  }

  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for piece in pieces { try list.encode(integers: piece) }
  }
}

extension IntegerList: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(array)" }

  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension IntegerList {
  /// Whether each integer is greater than the one before it.
  package var isStrictlyAscending: Bool {
    areAscending.allSatisfy(\.self)
      && zip(pieces, pieces.dropFirst()).allSatisfy { $0[$0.count - 1] < $1[0] }
  }

  /// Returns the index of the first integer that isn't less than another one, and whether it is that one.
  ///
  /// The integers must be in ascending order.
  func indexInAscending(of integer: BigInt) -> (index: Int, isElement: Bool) {
    let piece = pieces.partitioningIndex { $0[$0.count - 1] >= integer }
    if piece == pieces.count { return (count, false) }
    let index = pieces[piece].partitioningIndex { $0 >= integer }
    return (start(of: piece) + index, pieces[piece][index] == integer)
  }

  /// Returns the parts between the equal ends of this list and a later version of it, and the index at which they start.
  package func differingParts(from later: IntegerList) -> (start: Int, before: [BigInt], after: [BigInt]) {
    let pieces = self.pieces.differingParts(from: later.pieces)
    let parts = pieces.before.concatenated.differingParts(from: pieces.after.concatenated)
    let start = start(of: pieces.before.startIndex) + parts.before.startIndex
    return (start, Array(parts.before), Array(parts.after))
  }

  /// Returns the number of bytes that this list takes and an earlier version doesn't share.
  package func newBytes(since earlier: IntegerList) -> Int {
    let new = earlier.pieces.differingParts(from: pieces).after
    if new.isEmpty { return 0 }
    return new.reduce(0) { $0 + $1.count } * MemoryLayout<BigInt>.stride
      + pieces.count * (MemoryLayout<[BigInt]>.stride + MemoryLayout<Int>.stride)
  }

  /// Returns the list without the elements of a set.
  package func removing(_ integers: IntegerSet) -> IntegerList {
    if integers.isEmpty { return self }
    var result = self
    if integers.count == 1 {
      if let index = firstIndex(of: integers.elements[0]) { result.remove(at: index) }
      return result
    }
    let rest = pieces.map { piece in
      let rest = piece.filter { !integers.contains($0) }
      return rest.count == piece.count ? piece : rest
    }
    result.replacePieces(pieces.indices, with: rest.filter { !$0.isEmpty })
    return result
  }

  /// The integers as an array.
  package var array: [BigInt] { pieces[...].concatenated }

  /// Returns the elements that another version of the list doesn't have, if neither has an integer twice.
  package func without(_ other: IntegerList) -> [BigInt] {
    let (_, others, mine) = other.differingParts(from: self)
    return mine.without(IntegerList(others))
  }
}

extension [BigInt] {
  /// The list in parts of equal lengths, as far as possible.
  fileprivate var pieces: [[BigInt]] {
    let number = (count + 511) / 512
    return (0..<number).map { Array(self[count * $0 / number..<count * ($0 + 1) / number]) }
  }
}

extension ArraySlice<[BigInt]> {
  // Unlike `joined`, which takes several times as long.
  fileprivate var concatenated: [BigInt] { reduce(into: []) { $0 += $1 } }
}
