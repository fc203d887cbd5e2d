import Architecture
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Values that are checked when they are decoded")
struct CheckedWhenDecodedTests {
  private struct Level: Codable, Equatable, CheckedWhenDecoded {
    var number = 1

    var decodingProblem: String? { (1...9).problem("the level", number) }
  }

  private struct Levels: Codable, Equatable {
    var first = Level()
    var second: Level?
  }

  private func decoded(_ json: String) throws -> Levels {
    try JSONDecoder().decode(Levels.self, from: Data(json.utf8))
  }

  @Test("A value in range is decoded, and an optional one can be missing or null")
  func valid() throws {
    #expect(try decoded(#"{"first":{"number":9}}"#) == Levels(first: Level(number: 9)))
    #expect(try decoded(#"{"first":{"number":9},"second":null}"#) == Levels(first: Level(number: 9)))
    #expect(
      try decoded(#"{"first":{"number":1},"second":{"number":2}}"#)
        == Levels(first: Level(), second: Level(number: 2)))
  }

  @Test(
    "A value out of range is an error with its path",
    arguments: [
      ("first", #"{"first":{"number":10}}"#), ("second", #"{"first":{"number":1},"second":{"number":10}}"#),
    ])
  func invalid(key: String, json: String) throws {
    let error = try #require(throws: DecodingError.self) { try decoded(json) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record(error)
      return
    }
    #expect(context.codingPath.map(\.stringValue) == [key])
    #expect(context.debugDescription == "the level is outside the range from 1 to 9: 10")
  }
}
