// swift-format-ignore-file
import AppFeature
import Architecture
import ArchitectureTesting
import FavoritePrimes
import Recording
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("A recording of app 0.2.0")
struct TerminalFavoritesTests {
  @Test("Actions 1 to 44")
  func actions1() async throws {
    let state: AppState = try recordedValue(#"{"activityFeed":[{"date":817050268.2364627,"kind":"addedFavoritePrime","prime":7},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":2},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":3},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":5},{"date":817050268.4920362,"kind":"removedFavoritePrime","prime":3},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"kind":"addedFavoritePrime","prime":3},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":2},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":5},{"date":817050277.9923469,"kind":"addedFavoritePrime","prime":13},{"date":817050319.4980892,"kind":"answeredLookup","n":10000,"prime":104729}],"count":12,"counterScreen":{"countText":"","endedLookups":[],"step":1,"stepText":""},"favoritePrimes":[7,3,13],"exploreScreen":{"isEditing":false,"rowWidth":60,"showsRows":false,"widthText":"","zoom":"dots"},"favoritesHistory":{"changes":[],"undone":[]},"favoritesScreen":{"activity":{"idle":{}},"addText":"","filter":"","order":{"column":"added","isAscending":true},"row":0,"selected":[]},"game":{"asksToGiveUp":false,"count":25,"counter":{"countText":"","endedLookups":[],"step":1,"stepText":""},"entry":"","game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","isGivenUp":false,"numbers":[50,0,25],"range":[-100,100],"secondsPlayed":0,"secret":-22},"isEditing":false,"maximumText":"","minimumText":"","pastGames":[],"secondsSinceGuess":0,"settings":{"range":[-100,100],"showsHints":true},"showsSettings":false},"lookupRoute":"counter","route":"home","timelineScreen":{"filter":"","isFiltering":false,"showsScreen":false}}"#)
    let store = TestStore(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.date = .sequence([
        Date(timeIntervalSinceReferenceDate: 817050345.4314997),
        Date(timeIntervalSinceReferenceDate: 817050346.6613148),
        Date(timeIntervalSinceReferenceDate: 817050347.2734135),
        Date(timeIntervalSinceReferenceDate: 817050352.4012206),
      ])
    }
    store.runsEffects = false
    try await store.send(recordedValue(#"{"session":{"_0":{"opened":{"_0":{"session":{"activityFeed":[{"date":817050268.2364627,"kind":"addedFavoritePrime","prime":7},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":2},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":3},{"date":817050268.4209932,"kind":"addedFavoritePrime","prime":5},{"date":817050268.4920362,"kind":"removedFavoritePrime","prime":3},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"kind":"addedFavoritePrime","prime":3},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":2},{"date":817050268.5906483,"kind":"removedFavoritePrime","prime":5},{"date":817050277.9923469,"kind":"addedFavoritePrime","prime":13},{"date":817050319.4980892,"kind":"answeredLookup","n":10000,"prime":104729}],"count":12,"favoritePrimes":[7,3,13],"guessingGame":{"count":25,"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","isGivenUp":false,"numbers":[50,0,25],"range":[-100,100],"secondsPlayed":0,"secret":-22},"pastGames":[],"settings":{"range":[-100,100],"showsHints":true},"step":1}}}}}}}"#)) {
      try $0.apply(["session": #"{"saved":{"count":12,"favoritePrimes":[7,3,13],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25],"secondsPlayed":0,"isGivenUp":false},"count":25,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}},"isWaiting":false,"isClosed":false}"#])
    }
    await store.send(.routeSelected(.favoritePrimes)) {
      try $0.apply(["route": #""favoritePrimes""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"focus","value":"addition"}}}}}"#)) {
      try $0.apply(["favoritesScreen.focus": #""addition""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"addText","value":"1"}}}}}"#)) {
      try $0.apply(["favoritesScreen.addText": #""1""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"addText","value":"11"}}}}}"#)) {
      try $0.apply(["favoritesScreen.addText": #""11""#])
    }
    await store.send(.favoritePrimes(.addSubmitted)) {
      try $0.apply([
        "activityFeed[11..<11]": #"[{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"}]"#,
        "favoritePrimes[3..<3]": "[11]",
        "favoritesHistory.changes[0..<0]": #"[{"start":3,"before":[],"after":[11]}]"#,
        "favoritesScreen.addText": "\"\"",
        "favoritesScreen.row": "3",
        "message": #"{"changed":{"_0":{"start":3,"before":[],"after":[11]}}}"#,
        "session.saving": #"{"count":12,"favoritePrimes":[7,3,13,11],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"},{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25],"secondsPlayed":0,"isGivenUp":false},"count":25,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}}"#,
      ])
    }
    await store.receive(.session(.saved(merged: nil))) {
      try $0.apply([
        "session.isWaiting": "true",
        "session.saved.activityFeed[11..<11]": #"[{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"}]"#,
        "session.saved.favoritePrimes[3..<3]": "[11]",
        "session.saving": "null",
      ])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"focus","value":null}}}}}"#)) {
      try $0.apply(["favoritesScreen.focus": "null"])
    }
    await store.receive(.session(.intervalPassed)) {
      try $0.apply(["session.isWaiting": "false"])
    }
    await store.send(.history(.undoButtonTapped)) {
      try $0.apply([
        "activityFeed[12..<12]": #"[{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"}]"#,
        "favoritePrimes[3..<4]": "[]",
        "favoritesHistory.changes[0..<1]": "[]",
        "favoritesHistory.undone[0..<0]": #"[{"start":3,"before":[],"after":[11]}]"#,
        "message": #"{"undone":{"_0":{"start":3,"before":[],"after":[11]}}}"#,
        "session.saving": #"{"count":12,"favoritePrimes":[7,3,13],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"},{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"},{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25],"secondsPlayed":0,"isGivenUp":false},"count":25,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}}"#,
      ])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"row","value":2}}}}}"#)) {
      try $0.apply(["favoritesScreen.row": "2"])
    }
    await store.receive(.session(.saved(merged: nil))) {
      try $0.apply([
        "session.isWaiting": "true",
        "session.saved.activityFeed[12..<12]": #"[{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"}]"#,
        "session.saved.favoritePrimes[3..<4]": "[]",
        "session.saving": "null",
      ])
    }
    await store.send(.history(.redoButtonTapped)) {
      try $0.apply([
        "activityFeed[13..<13]": #"[{"date":817050347.2734135,"prime":11,"kind":"addedFavoritePrime"}]"#,
        "favoritePrimes[3..<3]": "[11]",
        "favoritesHistory.changes[0..<0]": #"[{"start":3,"before":[],"after":[11]}]"#,
        "favoritesHistory.undone[0..<1]": "[]",
        "favoritesScreen.row": "3",
        "message": #"{"redone":{"_0":{"start":3,"before":[],"after":[11]}}}"#,
      ])
    }
    await store.receive(.session(.intervalPassed)) {
      try $0.apply([
        "session.isWaiting": "false",
        "session.saving": #"{"count":12,"favoritePrimes":[7,3,13,11],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"},{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"},{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"},{"date":817050347.2734135,"prime":11,"kind":"addedFavoritePrime"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25],"secondsPlayed":0,"isGivenUp":false},"count":25,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}}"#,
      ])
    }
    await store.receive(.session(.saved(merged: nil))) {
      try $0.apply([
        "session.isWaiting": "true",
        "session.saved.activityFeed[13..<13]": #"[{"date":817050347.2734135,"prime":11,"kind":"addedFavoritePrime"}]"#,
        "session.saved.favoritePrimes[3..<3]": "[11]",
        "session.saving": "null",
      ])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"focus","value":"filter"}}}}}"#)) {
      try $0.apply(["favoritesScreen.focus": #""filter""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"filter","value":"1"}}}}}"#)) {
      try $0.apply([
        "favoritesScreen.filter": #""1""#,
        "favoritesScreen.row": "0",
      ])
    }
    await store.receive(.session(.intervalPassed)) {
      try $0.apply(["session.isWaiting": "false"])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"focus","value":null}}}}}"#)) {
      try $0.apply(["favoritesScreen.focus": "null"])
    }
    await store.send(.favoritePrimes(.fileButtonTapped(.save))) {
      try $0.apply([
        "favoritesScreen.fileQuestion": #"{"kind":"save","path":""}"#,
        "favoritesScreen.focus": #""path""#,
      ])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"l"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""l""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"li"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""li""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"lis"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""lis""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"list"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""list""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"list."}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""list.""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"list.j"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""list.j""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"list.js"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""list.js""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"list.jso"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""list.jso""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"list.json"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""list.json""#])
    }
    await store.send(.favoritePrimes(.fileSubmitted)) {
      try $0.apply([
        "favoritesScreen.activity": #"{"saving":{"_0":{"path":{"_0":"list.json"}}}}"#,
        "favoritesScreen.fileQuestion": "null",
      ])
    }
    try await store.receive(recordedValue(#"{"favoritePrimes":{"_0":{"saveResponse":{"_0":{"saved":{"_0":{"path":{"_0":"list.json"}}}}}}}}"#)) {
      try $0.apply([
        "activityFeed[14..<14]": #"[{"date":817050352.4012206,"file":"list.json","kind":"savedFile"}]"#,
        "favoritesScreen.activity": #"{"saved":{"_0":{"path":{"_0":"list.json"}}}}"#,
        "session.saving": #"{"count":12,"favoritePrimes":[7,3,13,11],"activityFeed":[{"date":817050268.2364627,"prime":7,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":2,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.4209932,"prime":5,"kind":"addedFavoritePrime"},{"date":817050268.4920362,"prime":3,"kind":"removedFavoritePrime"},{"date":817050268.5352271,"file":"primes.json","kind":"loadedFile"},{"date":817050268.535277,"prime":3,"kind":"addedFavoritePrime"},{"date":817050268.5906483,"prime":2,"kind":"removedFavoritePrime"},{"date":817050268.5906483,"prime":5,"kind":"removedFavoritePrime"},{"date":817050277.9923469,"prime":13,"kind":"addedFavoritePrime"},{"date":817050319.4980892,"n":10000,"prime":104729,"kind":"answeredLookup"},{"date":817050345.4314997,"prime":11,"kind":"addedFavoritePrime"},{"date":817050346.6613148,"prime":11,"kind":"removedFavoritePrime"},{"date":817050347.2734135,"prime":11,"kind":"addedFavoritePrime"},{"date":817050352.4012206,"file":"list.json","kind":"savedFile"}],"guessingGame":{"game":{"id":"C929A494-D026-425C-AAA8-93ABF73664D5","secret":-22,"range":[-100,100],"numbers":[50,0,25],"secondsPlayed":0,"isGivenUp":false},"count":25,"step":1,"settings":{"range":[-100,100],"showsHints":true},"pastGames":[]}}"#,
      ])
    }
    await store.receive(.session(.saved(merged: nil))) {
      try $0.apply([
        "session.isWaiting": "true",
        "session.saved.activityFeed[14..<14]": #"[{"date":817050352.4012206,"file":"list.json","kind":"savedFile"}]"#,
        "session.saving": "null",
      ])
    }
    await store.receive(.messageExpired) {
      try $0.apply(["message": "null"])
    }
    await store.receive(.session(.intervalPassed)) {
      try $0.apply(["session.isWaiting": "false"])
    }
    await store.send(.favoritePrimes(.fileButtonTapped(.load))) {
      try $0.apply(["favoritesScreen.fileQuestion": #"{"kind":"load","path":""}"#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"n"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""n""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"no"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""no""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"non"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""non""#])
    }
    try await store.send(recordedValue(#"{"favoritePrimes":{"_0":{"binding":{"_0":{"name":"path","value":"none"}}}}}"#)) {
      try $0.apply(["favoritesScreen.fileQuestion.path": #""none""#])
    }
    await store.send(.favoritePrimes(.fileSubmitted)) {
      try $0.apply([
        "favoritesScreen.activity": #"{"loading":{"_0":{"path":{"_0":"none"}}}}"#,
        "favoritesScreen.fileQuestion": "null",
      ])
    }
    try await store.receive(recordedValue(#"{"favoritePrimes":{"_0":{"loadResponse":{"_0":{"failed":{"_0":{"fileNotFound":{"path":"none"}}}}}}}}"#)) {
      try $0.apply([
        "favoritesScreen.activity": #"{"failed":{"_0":{"fileNotFound":{"path":"none"}}}}"#,
        "favoritesScreen.alert": #"{"notLoaded":{"_0":{"fileNotFound":{"path":"none"}}}}"#,
      ])
    }
    await store.send(.favoritePrimes(.alertDismissed)) {
      try $0.apply(["favoritesScreen.alert": "null"])
    }
    await store.send(.favoritePrimes(.clearFilterButtonTapped)) {
      try $0.apply([
        "favoritesScreen.filter": "\"\"",
        "favoritesScreen.row": "2",
      ])
    }
    await store.send(.session(.closed)) {
      try $0.apply(["session.isClosed": "true"])
    }
    await store.finish()
  }
}
