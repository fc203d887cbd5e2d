/// The parts of a text between spaces, commas, quotes, brackets, and line breaks.
struct NumberScanner {
  struct Part {
    /// The place in the text, without punctuation at its ends.
    let range: Range<Int>
    /// Equal for parts with only spaces between them.
    let piece: Int
    let isWord: Bool
    let hasDigits: Bool
  }

  let scalars: [Unicode.Scalar]
  /// The parts of each line, or of each row in brackets.
  private(set) var rows: [[Part]] = [[]]
  /// The characters between numbers that aren't groups of digits.
  private(set) var separators: Set<Unicode.Scalar> = []

  /// The characters that can separate groups of digits.
  static let joints = Array(",\u{A0}\u{2009}\u{202F} ".unicodeScalars)
  private static let rowEnds = Set("\n\r\u{2028}]}".unicodeScalars)
  private static let separators = rowEnds.union(joints).union(
    "\t;|\"“”„‘«»‹›`[{=<>…—–•→\\&、。，；：「」『』《》（）\u{200B}\u{3000}\u{FEFF}".unicodeScalars)
  private static let (opening, closing) = (Set("'’:¿¡*_~".unicodeScalars), Set(":?'’†‡".unicodeScalars))

  init(_ string: String) {
    scalars = Array(string.unicodeScalars)
    var (end, piece) = (0, 0)
    while let start = (end..<scalars.count).first(where: { !isSeparator($0) }) {
      let (before, gap) = (end - 1, scalars[end..<start])
      end = (start..<scalars.count).first(where: isSeparator) ?? scalars.count
      if scalars[start..<end].contains("/"), self.string(start..<end).contains("://") {
        // The rest of a web address.
        end =
          scalars[end...].firstIndex { $0.properties.isWhitespace || "\")>]".unicodeScalars.contains($0) }
          ?? scalars.count
      }
      if gap.contains(where: Self.rowEnds.contains) { rows.append([]) }
      if !gap.allSatisfy(\.properties.isWhitespace) { piece += 1 }
      if gap.count == 1, isDigit(before), isDigit(start) { separators.insert(gap.first!) }
      let isFootnote =
        gap.elementsEqual(["["]) && end < scalars.count && scalars[end] == "]" && before >= 0
        && (isAlphanumeric(before) || scalars[before] == "." || scalars[before] == ")")
      if !isFootnote { add(start..<end, piece) }
    }
    rows = rows.filter { !$0.isEmpty && self.string($0[0].range) != "#" }
  }

  /// Returns whether a character separates parts; commas and spaces before groups of digits don't.
  private func isSeparator(_ index: Int) -> Bool {
    let scalar = scalars[index]
    if "0"..."9" ~= scalar || !Self.separators.contains(scalar) { return false }
    guard isDigit(index - 1), isDigit(index + 1), Self.joints.contains(scalar) else { return true }
    if scalar == "," { return false }
    let isGroup = isDigit(index + 2) && isDigit(index + 3) && !isDigit(index + 4)
    return !isGroup || index + 4 < scalars.count && "*/^+-#%!".unicodeScalars.contains(scalars[index + 4])
  }

  func isDigit(_ index: Int) -> Bool { scalars.indices.contains(index) && "0"..."9" ~= scalars[index] }

  private func isAlphanumeric(_ index: Int) -> Bool {
    isDigit(index) || scalars[index].properties.isAlphabetic
  }

  private mutating func add(_ whole: Range<Int>, _ piece: Int) {
    var range = whole
    while !range.isEmpty {
      let (part, opens) = (scalars[range], scalars[range].count { $0 == "(" })
      let dots = part.reversed().prefix { $0 == "." }.count
      if dots > 0, dots != 2 {
        range = range.dropLast(dots)
      } else if Self.closing.contains(part.last!) || part.last == ")" && opens == 0
        || part.last == "*" && part.count > 1
        || "_~".unicodeScalars.contains(part.last!) && part.last == scalars[whole.lowerBound]
        // 1,009! isn't a factorial.
        || part.last == "!" && part.contains(",") && isList(split(range.dropLast(), at: ",")) == false
      {
        range = range.dropLast()
      } else if Self.opening.contains(part.first!)
        || part.first == "(" && (!part.contains(")") || opens == 1 && part.last == ")")
      {
        range = range.dropFirst()
      } else {
        break
      }
    }
    if range.isEmpty { return }
    let hasDigits = range.contains(where: isDigit)
    let hasLetters = range.contains { !isDigit($0) && isAlphanumeric($0) }
    rows[rows.count - 1].append(
      Part(
        range: range, piece: piece, isWord: hasLetters && (!hasDigits || isName(range)), hasDigits: hasDigits)
    )
  }

  /// Returns whether a part with letters and digits is a web address, or a name such as `A000040`.
  private func isName(_ range: Range<Int>) -> Bool {
    let isWord = !isDigit(range.lowerBound) && range.allSatisfy { isAlphanumeric($0) || scalars[$0] == "-" }
    return (isWord || scalars[range].contains("/")) && (try? NumberExpression.value(of: string(range))) == nil
  }

  // MARK: Parts of the text

  func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  func split(_ range: Range<Int>, at joint: Unicode.Scalar) -> [Range<Int>] {
    scalars[range].split(separator: joint).map { $0.startIndex..<$0.endIndex }
  }

  /// Returns whether the parts of a text with one kind of joint can't be the groups of one number.
  func isList(_ parts: [Range<Int>]) -> Bool {
    parts.count > 1
      && (parts[0].count(where: isDigit) > 3 || scalars[parts[0].lowerBound] == "0"
        || !parts.dropFirst().allSatisfy { $0.prefix(4).prefix(while: isDigit).count == 3 })
  }

  /// Returns the number of up to 18 digits in a range with separators; nil for a longer one.
  func smallNumber(_ range: Range<Int>) -> UInt64? {
    var (number, count): (UInt64, Int) = (0, 0)
    for scalar in scalars[range] where "0"..."9" ~= scalar {
      number = number * 10 + UInt64(scalar.value - 48)
      count += 1
      if count > 18 { return nil }
    }
    return number
  }

  /// The text without whitespace and the bullet of a list; nil for blank text.
  var whole: Range<Int>? {
    guard var start = scalars.firstIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    let rest = scalars[(start + 1)...]
    if "-*+".unicodeScalars.contains(scalars[start]), rest.first == " ",
      let next = rest.firstIndex(where: { $0 != " " })
    {
      start = next
    }
    return start..<scalars.lastIndex { !$0.properties.isWhitespace }! + 1
  }

  /// The starts of numbers that count or label their rows, and of those that count the columns in a heading.
  var indexes: Set<Int> {
    let numbers = rows.map { row in
      row.filter { $0.hasDigits && !$0.isWord }.flatMap { part in
        scalars[part.range].split(whereSeparator: Self.joints.contains).map { $0.startIndex..<$0.endIndex }
      }
    }
    .filter { !$0.isEmpty }
    let hasHeading = numbers.count > 1 && numbers[0].count > 3 && counts(numbers[0])
    let body = numbers.dropFirst(hasHeading ? 1 : 0)
    // Labels such as `21–40`, and marks as in `1.`
    let isLabeled = body.count > 1 && body.allSatisfy { $0.count > 2 && scalars[$0[1].lowerBound - 1] == "–" }
    let isMarked = body.allSatisfy {
      scalars[$0[0].upperBound...].first.map(".):".unicodeScalars.contains) ?? false
    }
    let isCounted =
      body.count > (isMarked ? 1 : 2) && counts(body.map { $0[0] })
      && body.allSatisfy { $0.count > 1 && scalars[$0[1].lowerBound] != "0" }
    if !isLabeled, !isCounted { return [] }
    let first = body.flatMap { $0.prefix(isLabeled ? 2 : 1) } + (hasHeading ? numbers[0] : [])
    return Set(first.map(\.lowerBound))
  }

  private func counts(_ numbers: [Range<Int>]) -> Bool {
    numbers.joined().allSatisfy(isDigit)
      && zip(numbers, numbers.dropFirst()).allSatisfy { number, next in
        smallNumber(number).map { $0 + 1 == smallNumber(next) } ?? false
      }
  }
}
