import NthPrimeClient

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An event of a lookup, sent from one process to another as one line of JSON with the format's version.
struct LookupMessage: Equatable {
  static let version = 1

  let event: LookupEvent

  init(_ event: LookupEvent) {
    self.event = event
  }

  /// Parses a line without its line feed.
  init(line: some Sequence<UInt8>) throws(LookupMessageError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      self = try decoder.decode(Self.self, from: Data(line))
    } catch let error as LookupMessageError {
      throw error
    } catch {
      throw .malformed
    }
  }

  /// Returns the message as a line with its line feed.
  func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // An estimate may be infinite, which must not make the lookup fail.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

enum LookupMessageError: Error, Equatable {
  case unsupportedVersion
  case malformed
}

extension LookupMessage: Codable {
  private enum CodingKeys: CodingKey { case version, event }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Decode the version first, because the rest of another version has another form.
    guard try container.decode(Int.self, forKey: .version) == Self.version else {
      throw LookupMessageError.unsupportedVersion
    }
    event = try container.decode(LookupEvent.self, forKey: .event)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(event, forKey: .event)
  }
}
