/// Returns a diff by line (`−` first, `+` second value); `nil` if both values have the same description.
///
/// It has the first 50 lines of each, and the number of the others.
package func stateDiff<Value>(_ first: Value, _ second: Value) -> String? {
  let before = StateDescription(first).lines
  let after = StateDescription(second).lines
  if before == after { return nil }
  let start = zip(before, after).prefix { $0 == $1 }.count
  let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
  let (old, new) = (before[start..<before.count - end], after[start..<after.count - end])
  var (removed, inserted) = (Set(old.indices), Set(new.indices))
  // Finding the shortest diff takes time in proportion to the product; one of that size isn't readable anyway.
  if old.count * new.count <= 1_000_000 {
    (removed, inserted) = ([], [])
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(start + offset)
      case .insert(let offset, _, _): inserted.insert(start + offset)
      }
    }
  }
  alignToOpenings(&removed, in: before)
  alignToOpenings(&inserted, in: after)
  return DiffLines(before: before, after: after, removed: removed, inserted: inserted).text
}

/// Moves runs of changed lines up to mark an element from its opening to its closing line.
private func alignToOpenings(_ changed: inout Set<Int>, in lines: [String]) {
  for start in changed.sorted() where start > 0 && !changed.contains(start - 1) {
    var end = start
    while changed.contains(end + 1) { end += 1 }
    var start = start
    while start > 0, !changed.contains(start - 1), lines[start - 1] == lines[end],
      indentation(of: lines[start - 1]) < indentation(of: lines[start])
    {
      changed.remove(end)
      start -= 1
      end -= 1
      changed.insert(start)
    }
  }
}

private func indentation(of line: String) -> Int {
  line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
}

/// A merge of two texts, with unchanged lines abbreviated.
private struct DiffLines {
  /// The number of removed lines to show, and that of inserted ones.
  private static let limit = 50

  let before: [String]
  let after: [String]
  let removed: Set<Int>
  let inserted: Set<Int>

  /// A line after the sign of a removed or inserted one, or a space.
  private typealias Line = (mark: Character, text: String)

  var text: String {
    let omitted = max(removed.count - Self.limit, 0) + max(inserted.count - Self.limit, 0)
    let rest = omitted == 0 ? [] : ["… and \(omitted) more changed line\(omitted == 1 ? "" : "s")"]
    return (shortened(lines) + rest).joined(separator: "\n")
  }

  /// The unchanged lines, and the changed ones up to the limit.
  private var lines: [Line] {
    var lines: [Line] = []
    var (old, new) = (0, 0)
    var (removedCount, insertedCount) = (0, 0)
    while old < before.count || new < after.count {
      if removed.contains(old) {
        if removedCount < Self.limit { lines.append(("−", before[old])) }
        removedCount += 1
        old += 1
      } else if inserted.contains(new) {
        if insertedCount < Self.limit { lines.append(("+", after[new])) }
        insertedCount += 1
        new += 1
      } else {
        lines.append((" ", before[old]))
        old += 1
        new += 1
      }
    }
    return lines
  }

  /// Returns the changed lines and the opening and closing lines around them, and counts the others.
  private func shortened(_ lines: [Line]) -> [String] {
    let indents = lines.map { indentation(of: $0.text) }
    var keep = lines.map { $0.mark != " " }
    let changed = keep
    Self.keepEnclosing(&keep, of: changed, indents: indents, order: Array(lines.indices))
    Self.keepEnclosing(&keep, of: changed, indents: indents, order: lines.indices.reversed())
    var result: [String] = []
    var index = 0
    while index < lines.count {
      let end = keep[index...].firstIndex(of: true) ?? lines.count
      if index < end {
        let indent = String(repeating: " ", count: indents[index])
        result.append("  \(indent)… (\(end - index) unchanged)")
        index = end
      } else {
        result.append("\(lines[index].mark) \(lines[index].text)")
        index += 1
      }
    }
    return result
  }

  /// Keeps the ancestors of each changed line: preceding lines, in the given order, with less indentation.
  private static func keepEnclosing(
    _ keep: inout [Bool], of changed: [Bool], indents: [Int], order: [Int]
  ) {
    // The lines that are open here, outermost first, and the number of them that have already been kept.
    var open: [Int] = []
    var keptCount = 0
    for index in order {
      while let last = open.last, indents[last] >= indents[index] { open.removeLast() }
      keptCount = min(keptCount, open.count)
      if changed[index] {
        for enclosing in open[keptCount...] { keep[enclosing] = true }
        keptCount = open.count
      }
      open.append(index)
    }
  }
}
