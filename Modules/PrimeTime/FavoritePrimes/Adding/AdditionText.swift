package import BigInt
package import NumberText
import Synchronization

/// The numbers in a text to add, and the primes in its ranges.
package struct AdditionText: Sendable {
  package enum Content: Sendable {
    case number(BigInt)
    /// The primes in a range; none if it is nil.
    case primes(ClosedRange<UInt64>?)
    /// The mistake; nil for an expression in a text with words.
    case mistake(NumberExpressionError?)
    /// A range of more than ``rangeLimit`` numbers, or of numbers of more than 64 bits.
    case longRange
  }

  /// The maximum length of a range; it contains at most 78,498 primes.
  package static let rangeLimit: UInt64 = 1_000_000

  let text: String
  private let usesOtherReading: Bool
  package let list: NumberList
  package let contents: [Content]

  /// The latest one, because each frame reads the same text.
  private static let last = Mutex<AdditionText?>(nil)

  /// Reads a text.
  ///
  /// - Parameter usesOtherReading: Whether ambiguous groups of digits are read the other way.
  package init(_ text: String, usesOtherReading: Bool = false) {
    if let last = Self.last.withLock(\.self), last.text == text, last.usesOtherReading == usesOtherReading {
      self = last
      return
    }
    (self.text, self.usesOtherReading) = (text, usesOtherReading)
    list = NumberList(text, readsOtherwise: usesOtherReading)
    contents = list.entries.map(Self.content)
    Self.last.withLock { [self] in $0 = self }
  }

  private static func content(_ entry: NumberList.Entry) -> Content {
    switch entry.value {
    case .number(let number): .number(number)
    case .range(let low, let high): primes(from: low, through: high)
    case .mistake(let error): .mistake(error)
    }
  }

  private static func primes(from low: BigInt, through high: BigInt) -> Content {
    guard high >= 2, low <= high else { return .primes(nil) }
    guard let last = UInt64(exactly: high), let first = UInt64(exactly: max(low, 2)),
      last - first < rangeLimit
    else { return .longRange }
    return .primes(first...last)
  }

  /// The numbers outside of ranges.
  var numbers: [BigInt] {
    contents.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  /// The only number; nil if there are none or several.
  var singleNumber: BigInt? { list.entries.count == 1 ? numbers.first : nil }

  /// The place of the first mistake, counted in characters from 1.
  var mistakeColumn: Int? { list.entries.lazy.compactMap(list.mistakeColumn).first }

  /// The way in which the text is read, if it isn't one number or there is another way: `Read as 5 numbers`.
  package var reading: String? {
    let count = list.entries.count
    if let pair = list.dashedPair { return "\(pair) read as two numbers" }
    if count == 1, case .primes(let range?) = contents[0] {
      return "The primes from \(range.lowerBound.grouped) to \(range.upperBound.grouped)"
    }
    let numbers = list.hasWords ? numbers.count : count
    return count > 1 || list.isAmbiguous || !list.words.isEmpty
      ? "Read as \(numbers == 1 ? "one number" : "\(numbers.grouped) numbers")" : nil
  }

  /// The parts that aren't read: `2 not read: 41-43 (41..43?), foo`, or nil if there are none.
  package var notRead: String? {
    let mistakes = zip(list.entries, contents).compactMap { entry, content in
      let text = list.text(of: entry)
      return switch content {
      case .number, .primes: nil as String?
      // A difference among words can be meant as a range.
      case .mistake(nil): text + (text.wholeMatch(of: /(\d+)-(\d+)/).map { " (\($0.1)..\($0.2)?)" } ?? "")
      case .mistake, .longRange: text
      }
    }
    let parts = mistakes + list.words
    let names = parts.count > 3 ? "" : ": \(parts.joined(separator: ", "))"
    return parts.isEmpty ? nil : "\(parts.count.grouped) not read\(names)"
  }
}

extension AdditionText.Content {
  /// The mistake in a few words.
  var mistake: String? {
    switch self {
    case .number, .primes: nil
    case .mistake(let error): error?.message ?? "Among words, only plain numbers are read"
    case .longRange: "A range has at most \(AdditionText.rangeLimit.grouped) numbers of up to 64 bits"
    }
  }
}
