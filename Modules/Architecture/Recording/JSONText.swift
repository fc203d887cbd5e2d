import Architecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON of a recording, with sorted keys, so that equal values have the same text.
enum JSONText {
  static func encoded(_ value: some Encodable) throws -> Data {
    try encoder.encode(value)
  }

  static func quoted(_ text: String) -> String {
    // NB: JSONEncoder takes a microsecond for each text, and most of them are names.
    if text.utf8.allSatisfy({
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }) {
      return "\"\(text)\""
    }
    // A string can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  static func decoded<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let value = try decoder.decode(type, from: data)
    return try (value as? any CheckedWhenDecoded)?.checked(at: []) as? Value ?? value
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private static let decoder = JSONDecoder()
}
