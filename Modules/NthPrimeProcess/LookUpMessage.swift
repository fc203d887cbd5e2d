import NthPrimeClient

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What one process tells another of a look-up: an event, as one line of JSON that names the version of its form.
struct LookUpMessage: Equatable {
  static let version = 1

  let event: LookUpEvent

  init(_ event: LookUpEvent) {
    self.event = event
  }

  /// Reads a line, without its end.
  init(line: some Sequence<UInt8>) throws(LookUpMessageError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      self = try decoder.decode(Self.self, from: Data(line))
    } catch let error as LookUpMessageError {
      throw error
    } catch {
      throw .unreadable
    }
  }

  /// The line, with its end.
  func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // An estimate may be infinite, which is no reason for a look-up to fail.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

enum LookUpMessageError: Error, Equatable {
  case anotherVersion
  case unreadable
}

extension LookUpMessage: Codable {
  private enum CodingKeys: CodingKey { case version, event }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Before all else, as the rest of another version is another form.
    guard try container.decode(Int.self, forKey: .version) == Self.version else {
      throw LookUpMessageError.anotherVersion
    }
    event = try container.decode(LookUpEvent.self, forKey: .event)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(event, forKey: .event)
  }
}
