import BigInt
import FileStorage
import NumberText

/// The favorites as a plain JSON array of numbers, such as `[2,3,5]`; those of more than 64 bits are strings of digits.
///
/// This is the format of the app in Point-Free's episodes on the architecture, and easy to read for other programs.
/// Numbers in a text, such as one per line, are read as well.
struct PlainList {
  let numbers: [BigInt]
  private let entries: [Entry]

  init(numbers: [BigInt]) { (self.numbers, entries) = (numbers, []) }

  /// Parses the contents of a file.
  ///
  /// - Throws: `StorageError.corrupt` if the data isn't a JSON array.
  init(_ data: Data, path: String) throws(StorageError) {
    do {
      entries = try JSONDecoder().decode([Entry].self, from: data.quotingLongIntegers)
    } catch {
      throw .corrupt(path: path, detail: "it is not a JSON array of numbers")
    }
    numbers = entries.compactMap(\.number)
  }

  /// Parses a text of numbers between spaces, commas, or line breaks; nil for other contents.
  init?(text data: Data) {
    let byteOrderMark = Array("\u{FEFF}".utf8)
    let text = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let separators = Array(" \t\r\n,;_".utf8)
    guard text.contains(where: digits.contains),
      text.allSatisfy({ digits.contains($0) || separators.contains($0) })
    else { return nil }
    let list = NumberList(String(decoding: text, as: UTF8.self))
    entries = list.entries.map { entry in
      if case .number(let number) = entry.value { return Entry(number: number, text: "") }
      let text = list.text(of: entry)
      return Entry(number: nil, text: text.count > 20 ? "a long number" : text)
    }
    numbers = entries.compactMap(\.number)
  }

  /// Returns the entries that aren't numbers or are one of `nonPrimes`.
  func invalidEntries(_ nonPrimes: Set<BigInt>) -> [InvalidEntry] {
    entries.enumerated().compactMap { index, entry in
      guard let number = entry.number else { return InvalidEntry(text: entry.text, position: index + 1) }
      return nonPrimes.contains(number) ? InvalidEntry(number, position: index + 1) : nil
    }
  }

  /// Returns whether the data starts like an array, after an optional byte order mark.
  static func isRecognized(in data: Data) -> Bool {
    data.first { !"\u{FEFF} \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
  }

  func data(path: String) throws(StorageError) -> Data {
    do {
      return try JSONEncoder().encode(numbers) + Data("\n".utf8)
    } catch {
      throw .unencodable(path: path, detail: "\(error)")
    }
  }

  /// Any JSON value, with its text for messages.
  private struct Entry: Decodable {
    let number: BigInt?
    let text: String

    init(number: BigInt?, text: String) {
      (self.number, self.text) = (number, text)
    }

    init(from decoder: any Decoder) throws {
      let container = try? decoder.singleValueContainer()
      number = try? container?.decode(BigInt.self)
      if number != nil {
        text = ""
      } else if let decimal = try? container?.decode(Decimal.self) {
        text = decimal.description
      } else if let string = try? container?.decode(String.self) {
        text = string.quotedPath
      } else {
        text = "something else"
      }
    }
  }
}

/// An entry in a file that can't be a favorite.
public struct InvalidEntry: Equatable, Codable, Sendable {
  /// The entry as it is in the file.
  public var text: String
  /// The position in the list, counted from 1.
  public var position: Int
}

extension InvalidEntry {
  init(_ number: BigInt, position: Int) {
    self.init(text: number.isLong ? number.abbreviated : number.description, position: position)
  }
}

extension Data {
  /// The JSON text with integers of more than 19 digits as strings, because the decoder rounds them.
  fileprivate var quotingLongIntegers: Data {
    var result = Data()
    var number = Data()
    var isInString = false
    func appendNumber() {
      let digits = number.drop { $0 == UInt8(ascii: "-") }
      let isLong = digits.count > 19 && digits.allSatisfy("0123456789".utf8.contains)
      result += isLong ? Data("\"".utf8) + number + Data("\"".utf8) : number
      number = Data()
    }
    for byte in self {
      if !isInString, "-+.eE0123456789".utf8.contains(byte) {
        number.append(byte)
        continue
      }
      appendNumber()
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      result.append(byte)
    }
    appendNumber()
    return result
  }
}
