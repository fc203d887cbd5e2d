import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The favorites as a plain JSON array of numbers, such as `[2,3,5]`.
///
/// This is the format of the app in Point-Free's episodes on the architecture, and easy to read for other programs.
struct PlainList {
  let numbers: [Int128]
  /// The entries that aren't prime numbers.
  let invalidEntries: [InvalidEntry]

  init(numbers: [Int128]) {
    self.numbers = numbers
    invalidEntries = []
  }

  /// Parses the contents of a file.
  ///
  /// - Throws: `StorageError.corrupt` if the data isn't a JSON array.
  init(_ data: Data, path: String) throws(StorageError) {
    let entries: [Entry]
    do {
      entries = try JSONDecoder().decode([Entry].self, from: data)
    } catch {
      throw .corrupt(path: path, detail: "it is not a JSON array of numbers")
    }
    numbers = entries.compactMap(\.number)
    invalidEntries = entries.enumerated().compactMap { index, entry in
      entry.number?.isPrime == true ? nil : InvalidEntry(text: entry.text, position: index + 1)
    }
  }

  /// Whether the data starts like an array; it can still be damaged.
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

  /// Any JSON value, with its text for messages.
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

/// An entry in a file that can't be a favorite.
public struct InvalidEntry: Equatable, Codable, Sendable {
  /// The entry as it is written in the file.
  public var text: String
  /// The position in the list, counted from 1.
  public var position: Int

  public init(text: String, position: Int) {
    self.text = text
    self.position = position
  }
}
