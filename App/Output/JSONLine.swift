import CommandLineTool

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `--json` prints of a result: an object with members of its own.
protocol JSONResult: Encodable, Sendable {
  /// The value of the object's member `type`, by which programs tell results apart.
  static var type: String { get }
}

/// An object of `--json`, as `App/Schema/primetime.schema.json` describes them all.
enum JSONLine {
  /// The value of each object's member `version`. It grows when a member goes away or changes its meaning; new
  /// members and types come without.
  static let version = 1

  /// One line with its end. Members are in alphabetical order; integers are in digits, all of them, so that a reader
  /// for which numbers are floating-point has to take care above 2^53.
  static func text(of result: some JSONResult) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Envelope(result: result)), as: UTF8.self) + "\n"
  }

  private struct Envelope<Result: JSONResult>: Encodable {
    let result: Result

    private enum CodingKeys: CodingKey { case type, version }

    func encode(to encoder: any Encoder) throws {
      try result.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Result.type, forKey: .type)
      try container.encode(JSONLine.version, forKey: .version)
    }
  }
}
