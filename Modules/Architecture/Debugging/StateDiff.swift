/// What differs between two values, line by line: `−` for the first one's, `+` for the second's.
///
/// - Returns: nil where the values are written alike.
public func stateDiff<Value>(_ first: Value, _ second: Value) -> String? {
  let before = StateDescription(first).lines
  let after = StateDescription(second).lines
  if before == after { return nil }
  let difference = after.difference(from: before)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  return DiffLines(before: before, after: after, removed: removed, inserted: inserted).text
}

/// Merges two texts into one, with what is alike shortened.
private struct DiffLines {
  let before: [String]
  let after: [String]
  let removed: Set<Int>
  let inserted: Set<Int>

  private enum Line {
    case same(String)
    case removed(String)
    case inserted(String)
  }

  var text: String {
    shortened(lines).joined(separator: "\n")
  }

  private var lines: [Line] {
    var lines: [Line] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if old < before.count, removed.contains(old) {
        lines.append(.removed(before[old]))
        old += 1
      } else if new < after.count, inserted.contains(new) {
        lines.append(.inserted(after[new]))
        new += 1
      } else {
        lines.append(.same(before[old]))
        old += 1
        new += 1
      }
    }
    return lines
  }

  /// Keeps the lines that changed and the openings and closings they stand between; counts the others.
  private func shortened(_ lines: [Line]) -> [String] {
    var keep = Set<Int>()
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      keep.insert(index)
      enclosing(index, in: lines, step: -1, into: &keep)
      enclosing(index, in: lines, step: 1, into: &keep)
    }
    var result: [String] = []
    var skipped = 0
    for (index, line) in lines.enumerated() {
      guard keep.contains(index) else {
        skipped += 1
        continue
      }
      flush(&skipped, before: line, into: &result)
      switch line {
      case .same(let text): result.append("  \(text)")
      case .removed(let text): result.append("− \(text)")
      case .inserted(let text): result.append("+ \(text)")
      }
    }
    return result
  }

  private func flush(_ skipped: inout Int, before line: Line, into result: inout [String]) {
    if skipped > 0 {
      let indent = String(repeating: " ", count: Self.indent(of: line))
      result.append("  \(indent)… (\(skipped) unchanged)")
    }
    skipped = 0
  }

  /// The lines that are indented less and less on the way out.
  private func enclosing(_ index: Int, in lines: [Line], step: Int, into keep: inout Set<Int>) {
    var depth = Self.indent(of: lines[index])
    var position = index + step
    while depth > 0, lines.indices.contains(position) {
      let indent = Self.indent(of: lines[position])
      if indent < depth {
        keep.insert(position)
        depth = indent
      }
      position += step
    }
  }

  private static func indent(of line: Line) -> Int {
    switch line {
    case .same(let text), .removed(let text), .inserted(let text): text.prefix { $0 == " " }.count
    }
  }
}

/// A value on one line, enums by their cases alone: `.counter(.lookUp(.progress(0.5)))`.
public func shortDescription(_ value: some Any) -> String {
  StateDescription.oneLine(value)
}
