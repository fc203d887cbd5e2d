import Counting
import NumberFacts
import Testing

@testable import GuessingGame

@Suite("Guessing game: coding")
struct CodingTests {
  private var state: GuessingGame.State {
    var settings = GameSettings()
    settings.range = -100...50
    settings.showsHints = false
    var state = GuessingGame.State(game: .example(guessing: [60, -3], secondsPlayed: 7))
    state.count = -3
    state.counting.step = 5
    state.entry = "4"
    state.settings = settings
    state.showsSettings = true
    state.minimumText = "-1"
    state.maximumText = "x"
    state.settingsFocus = .maximum
    state.asksToGiveUp = true
    state.pastGames = [.example(secret: 1, guessing: [0, 1]), .example(guessing: [50])]
    state.pastGames[1].giveUp()
    state.earlierResults = GameStatistics(of: [.example(guessing: [42])])
    state.notice = "No."
    return state
  }

  @Test("The record contains the game, the count, the step, the settings, and the past games")
  func record() throws {
    let restored = GuessingGame.State(record: try decoded(state.record))
    var expected = state
    expected.entry = ""
    expected.showsSettings = false
    expected.minimumText = ""
    expected.maximumText = ""
    expected.settingsFocus = nil
    expected.asksToGiveUp = false
    expected.notice = nil
    #expect(restored == expected)
  }

  @Test(
    "Decoding a game whose secret is outside its range fails",
    arguments: [
      #"{"id":"00000000-0000-0000-0000-000000000001","secret":5,"range":[0,4],"numbers":[],"secondsPlayed":0,"isGivenUp":false}"#,
      #"{"id":"00000000-0000-0000-0000-000000000001","secret":5,"range":[9,1],"numbers":[],"secondsPlayed":0,"isGivenUp":false}"#,
    ])
  func impossible(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Game.self, from: Data(json.utf8)) }
  }

  @Test("A record without earlier games has no results of them")
  func withoutEarlierResults() throws {
    var screen = state
    screen.earlierResults = GameStatistics()
    let record = screen.record
    #expect(record.earlierResults == nil)
    #expect(GuessingGame.State(record: try decoded(record)).earlierResults == GameStatistics())
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
