// swift-format-ignore-file
import AppFeature
import Architecture
import ArchitectureTesting
import Counter
import Recording
import Testing
import Timeline

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("A recording of app 0.2.0")
struct TerminalTimelineTests {
  @Test("Actions 1 to 20")
  func actions1() async throws {
    let state: AppState = try recordedValue(#"{"activityFeed":[{"date":817050268.2364627,"kind":"addedFavoritePrime","prime":7},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":2},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":3},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":5},{"date":817050268.4920362,"kind":"removedFavoritePrime","prime":3},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"kind":"addedFavoritePrime","prime":3},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":2},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":5},{"date":817050277.9923469,"kind":"addedFavoritePrime","prime":13},{"date":817050319.4980892,"kind":"answeredLookup","n":10000,"prime":104729},{"date":817050345.4314997,"kind":"addedFavoritePrime","prime":11},{"date":817050346.6613148,"kind":"removedFavoritePrime","prime":11},{"date":817050347.2734135,"kind":"addedFavoritePrime","prime":11},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"}],"count":12,"counterScreen":{"countText":"","endedLookups":[],"step":1,"stepText":""},"favoritePrimes":[7,3,13,11],"exploreScreen":{"isEditing":false,"rowWidth":60,"showsRows":false,"widthText":"","zoom":"dots"},"favoritesHistory":{"changes":[],"undone":[]},"favoritesScreen":{"activity":{"idle":{}},"addText":"","filter":"","order":{"column":"added","isAscending":true},"row":0,"selected":[]},"game":{"asksToGiveUp":false,"count":-40,"counter":{"countText":"","endedLookups":[],"step":1,"stepText":""},"entry":"","game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","isGivenUp":false,"numbers":[50,0,25,5,-40],"range":[-100,100],"secondsPlayed":4,"secret":-22},"isEditing":false,"maximumText":"","minimumText":"","pastGames":[],"secondsSinceGuess":0,"settings":{"range":[-100,100],"showsHints":true},"showsSettings":false},"lookupRoute":"counter","route":"home","timelineScreen":{"filter":"","isFiltering":false,"showsScreen":false}}"#)
    let store = TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.date = .sequence([
        Date(timeIntervalSinceReferenceDate: 817050379.7469213),
      ])
    }
    store.runsEffects = false
    try await store.send(recordedValue(#"{"session":{"_0":{"opened":{"_0":{"session":{"activityFeed":[{"date":817050268.2364627,"kind":"addedFavoritePrime","prime":7},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":2},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":3},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":5},{"date":817050268.4920362,"kind":"removedFavoritePrime","prime":3},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"kind":"addedFavoritePrime","prime":3},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":2},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":5},{"date":817050277.9923469,"kind":"addedFavoritePrime","prime":13},{"date":817050319.4980892,"kind":"answeredLookup","n":10000,"prime":104729},{"date":817050345.4314997,"kind":"addedFavoritePrime","prime":11},{"date":817050346.6613148,"kind":"removedFavoritePrime","prime":11},{"date":817050347.2734135,"kind":"addedFavoritePrime","prime":11},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"}],"count":12,"favoritePrimes":[7,3,13,11],"guessingGame":{"count":-40,"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","isGivenUp":false,"numbers":[50,0,25,5,-40],"range":[-100,100],"secondsPlayed":4,"secret":-22},"pastGames":[],"settings":{"range":[-100,100],"showsHints":true},"step":1}}}}}}}"#)) {
      try $0.apply(["session": #"{"saved":{"count":12,"favoritePrimes":[7,3,13,11],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"},{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"},{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"},{"date":817050347.2734135,"prime":11,"kind":"addedFavoritePrime"},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25,5,-40],"secondsPlayed":4,"isGivenUp":false},"count":-40,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}},"isWaiting":false,"isClosed":false}"#])
    }
    await store.send(.routeSelected(.counter)) {
      try $0.apply(["route": #""counter""#])
    }
    await store.send(.counter(.incrementButtonTapped)) {
      try $0.apply([
        "count": "13",
        "session.saving": #"{"count":13,"favoritePrimes":[7,3,13,11],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"},{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"},{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"},{"date":817050347.2734135,"prime":11,"kind":"addedFavoritePrime"},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25,5,-40],"secondsPlayed":4,"isGivenUp":false},"count":-40,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}}"#,
      ])
    }
    await store.receive(.session(.saved(merged: nil))) {
      try $0.apply([
        "session.isWaiting": "true",
        "session.saved.count": "13",
        "session.saving": "null",
      ])
    }
    await store.send(.counter(.incrementButtonTapped)) {
      try $0.apply(["count": "14"])
    }
    await store.send(.counter(.incrementButtonTapped)) {
      try $0.apply(["count": "15"])
    }
    await store.send(.counter(.nthPrimeButtonTapped)) {
      try $0.apply(["counterScreen.lookup": #"{"n":15,"elapsed":[0,0]}"#])
    }
    try await store.receive(recordedValue(#"{"counter":{"_0":{"lookup":{"_1":{"progress":{"_0":{"fractionCompleted":1,"secondsRemaining":0}}},"elapsed":[0,2791943000000000],"n":15}}}}"#)) {
      try $0.apply([
        "counterScreen.lookup.elapsed[1]": "2791943000000000",
        "counterScreen.lookup.progress": #"{"fractionCompleted":1.0,"secondsRemaining":0.0}"#,
      ])
    }
    try await store.receive(recordedValue(#"{"counter":{"_0":{"lookup":{"_1":{"answered":{"_0":{"n":15,"prime":47,"source":"localCalculator"}}},"elapsed":[0,3246513000000000],"n":15}}}}"#)) {
      try $0.apply([
        "activityFeed[15..<15]": #"[{"date":817050379.7469213,"n":15,"prime":47,"kind":"answeredLookup"}]"#,
        "counterScreen.alert": #"{"answered":{"_0":{"n":15,"prime":47,"source":"localCalculator"}}}"#,
        "counterScreen.endedLookups[0..<0]": #"[{"answered":{"_0":{"n":15,"prime":47,"source":"localCalculator"},"elapsed":[0,3246513000000000]}}]"#,
        "counterScreen.lookup": "null",
      ])
    }
    await store.receive(.session(.intervalPassed)) {
      try $0.apply([
        "session.isWaiting": "false",
        "session.saving": #"{"count":15,"favoritePrimes":[7,3,13,11],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"},{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"},{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"},{"date":817050347.2734135,"prime":11,"kind":"addedFavoritePrime"},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"},{"date":817050379.7469213,"n":15,"prime":47,"kind":"answeredLookup"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25,5,-40],"secondsPlayed":4,"isGivenUp":false},"count":-40,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}}"#,
      ])
    }
    await store.receive(.session(.saved(merged: nil))) {
      try $0.apply([
        "session.isWaiting": "true",
        "session.saved.activityFeed[15..<15]": #"[{"date":817050379.7469213,"n":15,"prime":47,"kind":"answeredLookup"}]"#,
        "session.saved.count": "15",
        "session.saving": "null",
      ])
    }
    await store.receive(.session(.intervalPassed)) {
      try $0.apply(["session.isWaiting": "false"])
    }
    await store.send(.counter(.alertDismissed)) {
      try $0.apply(["counterScreen.alert": "null"])
    }
    await store.send(.routeSelected(.timeline)) {
      try $0.apply(["route": #""timeline""#])
    }
    await store.send(.timeline(.actionSelected(13))) {
      try $0.apply(["timelineScreen.selected": "13"])
    }
    await store.send(.timeline(.actionSelected(12))) {
      try $0.apply(["timelineScreen.selected": "12"])
    }
    await store.send(.timeline(.actionSelected(11))) {
      try $0.apply(["timelineScreen.selected": "11"])
    }
    try await store.send(recordedValue(#"{"resumed":{"_0":{"activityFeed":[{"date":817050268.2364627,"kind":"addedFavoritePrime","prime":7},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":2},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":3},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":5},{"date":817050268.4920362,"kind":"removedFavoritePrime","prime":3},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"kind":"addedFavoritePrime","prime":3},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":2},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":5},{"date":817050277.9923469,"kind":"addedFavoritePrime","prime":13},{"date":817050319.4980892,"kind":"answeredLookup","n":10000,"prime":104729},{"date":817050345.4314997,"kind":"addedFavoritePrime","prime":11},{"date":817050346.6613148,"kind":"removedFavoritePrime","prime":11},{"date":817050347.2734135,"kind":"addedFavoritePrime","prime":11},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"},{"date":817050379.7469213,"kind":"answeredLookup","n":15,"prime":47}],"count":15,"counterScreen":{"alert":{"answered":{"_0":{"n":15,"prime":47,"source":"localCalculator"}}},"countText":"","endedLookups":[{"answered":{"_0":{"n":15,"prime":47,"source":"localCalculator"},"elapsed":[0,3246513000000000]}}],"step":1,"stepText":""},"favoritePrimes":[7,3,13,11],"exploreScreen":{"isEditing":false,"rowWidth":60,"showsRows":false,"widthText":"","zoom":"dots"},"favoritesHistory":{"changes":[],"undone":[]},"favoritesScreen":{"activity":{"idle":{}},"addText":"","filter":"","order":{"column":"added","isAscending":true},"row":0,"selected":[]},"game":{"asksToGiveUp":false,"count":-40,"counter":{"countText":"","endedLookups":[],"step":1,"stepText":""},"entry":"","game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","isGivenUp":false,"numbers":[50,0,25,5,-40],"range":[-100,100],"secondsPlayed":4,"secret":-22},"isEditing":false,"maximumText":"","minimumText":"","pastGames":[],"secondsSinceGuess":0,"settings":{"range":[-100,100],"showsHints":true},"showsSettings":false},"lookupRoute":"counter","route":"counter","session":{"isClosed":false,"isWaiting":true,"saved":{"activityFeed":[{"date":817050268.2364627,"kind":"addedFavoritePrime","prime":7},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":2},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":3},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":5},{"date":817050268.4920362,"kind":"removedFavoritePrime","prime":3},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"kind":"addedFavoritePrime","prime":3},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":2},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":5},{"date":817050277.9923469,"kind":"addedFavoritePrime","prime":13},{"date":817050319.4980892,"kind":"answeredLookup","n":10000,"prime":104729},{"date":817050345.4314997,"kind":"addedFavoritePrime","prime":11},{"date":817050346.6613148,"kind":"removedFavoritePrime","prime":11},{"date":817050347.2734135,"kind":"addedFavoritePrime","prime":11},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"},{"date":817050379.7469213,"kind":"answeredLookup","n":15,"prime":47}],"count":15,"favoritePrimes":[7,3,13,11],"guessingGame":{"count":-40,"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","isGivenUp":false,"numbers":[50,0,25,5,-40],"range":[-100,100],"secondsPlayed":4,"secret":-22},"pastGames":[],"settings":{"range":[-100,100],"showsHints":true},"step":1}}},"timelineScreen":{"filter":"","isFiltering":false,"showsScreen":false}},"action":11}}"#)) {
      try $0.apply([
        "counterScreen.alert": #"{"answered":{"_0":{"n":15,"prime":47,"source":"localCalculator"}}}"#,
        "message": #"{"resumed":{"action":11}}"#,
        "route": #""counter""#,
        "timelineScreen.selected": "null",
      ])
    }
    await store.send(.counter(.alertDismissed)) {
      try $0.apply(["counterScreen.alert": "null"])
    }
    await store.send(.session(.closed)) {
      try $0.apply(["session.isClosed": "true"])
    }
    await store.finish()
  }
}
