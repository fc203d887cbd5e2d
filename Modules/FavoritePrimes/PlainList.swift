import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The favourites as a JSON array of numbers and nothing else, `[2,3,5]`: the form that the app of Point-Free's
/// episodes on the architecture writes, and that every program can read.
struct PlainList {
  let numbers: [Int128]
  /// What else is in the array, or is no prime.
  let notPrime: [NotPrime]

  init(numbers: [Int128]) {
    self.numbers = numbers
    notPrime = []
  }

  /// - Throws: `StorageError.corrupt` for what is no JSON array.
  init(_ data: Data, path: String) throws(StorageError) {
    let entries: [Entry]
    do {
      entries = try JSONDecoder().decode([Entry].self, from: data)
    } catch {
      throw .corrupt(path: path, detail: "it is no JSON array of numbers")
    }
    numbers = entries.compactMap(\.number)
    notPrime = entries.enumerated().compactMap { index, entry in
      entry.number?.isPrime == true ? nil : NotPrime(text: entry.text, position: index + 1)
    }
  }

  /// Whether the file is an array: then it is meant to be one of these, sound or not.
  static func isRecognized(in data: Data) -> Bool {
    data.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
  }

  func data(path: String) throws(StorageError) -> Data {
    do {
      return try JSONEncoder().encode(numbers) + Data("\n".utf8)
    } catch {
      throw .unencodable(path: path, detail: "\(error)")
    }
  }

  /// Anything, and how to name it.
  private struct Entry: Decodable {
    let number: Int128?
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try? decoder.singleValueContainer()
      number = try? container?.decode(Int128.self)
      if let number {
        text = String(number)
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

/// An entry of a file that can't be a favourite.
public struct NotPrime: Equatable, Codable, Sendable {
  /// As the file has it.
  public var text: String
  /// In the list, counted from 1.
  public var position: Int

  public init(text: String, position: Int) {
    self.text = text
    self.position = position
  }
}
