#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns a state or an action that a recording has as JSON.
///
/// - Throws: A `DecodingError`.
public func recordedValue<Value: Decodable>(_ json: String) throws -> Value {
  try JSONText.decoded(Value.self, from: Data(json.utf8))
}
