import Foundation
import TestTraits
import Testing

@Suite("JSON", .ownThreads, .timeLimit(.programs))
struct JSONTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(try BuiltProgram.text(of: "App/Schema/primetime.schema.json"))
  }

  @Test("All objects in the transcripts match the schema, and all of its kinds occur")
  func transcripts() throws {
    let folder = "Tests/AppTests/Transcripts"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: BuiltProgram.repository.appending(path: folder).path)
    var seen: Set<String> = []
    for name in names {
      for line in try BuiltProgram.text(of: "\(folder)/\(name)").split(separator: "\n") {
        let isFailure = line.hasPrefix("! {")
        guard isFailure || line.hasPrefix("{\"") else { continue }
        let alternative = try schema.alternative(of: String(isFailure ? line.dropFirst(2) : line))
        #expect((alternative == "error") == isFailure && alternative != nil, "\(name): \(line)")
        if let alternative { seen.insert(alternative) }
      }
    }
    // A notice names a file by the current time, so BadInputTests tests it instead.
    #expect(seen.union(["notice"]) == Set(schema.alternatives))
  }

  @Test(
    "An error is one line of JSON",
    arguments: [
      "", "--plan", "--plain", "nth 0", "nth 1 2", "frobnicate", "counter set", "favorites remove 7",
      "favorites load missing", "replay missing", "manual x", "completions", "help xyzzy", "guess 1000",
      "counter set 7 >&-", "counter set 7 --data-dir /dev/null", "nth 7 --record /",
    ])
  func errors(command: String) async throws {
    let outcome = try await Home().shell("app --json \(command) < /dev/null")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasSuffix("\n") && outcome.errors.filter { $0 == "\n" }.count == 1)
    #expect(try schema.alternative(of: outcome.errors) == "error", "\(outcome)")
  }

  @Test(
    "Integers are exact in input and output",
    arguments: [
      ("prime 18446744073709551557", #""number":18446744073709551557"#),
      ("prime 18446744073709551615", #"{"exponent":1,"prime":6700417}"#),
      ("prime -9223372036854775808", #""number":-9223372036854775808"#),
      ("counter set 9007199254740993", #""count":9007199254740993"#),
      ("counter set -- -9223372036854775808", #""count":-9223372036854775808"#),
      ("counter set 2^64", #""count":"18446744073709551616""#),
      ("counter set -- -2^63-1", #""count":"-9223372036854775809""#),
      ("favorites add 2^127-1 3", #""favoritePrimes":["170141183460469231731687303715884105727",3]"#),
      ("favorites add 9223372036854775783", #""favoritePrimes":[9223372036854775783]"#),
      ("primes 18446744073709551557 18446744073709551615", #"{"prime":18446744073709551557,"#),
      ("primes 18446744073709551557 18446744073709551615 --count", #""to":18446744073709551615"#),
    ])
  func integers(command: String, part: String) async throws {
    let outcome = try await Home().shell("app --json \(command)")
    #expect(outcome.output.contains(part), "\(outcome)")
    #expect(try schema.alternative(of: outcome.output) != nil)
  }

  @Test(
    "Values that don't match the schema are detected",
    arguments: [
      "7", "[]", "{}", #"{"count":7,"type":"count"}"#, #"{"count":7.5,"type":"count","version":1}"#,
      #"{"count":"7","type":"count","version":1}"#, #"{"count":7,"type":"count","version":2}"#,
      #"{"count":7,"more":1,"type":"count","version":1}"#, #"{"count":7,"type":"nthPrime","version":1}"#,
      #"{"count":18446744073709551616,"type":"count","version":1}"#,
      #"{"favoritePrimes":[2,1],"type":"favorites","version":1}"#,
      #"{"message":"X.","status":2,"type":"error","version":1}"#,
    ])
  func mismatches(text: String) throws {
    #expect(try schema.alternative(of: text) == nil)
  }
}
