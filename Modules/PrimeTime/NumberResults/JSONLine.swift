import Architecture
import CommandLineTool

/// A result that `--json` prints as an object.
package protocol JSONResult: Encodable, Sendable {
  /// The value of the object's member `type`.
  static var type: String { get }
}

/// A line of output with `--json`; `App/Schema/primetime.schema.json` describes all objects.
package enum JSONLine {
  /// The value of each object's member `version`.
  ///
  /// Increment it when a member is removed or changes its meaning, but not when members or types are added.
  static let version = 1

  /// Returns an object on one line, with a line feed.
  ///
  /// The members are in alphabetical order. Integers are exact, so a reader with only floating-point numbers may lose
  /// digits of those above 2^53. Characters that could control a terminal are escaped.
  package static func text(of result: some JSONResult) throws -> String {
    String(decoding: try encoder.encode(Envelope(value: result)), as: UTF8.self).escapedJSON + "\n"
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private struct Envelope<Value: JSONResult>: Encodable {
    let value: Value

    private enum CodingKeys: CodingKey { case type, version }

    func encode(to encoder: any Encoder) throws {
      try value.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Value.type, forKey: .type)
      try container.encode(JSONLine.version, forKey: .version)
    }
  }
}
