import CommandLineTool
import FavoritePrimes
import NumberText
import PrimeCalculator

/// A number, or a range such as `2..100` for its primes.
enum NumberOrRange: ArgumentValue {
  case number(BigInt)
  /// The primes in a range; none if it is nil.
  case primes(ClosedRange<UInt64>?)

  static func parse(_ text: String) throws(ArgumentValueError) -> NumberOrRange {
    guard text.contains("..") else { return .number(try BigInt.parse(text)) }
    switch AdditionText.content(text) {
    case .number(let number): return .number(number)
    case .primes(let range): return .primes(range)
    case .mistake(let error): throw .notWholeNumber(reason: "\(error)")
    case .longRange:
      throw .invalid(
        "is too long: a range has at most \(AdditionText.rangeLimit.grouped) numbers of up to 64 bits")
    }
  }

  var argumentText: String {
    switch self {
    case .number(let number): number.argumentText
    case .primes(let range): range.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "1..0"
    }
  }

  var numbers: [BigInt] {
    switch self {
    case .number(let number): [number]
    case .primes(let range): range.map { PrimeCalculator.primes(in: $0).map { BigInt($0) } } ?? []
    }
  }
}
