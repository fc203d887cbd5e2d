public import BigInt
import PrimeCalculator

/// The numbers in any text: a list, a table, numbered lines, or sentences.
///
/// A text that is one expression or range is a single entry. In others, line breaks, spaces, commas, quotes, and brackets
/// separate entries, and punctuation at their ends isn't part of them. In a text with words, only plain numbers and
/// expressions with a power, such as `2^13-1`, are entries. The indexes of numbered lines, footnote marks such as `[12]`, web addresses, and lines that begin with `#`
/// are left out.
///
/// Groups of three digits between commas, as in `101,103,107`, are a list if each is prime, unless they are two and prime
/// as one number. Between spaces, they are one number only if that is prime and most groups aren't.
public struct NumberList: Sendable {
  public struct Entry: Sendable {
    public enum Value: Equatable, Sendable {
      case number(BigInt)
      /// The bounds of a range such as `100..200`, which may be reversed.
      case range(BigInt, BigInt)
      /// The mistake; nil for an expression in a text with words.
      case mistake(NumberExpressionError?)
    }

    public let value: Value
    fileprivate let range: Range<Int>
  }

  public private(set) var entries: [Entry] = []
  /// The parts of a text with words that aren't read.
  public private(set) var words: [String] = []
  public private(set) var hasWords = false
  /// Whether groups of three digits may be meant the other way.
  public private(set) var isAmbiguous = false
  private let text: NumberScanner
  private let readsOtherwise: Bool
  /// The characters that are known to separate numbers, not groups of digits.
  private var separators: Set<Unicode.Scalar> = []
  /// The starts of numbers that are left out.
  private var indexes: Set<Int> = []

  /// Reads a text in a time proportional to its length.
  ///
  /// - Parameter readsOtherwise: Whether ambiguous groups are read the other way.
  public init(_ string: String, readsOtherwise: Bool = false) {
    text = NumberScanner(string)
    self.readsOtherwise = readsOtherwise
    guard let whole = text.whole else { return }
    // Digits alone can be a list, and 1,009! isn't a factorial.
    let inner = text.scalars[whole]
    let isPlain = inner.allSatisfy { "0"..."9" ~= $0 || "–" == $0 || NumberScanner.joints.contains($0) }
    // 2^61–1 is a difference; 100–200 is a range, and 100 – 200 a list.
    if !isPlain || inner.contains("–") && !inner.contains(" "), !inner.contains("\n") || inner.contains(":"),
      inner.count <= 3 * NumberExpression.digitLimit, inner.last != "!" || !inner.contains(","),
      case let entry = entry(whole), !entry.isMistake
    {
      entries = [entry]
      return
    }
    let rows = text.rows
    indexes = text.indexes
    hasWords = rows.joined().contains(where: \.isWord)
    if !hasWords {
      separators = text.separators
      if "[{".unicodeScalars.contains(text.scalars[whole.lowerBound]) { separators.insert(",") }
      if rows.joined().contains(where: { text.isList(text.split($0.range, at: ",")) }) {
        separators.insert(",")
      }
    }
    for row in rows { read(row) }
    if entries.isEmpty { (entries, words) = ([entry(whole)], []) }
  }

  /// The only number of a text without words; nil for other texts.
  public var onlyNumber: BigInt? {
    if !hasWords, entries.count == 1, case .number(let number) = entries[0].value { number } else { nil }
  }

  /// Returns the text of an entry.
  public func text(of entry: Entry) -> String { text.string(entry.range) }

  /// Returns the place of an entry's mistake, counted in characters from 1; nil for a number.
  public func mistakeColumn(of entry: Entry) -> Int? {
    guard case .mistake(let error) = entry.value else { return nil }
    return text.string(0..<entry.range.lowerBound).count + (error?.column ?? 1)
  }

  /// The first two entries with only a dash between them, which could be meant as a range: `41–43`.
  public var dashedPair: String? {
    zip(entries, entries.dropFirst()).first {
      $0.range.upperBound + 1 == $1.range.lowerBound && text.scalars[$0.range.upperBound] == "–"
    }
    .map { text.string($0.range.lowerBound..<$1.range.upperBound) }
  }

  private func entry(_ range: Range<Int>) -> Entry {
    Entry(value: Entry.Value(text.string(range)), range: range)
  }

  // MARK: Reading

  private mutating func read(_ row: [NumberScanner.Part]) {
    var rest = row[...]
    while let first = rest.first {
      let piece = rest.prefix { $0.piece == first.piece }
      rest = rest[piece.endIndex...]
      if !hasWords, piece.dropFirst().contains(where: { !$0.hasDigits }) {
        // Operators between spaces.
        entries.append(entry(first.range.lowerBound..<piece.last!.range.upperBound))
      } else {
        var parts = piece
        while let part = parts.popFirst() {
          // A difference such as 2⁶¹ − 1; a raised digit alone can be the mark of a footnote.
          if hasWords, Self.hasPower(text.string(part.range)), let last = parts.dropFirst().first,
            case let whole = entry(part.range.lowerBound..<last.range.upperBound), !whole.isMistake
          {
            entries.append(whole)
            parts = parts.dropFirst(2)
          } else if part.isWord {
            words.append(text.string(part.range))
          } else if part.hasDigits {
            read(part.range)
          }
        }
      }
    }
  }

  private mutating func read(_ range: Range<Int>) {
    guard let joint = NumberScanner.joints.first(where: text.scalars[range].contains) else {
      if indexes.contains(range.lowerBound) { return }
      return range.allSatisfy(text.isDigit) ? append(range) : read(mixed: range)
    }
    let pieces = text.split(range, at: joint)
    let isZeroLed = pieces.dropFirst().contains { text.scalars[$0.lowerBound] == "0" }
    if text.isList(pieces) || indexes.contains(range.lowerBound) || separators.contains(joint) && !isZeroLed {
      for piece in pieces { read(piece) }
    } else if !pieces.joined().allSatisfy(text.isDigit) {
      // The groups of 7,919th aren't numbers.
      read(mixed: range)
    } else if isZeroLed || !isList(pieces, joint) {
      append(range)
    } else {
      for piece in pieces { append(piece) }
    }
  }

  /// Appends a number whose groups of digits may be separated.
  private mutating func append(_ range: Range<Int>) {
    let small = text.smallNumber(range).map { Entry.Value.number(BigInt($0)) }
    entries.append(
      Entry(value: small ?? Entry.Value(text.string(range).filter { "0"..."9" ~= $0 }), range: range))
  }

  private static func hasPower(_ string: String) -> Bool { string.contains { "^⁰¹²³⁴⁵⁶⁷⁸⁹".contains($0) } }

  /// Reads digits among other characters.
  private mutating func read(mixed range: Range<Int>) {
    let string = text.string(range)
    let groups = string.split(omittingEmptySubsequences: false) { ".'’".contains($0) }
    let isNumber = hasWords && string.last == "!" && string.dropLast().allSatisfy(\.isNumber)
    if isNumber
      || groups.count > (string.contains(".") ? 2 : 1) && groups[0].count <= 3
        && groups.dropFirst().allSatisfy({ $0.count == 3 }) && groups.joined().allSatisfy(\.isNumber)
    {
      append(range)
    } else if !hasWords
      || Self.hasPower(string) && (string.contains("^") || string.contains("−") || string.contains("-"))
        && !entry(range).isMistake
    {
      entries.append(entry(range))
    } else if !string.contains(where: \.isLetter) || (try? NumberExpression.value(of: string)) != nil {
      entries.append(Entry(value: .mistake(nil), range: range))
    } else {
      words.append(string)
    }
  }

  /// Returns whether groups of three digits are the numbers of a list, not the digits of one number.
  private mutating func isList(_ groups: [Range<Int>], _ joint: Unicode.Scalar) -> Bool {
    let numbers = groups.map { text.smallNumber($0)! }
    let primeCount = numbers.count(where: isPrime)
    // nil for a number of more than 18 digits.
    let isWholePrime = text.smallNumber(groups[0].lowerBound..<groups.last!.upperBound).map(isPrime)
    let (isList, isCertain): (Bool, Bool)
    switch joint {
    case ",":
      // 101,103,107 is a list. Two groups are one number if that is prime, as in 104,729.
      isList = primeCount == groups.count && (groups.count > 2 || isWholePrime == false)
      isCertain = primeCount == 0
    case " ":
      // 1 000 003 is one number, which is prime; 101 103 107 is a list, because most groups are prime.
      let isAscending = zip(numbers, numbers.dropFirst()).allSatisfy(<)
      isList = primeCount * 2 > groups.count || !(isWholePrime ?? !isAscending)
      isCertain = isWholePrime == false
    default:
      (isList, isCertain) = (false, primeCount == 0)
    }
    if isCertain { return isList }
    isAmbiguous = true
    return isList != readsOtherwise
  }
}

extension NumberList.Entry {
  public var isMistake: Bool {
    if case .mistake = value { true } else { false }
  }
}

extension NumberList.Entry.Value {
  /// Reads a text that isn't a list.
  fileprivate init(_ text: String) {
    let isPlainRange = text.contains("–") && text.allSatisfy { "0123456789,–".contains($0) }
    do throws(NumberExpressionError) {
      if let mark = text.firstRange(of: isPlainRange ? "–" : "..") {
        let low = try NumberExpression.value(ofPart: text[..<mark.lowerBound])
        self = .range(low, try NumberExpression.value(ofPart: text[mark.upperBound...]))
      } else {
        self = .number(try NumberExpression.value(of: text))
      }
    } catch {
      self = .mistake(error)
    }
  }
}
