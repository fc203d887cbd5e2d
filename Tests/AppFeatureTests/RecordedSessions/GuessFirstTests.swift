// swift-format-ignore-file
import AppFeature
import Architecture
import ArchitectureTesting
import GuessingGame
import Recording
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("A recording of app 0.2.0")
struct GuessFirstTests {
  @Test("Actions 1 to 3")
  func actions1() async throws {
    let state: AppState = try recordedValue(#"{"activityFeed":[{"date":817050268.2364627,"kind":"addedFavoritePrime","prime":7}],"count":7,"counterScreen":{"countText":"","endedLookups":[],"step":1,"stepText":""},"favoritePrimes":[7],"exploreScreen":{"isEditing":false,"rowWidth":60,"showsRows":false,"widthText":"","zoom":"dots"},"favoritesHistory":{"changes":[],"undone":[]},"favoritesScreen":{"activity":{"idle":{}},"addText":"","filter":"","order":{"column":"added","isAscending":true},"row":0,"selected":[]},"lookupRoute":"counter","route":"home","timelineScreen":{"filter":"","isFiltering":false,"showsScreen":false}}"#)
    let store = TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.uuid = .sequence([
        UUID(uuidString: "C929A494-D026-425C-AAA8-93ABF73664D5")!,
      ])
      $0.random = .sequence([
        7191089600892374487,
      ])
    }
    store.runsEffects = false
    await store.send(.gameRequested(isNew: true)) {
      try $0.apply(["game": #"{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[],"secondsPlayed":0,"isGivenUp":false},"count":0,"counter":{"step":1,"endedLookups":[],"countText":"","stepText":""},"entry":"","isEditing":false,"settings":{"range":[-100,100],"showsHints":true},"showsSettings":false,"minimumText":"","maximumText":"","asksToGiveUp":false,"pastGames":[],"secondsSinceGuess":0}"#])
    }
    await store.send(.guessingGame(.secondsPassed(0)))
    await store.send(.guessingGame(.guessEntered(50))) {
      try $0.apply([
        "game.count": "50",
        "game.game.numbers[0..<0]": "[50]",
      ])
    }
    await store.finish()
  }
}
