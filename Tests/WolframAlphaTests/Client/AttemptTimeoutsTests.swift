import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("When an attempt has been silent for too long")
struct AttemptWatchTests {
  static let deadlines = WolframAlphaConfiguration.Deadlines(
    connect: .seconds(2), idle: .seconds(4), total: .seconds(60))

  @Test("Without a connection at the deadline for it, that is the error")
  func connect() {
    var watch = AttemptWatch(Self.deadlines)
    #expect(watch.step(at: .zero, lastHeard: nil) == .wait(until: .seconds(2)))
    #expect(watch.step(at: .milliseconds(1_999), lastHeard: nil) == .wait(until: .seconds(2)))
    #expect(watch.step(at: .seconds(2), lastHeard: nil) == .checkConnection)
    #expect(watch.connectionFound(false) == .timedOutConnecting)
  }

  @Test("With a connection there is time until the deadline for silence")
  func silence() {
    var watch = AttemptWatch(Self.deadlines)
    #expect(watch.connectionFound(true) == nil)
    #expect(watch.step(at: .seconds(2), lastHeard: nil) == .wait(until: .seconds(4)))
    #expect(watch.step(at: .milliseconds(3_999), lastHeard: nil) == .wait(until: .seconds(4)))
    #expect(watch.step(at: .seconds(4), lastHeard: nil) == .giveUp(.timedOutInSilence))
  }

  @Test("Every sign of life starts the silence anew, and shows that there is a connection")
  func drip() {
    let watch = AttemptWatch(Self.deadlines)
    for second in 1...50 {
      let heard = Duration.seconds(second)
      #expect(watch.step(at: heard + .seconds(3), lastHeard: heard) == .wait(until: heard + .seconds(4)))
      #expect(watch.step(at: heard + .seconds(4), lastHeard: heard) == .giveUp(.timedOutInSilence))
    }
  }

  @Test("A deadline for silence that is shorter than that for connecting comes first")
  func shortSilence() {
    let watch = AttemptWatch(.init(connect: .seconds(9), idle: .seconds(4), total: .seconds(60)))
    #expect(watch.step(at: .zero, lastHeard: nil) == .wait(until: .seconds(4)))
    #expect(watch.step(at: .seconds(4), lastHeard: nil) == .giveUp(.timedOutInSilence))
  }

  @Test("Where another source is at hand nobody waits for more than five seconds")
  func brief() {
    let brief = WolframAlphaConfiguration.Deadlines.brief
    #expect(brief.connect < brief.idle && brief.idle < brief.total && brief.total == .seconds(5))
  }
}
