import Testing

@testable import TerminalUI

@Suite("Frame pacer")
struct FramePacerTests {
  private static let interval = FramePacer.interval

  @Test("The first frame is drawn immediately, and so is a frame after a pause")
  func leadingEdge() {
    var pacer = FramePacer()
    #expect(pacer.requestFrame(at: .zero) == .draw)
    #expect(pacer.stepReached(at: .zero) == .draw)
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.requestFrame(at: Self.interval) == .draw)
  }

  @Test("An early request waits once, for the rest of the interval")
  func waiting() {
    var pacer = FramePacer()
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.requestFrame(at: .milliseconds(10)) == .wait(Self.interval - .milliseconds(10)))
    #expect(pacer.requestFrame(at: .milliseconds(11)) == .none)
    // A timer that fires early doesn't draw early.
    #expect(pacer.stepReached(at: .milliseconds(16)) == .wait(Self.interval - .milliseconds(16)))
    #expect(pacer.stepReached(at: Self.interval) == .draw)
  }

  @Test("A frame that was drawn early isn't drawn again at its scheduled time")
  func drawnEarly() {
    var pacer = FramePacer()
    #expect(pacer.requestFrame(at: .zero) == .draw)
    pacer.requestFrameForInput()
    #expect(pacer.inputHandled(at: .zero, isMoreWaiting: false) == .draw)
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.stepReached(at: .zero) == .none)
  }

  @Test("The answer to input doesn't wait for the interval, unless more input waits")
  func input() {
    var pacer = FramePacer()
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.inputHandled(at: .milliseconds(3), isMoreWaiting: false) == .none)
    pacer.requestFrameForInput()
    #expect(pacer.inputHandled(at: .milliseconds(3), isMoreWaiting: false) == .draw)
    pacer.didDraw(at: .milliseconds(3), isBlocked: false)

    // A burst: one wait for all of it, and a frame each 1/60 s.
    pacer.requestFrameForInput()
    #expect(
      pacer.inputHandled(at: .milliseconds(4), isMoreWaiting: true) == .wait(Self.interval - .milliseconds(1))
    )
    #expect(pacer.inputHandled(at: .milliseconds(5), isMoreWaiting: true) == .none)
    #expect(pacer.inputHandled(at: .milliseconds(3) + Self.interval, isMoreWaiting: true) == .draw)
    pacer.didDraw(at: .milliseconds(3) + Self.interval, isBlocked: false)

    // Input without a request doesn't move a frame that waits for the interval.
    #expect(pacer.requestFrame(at: .milliseconds(20)) == .wait(Self.interval * 2 - .milliseconds(17)))
    #expect(pacer.inputHandled(at: .milliseconds(21), isMoreWaiting: false) == .none)
    pacer.requestFrameForInput()
    #expect(pacer.inputHandled(at: .milliseconds(22), isMoreWaiting: false) == .draw)
  }

  @Test(
    "No frame is drawn until the terminal has accepted the last one, and then the latest is")
  func blocked() {
    var pacer = FramePacer()
    _ = pacer.requestFrame(at: .zero)
    pacer.didDraw(at: .zero, isBlocked: true)
    #expect(pacer.requestFrame(at: .seconds(1)) == .none)
    #expect(pacer.inputHandled(at: .seconds(1), isMoreWaiting: false) == .none)
    #expect(pacer.stepReached(at: .seconds(1)) == .none)
    #expect(pacer.unblock(at: .seconds(2)) == .draw)
    pacer.didDraw(at: .seconds(2), isBlocked: true)
    #expect(pacer.unblock(at: .seconds(3)) == .none)
  }
}
