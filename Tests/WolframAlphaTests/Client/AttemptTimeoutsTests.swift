import NthPrimeClient
import Testing

@testable import WolframAlpha

@Suite("Timeouts of an attempt")
struct AttemptTimeoutsTests {
  static let deadlines = WolframAlphaConfiguration.Deadlines(
    connect: .seconds(2), idle: .seconds(4), total: .seconds(60))

  @Test("Without a connection at the connection deadline, the attempt fails")
  func connect() {
    var timeouts = AttemptTimeouts(Self.deadlines)
    #expect(timeouts.step(at: .zero, lastReceived: nil) == .wait(until: .seconds(2)))
    #expect(timeouts.step(at: .milliseconds(1_999), lastReceived: nil) == .wait(until: .seconds(2)))
    #expect(timeouts.step(at: .seconds(2), lastReceived: nil) == .checkConnection)
    #expect(timeouts.connectionChecked(isConnected: false) == .connectionTimedOut)
  }

  @Test("With a connection, the attempt lasts until the idle deadline")
  func idle() {
    var timeouts = AttemptTimeouts(Self.deadlines)
    #expect(timeouts.connectionChecked(isConnected: true) == nil)
    #expect(timeouts.step(at: .seconds(2), lastReceived: nil) == .wait(until: .seconds(4)))
    #expect(timeouts.step(at: .milliseconds(3_999), lastReceived: nil) == .wait(until: .seconds(4)))
    #expect(timeouts.step(at: .seconds(4), lastReceived: nil) == .fail(.responseStalled))
  }

  @Test("Received data restarts the idle deadline and implies a connection")
  func receivedData() {
    let timeouts = AttemptTimeouts(Self.deadlines)
    for second in 1...50 {
      let received = Duration.seconds(second)
      #expect(
        timeouts.step(at: received + .seconds(3), lastReceived: received)
          == .wait(until: received + .seconds(4)))
      #expect(
        timeouts.step(at: received + .seconds(4), lastReceived: received) == .fail(.responseStalled))
    }
  }

  @Test("An idle deadline that is shorter than the connection deadline is the first to pass")
  func shortIdleDeadline() {
    let timeouts = AttemptTimeouts(.init(connect: .seconds(9), idle: .seconds(4), total: .seconds(60)))
    #expect(timeouts.step(at: .zero, lastReceived: nil) == .wait(until: .seconds(4)))
    #expect(timeouts.step(at: .seconds(4), lastReceived: nil) == .fail(.responseStalled))
  }

  @Test("With a fallback, a lookup takes at most five seconds")
  func brief() {
    let brief = WolframAlphaConfiguration.Deadlines.brief
    #expect(brief.connect < brief.idle && brief.idle < brief.total && brief.total == .seconds(5))
  }
}
