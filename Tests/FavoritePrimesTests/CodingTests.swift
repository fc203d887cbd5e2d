import Architecture
import FavoritePrimes
import FileStorage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("FavoritePrimes: coding")
struct CodingTests {
  private static let recovery = Recovery(
    path: "/f", detail: "it is empty", damagedCopy: "/f.corrupt-1", backup: nil)

  private static let problems: [FileProblem] = [
    .storage(.locked(path: "/f", waited: .milliseconds(1500))),
    .storage(.missingHome(variable: "XDG_DATA_HOME")),
    .fileNotFound(path: "/f"), .unrecoverable(recovery),
    .notPrime([InvalidEntry(text: "2.5", position: 3)], path: "/f"), .storage(.unexpected(type: "Surprise")),
  ]

  @Test(
    "States are equal after encoding and decoding",
    arguments: [
      .idle, .saving(.data("f")), .loading(.state("f")), .saved(.path("/f")), .loaded(.data("f")),
    ] + problems.map { FavoritePrimes.FileActivity.failed($0) })
  func state(activity: FavoritePrimes.FileActivity) throws {
    let state = FavoritePrimes.State(
      (
        favoritePrimes: [7, .max, 2],
        screen: FavoritePrimes.Screen(
          activity: activity, alert: .notSaved(.fileNotFound(path: "/f")), filter: "1", row: 2, selected: [7],
          addText: "x", fileQuestion: FavoritePrimes.FileQuestion(.export))
      ))
    #expect(try decoded(state) == state)
    #expect(try decoded(FavoritePrimes.State()) == FavoritePrimes.State())
  }

  @Test(
    "Actions are equal after encoding and decoding",
    arguments: [
      .numbersAdded([7, -7]), .primesRemoved([]),
      .orderSelected(FavoritePrimes.Order(by: .prime, isAscending: false)), .addSubmitted,
      .fileButtonTapped(.export), .fileSubmitted, .fileDismissed,
      .saveRequested(.path("/f")), .saveResponse(.saved(.data("f"))), .detailsButtonTapped,
      .loadRequested(.state("f")),
      .loadResponse(.loaded([2, 3], .path("/f"))), .importRequested(.path("/f")),
      .exportRequested(.path("/f")),
      .loadResponse(.imported([2], .path("/f"))), .fileRecovered(recovery), .alertDismissed,
      .binding(.set(\.screen.filter, "1")), .binding(.set(\.screen.addText, "7")),
      .binding(.set(\.filePath, "/f")),
      .delegate(.nthPrimeRequested(7)), .delegate(.detailsRequested(7)),
    ] + problems.flatMap { [FavoritePrimes.Action.saveResponse(.failed($0)), .loadResponse(.failed($0))] })
  func action(action: FavoritePrimes.Action) throws {
    #expect(try decoded(action) == action)
  }

  /// The documents that released versions have written for 7 and 2, version 2 first with a checksum; newest last.
  private static let documents = [
    """
    {
      "content" : {
        "favoritePrimes" : [
          7,
          2
        ]
      },
      "format" : "primetime.favorite-primes",
      "version" : 1
    }

    """,
    """
    {
      "checksum" : "crc32:98818c56",
      "content" : {
        "favoritePrimes" : [
          7,
          2
        ]
      },
      "format" : "primetime.favorite-primes",
      "version" : 2
    }

    """,
    """
    {
      "content" : {
        "favoritePrimes" : [
          7,
          2
        ]
      },
      "format" : "primetime.favorite-primes",
      "version" : 2
    }

    """,
  ]

  @Test("The encoded document hasn't changed since its version was introduced")
  func document() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(FavoritePrimesDocument(favoritePrimes: [7, 2]), to: FavoritePrimes.defaultFile)
    let data = try #require(try await storage.load(FavoritePrimes.defaultFile))
    // One document of each version, and version 2 with and without a checksum.
    #expect(Self.documents.count == FavoritePrimesDocument.version + 1)
    #expect(String(decoding: data, as: UTF8.self) == Self.documents.last)
  }

  @Test("Documents of all versions can be loaded", arguments: documents)
  func versions(text: String) async throws {
    let storage = FileStorage.inMemory([FavoritePrimes.defaultFile: Data(text.utf8)])
    let document = try await storage.load(FavoritePrimesDocument.self, from: FavoritePrimes.defaultFile)
    #expect(document == FavoritePrimesDocument(favoritePrimes: [7, 2]))
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
