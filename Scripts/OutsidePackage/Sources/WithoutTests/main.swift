import Architecture
import ArchitectureTesting

struct Dice: DependencyKey {
  static let liveValue = Dice { 6 }
  static let testValue = Dice { 1 }

  var roll: @Sendable () -> Int
}

struct Cards: DependencyKey {
  static let testValue = Cards()
}

struct Game {
  @Dependency(Dice.self) var dice
  @Dependency(Cards.self) var cards
}

// A program has the live value.
precondition(Game().dice.roll() == 6)
if CommandLine.arguments.contains("--draw-card") { _ = Game().cards }

// A failure of a test store in a program without tests, which is printed.
let store = TestStore<Int, Int>(initialState: 0) { Reduce { _, _ in .none } }
await store.send(1) { $0 = 1 }  // WRONG
