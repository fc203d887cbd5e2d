import Counter
import FavoritePrimes
import FileStorage
import Foundation
import GuessingGame
import NthPrimeClient
import NumberFactsTesting
import Testing

@testable import AppFeature

@Suite("App: encoding the session")
struct SessionTests {
  private let smallest = -BigInt(10).power(10_000) + 1
  private let feed = [
    Activity(date: Date(timeIntervalSince1970: 1_704_110_400.123), kind: .addedFavoritePrime(7)),
    Activity(date: Date(timeIntervalSince1970: -1), kind: .removedFavoritePrime(BigInt(2).power(64) - 59)),
  ]

  @Test("A saved session restores the count, the favorites, and the feed, and shows the first screen")
  func session() async throws {
    var state = AppState(count: smallest, favoritePrimes: [7, 2], activityFeed: feed, route: .counter)
    state.counter.screen.alert = .failed(.deadlineExceeded)
    state.favoritesScreen.files.activity = .saving(.data("f"))

    let storage = FileStorage.inMemory()
    try await storage.save(state.document, to: SessionDocument.file)
    let loaded = try #require(try await storage.load(SessionDocument.self, from: SessionDocument.file))
    #expect(loaded == state.document)
    #expect(
      AppState(loaded)
        == AppState(count: smallest, favoritePrimes: [7, 2], activityFeed: feed, route: .home))
  }

  /// The document that this version writes for ``kinds``, without its white space.
  private static let latest = #"""
    {"content":{"activityFeed":[
    {"date":"2024-01-01T12:00:00.250Z","kind":{"addedFavorites":
    {"_0":{"count":3,"greatest":97,"least":2}}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"removedFavorites":{"_0":
    {"count":1,"greatest":18446744073709551557,"least":18446744073709551557}}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"restoredFavorites":{"_0":{"count":1,"greatest":7,"least":7}}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"answeredLookup":{"n":4,"prime":7}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"failedLookup":
    {"n":-9223372036854775808,"reason":"Timeout.“Tryagain.”"}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"canceledLookup":{"fractionCompleted":0.5,"n":15}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"canceledLookup":{"n":16}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"wonGame":{"guesses":2,"secret":-42}}},
    {"date":"2024-01-01T12:00:00.250Z","kind":{"gaveUpGame":{"guesses":0,"secret":0}}}],
    "count":"-18446744073709551616","favoritePrimes":[{"added":"2024-01-01T12:00:00.000Z","prime":7},
    {"added":"2024-01-01T12:00:00.000Z","prime":"170141183460469231731687303715884105727"}]},
    "format":"primetime.session","version":9}
    """#.filter { $0 != "\n" }

  /// A session with most kinds of activities.
  private static let kinds = {
    let kinds: [Activity.Kind] = [
      .added([97, 3, 2]), .removedFavoritePrime(BigInt(2).power(64) - 59), .restoredFavoritePrime(7),
      .answeredLookup(n: 4, prime: 7),
      .failedLookup(n: -(1 << 63), reason: "Timeout. “Try again.”"),
      .canceledLookup(n: 15, fractionCompleted: 0.5), .canceledLookup(n: 16, fractionCompleted: nil),
      .wonGame(secret: -42, guesses: 2), .gaveUpGame(secret: 0, guesses: 0),
    ]
    var session = documented
    session.count = -BigInt(2).power(64)
    session.favoritePrimes.append(FavoritePrime(BigInt(2).power(127) - 1))
    session.activityFeed = kinds.map { Activity(date: documented.activityFeed[0].date, kind: $0) }
    return session
  }()

  private static let documented = SessionDocument.with(
    count: -3, favoritePrimes: [7],
    activityFeed: [
      Activity(
        date: Date(timeIntervalSinceReferenceDate: 725_803_200.25), kind: .addedFavoritePrime(7))
    ])

  @Test("The encoded session hasn't changed since its version was introduced")
  func document() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Self.kinds, to: SessionDocument.file)
    let data = try #require(try await storage.load(.state("session.json")))
    #expect(String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace } == Self.latest)
    #expect(try await storage.load(SessionDocument.self, from: SessionDocument.file) == Self.kinds)
  }

  @Test(
    "Dates are read with any time zone, and as the seconds of files from before; others are reported with their place",
    arguments: [
      #""2024-01-01T12:00:00.250Z""#, #""2024-01-01T13:00:00.25+01:00""#, "725803200.25", "725803200.2500001",
      #""January 1""#,
    ])
  func dates(text: String) async throws {
    let session = """
      {"content": {"count": -3, "favoritePrimes": [], "activityFeed": [{"date": \(text), "kind": {"wentBack": {}}}]},
      "format": "primetime.session", "version": 7}
      """
    let storage = FileStorage.inMemory([SessionDocument.file: Data(session.utf8)])
    do {
      let loaded = try await storage.load(SessionDocument.self, from: SessionDocument.file)
      #expect(loaded?.activityFeed.map(\.date) == [Self.documented.activityFeed[0].date])
    } catch StorageError.corrupt(_, let detail) {
      #expect(text == #""January 1""#)
      #expect(
        detail == "at content.activityFeed[0].date: “January 1” is not a date such as 2026-11-28T18:10:00Z")
    }
  }

  /// The session as programs of version 2 read it.
  private struct Version2: StoredDocument {
    static let format = SessionDocument.format
    static let version = 2
  }

  @Test("A program of the version before reports that the session is from a newer version")
  func olderProgram() async {
    let storage = FileStorage.inMemory([SessionDocument.file: Data(Self.latest.utf8)])
    let error = await #expect(throws: StorageError.self) {
      try await storage.load(Version2.self, from: SessionDocument.file)
    }
    #expect(error.map { "\($0)" }?.contains("was saved by a newer version") == true)
  }

  @Test("A session of a version before the first release is refused, and left as it is")
  func olderVersion() async throws {
    let file = SessionDocument.file
    let text = Self.latest.replacing(#""version":9"#, with: #""version":6"#)
    let storage = FileStorage.inMemory([file: Data(text.utf8)])
    await #expect(throws: StorageError.olderVersion(path: storage.location(file), oldest: "1.0")) {
      try await storage.loadOrRecover(SessionDocument.self, from: file)
    }
    #expect(try await storage.load(file) == Data(text.utf8))
  }

  @Test("Unknown members that a newer version added to the session and its activities survive a change")
  func unknownFields() async throws {
    let newer = #"""
      {"content": {"activityFeed": [
        {"date": 1, "kind": {"answeredLookup": {"mood": "glad", "n": 4, "prime": 7}}}],
      "count": -3, "favoritePrimes": [], "records": {"best": [1.5]}}, "format": "primetime.session", "version": 7}
      """#
    let storage = FileStorage.inMemory([SessionDocument.file: Data(newer.utf8)])
    var session = try #require(try await storage.load(SessionDocument.self, from: SessionDocument.file))
    session.count = 12
    session.activityFeed.insert(session.activityFeed[0], at: 0)
    session.activityFeed[0].kind = .addedFavoritePrime(2)
    try await storage.save(session, to: SessionDocument.file)
    let data = try #require(try await storage.load(.state("session.json")))
    let text = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    #expect(text.contains(#""mood":"glad","n":4"#))
    #expect(text.contains(#""records":{"best":[1.5]}"#))
    #expect(text.contains(#""count":12"#))
    #expect(try await storage.load(SessionDocument.self, from: SessionDocument.file) == session)
  }

  private static let tooLong = "1" + String(repeating: "0", count: 10_000)

  @Test(
    "A session with a number that the app does not support is refused, and the number named",
    arguments: [
      (#""count": "\#(tooLong)", "favoritePrimes": []"#, "the count has more than 10,000 digits"),
      (#""count": "-\#(tooLong)", "favoritePrimes": []"#, "the count has more than 10,000 digits"),
      (
        #""count": 0, "favoritePrimes": [{"added": 0, "prime": "\#(tooLong)"}]"#,
        "a favorite has more than 10,000 digits"
      ),
      (
        #""count": 0, "favoritePrimes": [{"added": 0, "prime": 7}, {"added": 1, "prime": 7}]"#,
        "Two elements have the same identity"
      ),
      (#""count": 0, "favoritePrimes": [{"added": 0, "prime": -7}]"#, "a favorite is negative: −7"),
    ])
  func unsupportedNumber(content: String, problem: String) async throws {
    let text =
      #"{"content": {\#(content), "activityFeed": []}, "format": "primetime.session", "version": 7}"#
    let storage = FileStorage.inMemory([SessionDocument.file: Data(text.utf8)])
    do {
      _ = try await storage.load(SessionDocument.self, from: SessionDocument.file)
      Issue.record("The session was loaded")
    } catch StorageError.corrupt(_, let detail) {
      #expect(detail.contains(problem))
    }
  }

  @Test("A game with a step below 1 is refused", arguments: [(0, "0"), (-3, "−3")] as [(BigInt, String)])
  func step(_ step: BigInt, text: String) async throws {
    let storage = FileStorage.inMemory()
    var record = GuessingGame.State(game: Game(id: UUID(), secret: 50, range: 0...100)).record
    record.step = step
    try await storage.save(SessionDocument.with(guessingGame: record), to: SessionDocument.file)
    let data = try #require(try await storage.load(SessionDocument.file))
    do {
      let edited = FileStorage.inMemory([SessionDocument.file: data])
      _ = try await edited.load(SessionDocument.self, from: SessionDocument.file)
      Issue.record("The session was loaded")
    } catch StorageError.corrupt(_, let detail) {
      #expect(detail.contains("the step is less than 1: \(text)"), "\(detail)")
    }
  }
}
