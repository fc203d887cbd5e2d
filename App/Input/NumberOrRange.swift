import BigInt
import CommandLineTool
import FavoritePrimes
import NumberText
import PrimeCalculator

/// A number, a list such as `2,3,5`, or a range such as `2..100` for its primes.
struct NumberOrRange: ArgumentValue {
  let argumentText: String
  let contents: [AdditionText.Content]
  /// The way in which groups of digits were read that could be one number, in words; nil for others.
  let reading: String?

  static func parse(_ text: String) throws(ArgumentValueError) -> NumberOrRange {
    let addition = AdditionText(text)
    for content in addition.contents {
      switch content {
      case .number, .primes: break
      case .mistake(let error?) where text.contains(".."): throw .notWholeNumber(reason: "\(error)")
      case .mistake:
        let number = try BigInt.parse(text)
        return NumberOrRange(argumentText: text, contents: [.number(number)], reading: nil)
      case .longRange:
        throw .invalid(
          "is too long: a range has at most \(AdditionText.rangeLimit.grouped) numbers of up to 64 bits")
      }
    }
    // Words are mistakes on a command line.
    if addition.list.hasWords || addition.contents.isEmpty { _ = try BigInt.parse(text) }
    return NumberOrRange(
      argumentText: text, contents: addition.contents,
      reading: addition.list.isAmbiguous && addition.contents.count > 1 ? addition.reading : nil)
  }

  var numbers: [BigInt] {
    contents.flatMap { content -> [BigInt] in
      switch content {
      case .number(let number): [number]
      case .primes(let range?): PrimeCalculator.primes(in: range).map { BigInt($0) }
      case .primes(nil), .mistake, .longRange: []
      }
    }
  }
}
