import AppFeature
import Architecture
import Counter
import FavoritePrimes
import FileStorage
import NthPrimeClient
import PrimeModal
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("App: the session and coding")
struct SessionTests {
  private let feed = [
    Activity(date: Date(timeIntervalSince1970: 1_704_110_400.123), kind: .addedFavoritePrime, prime: 7),
    Activity(date: Date(timeIntervalSince1970: -1), kind: .removedFavoritePrime, prime: .max),
  ]

  @Test("Count, favourites and feed are there again after a save and a load; the screen is the first")
  func session() async throws {
    var state = AppState(count: .min, favoritePrimes: [7, 2], activityFeed: feed, route: .counter)
    state.counter.step = 5
    state.counter.alert = AlertState(title: "Gone at the next run")
    state.favorites.activity = .saving(.data("f"))

    let storage = FileStorage.inMemory()
    try await storage.save(state.session, to: SessionDocument.file)
    let loaded = try #require(try await storage.load(SessionDocument.self, from: SessionDocument.file))
    #expect(loaded == state.session)
    #expect(
      AppState(session: loaded)
        == AppState(count: .min, favoritePrimes: [7, 2], activityFeed: feed, route: .home))
  }

  @Test("The session's file is what it was when the format got its version")
  func document() async throws {
    let activity = Activity(
      date: Date(timeIntervalSinceReferenceDate: 725_803_200), kind: .addedFavoritePrime, prime: 7)
    let state = AppState(count: -3, favoritePrimes: [7], activityFeed: [activity])
    let storage = FileStorage.inMemory()
    try await storage.save(state.session, to: SessionDocument.file)
    let data = try #require(try await storage.load(.state("session.json")))
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {
          "content" : {
            "activityFeed" : [
              {
                "date" : 725803200,
                "kind" : "addedFavoritePrime",
                "prime" : 7
              }
            ],
            "count" : -3,
            "favoritePrimes" : [
              7
            ]
          },
          "format" : "primetime.session",
          "version" : 1
        }

        """)
  }

  @Test("The whole state survives coding, each screen's own part with it")
  func state() throws {
    var state = AppState(count: .max, favoritePrimes: [7, 2], activityFeed: feed, route: .favoritePrimes)
    state.counter.step = 5
    state.counter.modalNumber = 9
    state.counter.lookUp = .failed(n: 0, .outOfRange(n: 0, limit: 3))
    state.counter.alert = AlertState(title: "No answer", message: "Because.")
    state.favorites.activity = .failed(.nothingSaved(path: "/f"))
    state.favorites.alert = AlertState(title: "Not loaded")
    #expect(try decoded(state) == state)
    #expect(try decoded(AppState()) == AppState())
  }

  @Test(
    "Actions survive coding",
    arguments: AppState.Route.allCases.map { AppAction.routeSelected($0) } + [
      .counter(.primeModal(.presented(.saveFavoritePrimeTapped))), .counter(.alert(.dismiss)),
      .favoritePrimes(.numbersEntered([7])), .favoritePrimes(.alert(.dismiss)),
    ])
  func action(action: AppAction) throws {
    #expect(try decoded(action) == action)
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
