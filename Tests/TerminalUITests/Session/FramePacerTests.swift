import Testing

@testable import TerminalUI

@Suite("Frame pacer")
struct FramePacerTests {
  private static let interval = FramePacer.interval

  @Test("The first frame is drawn immediately, and so is a frame after a pause")
  func leadingEdge() {
    var pacer = FramePacer()
    #expect(pacer.requestFrame(at: .zero) == .zero)
    #expect(pacer.stepReached(at: .zero) == .zero)
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.requestFrame(at: Self.interval) == .zero)
  }

  @Test("An early request waits once, for the rest of the interval")
  func waiting() {
    var pacer = FramePacer()
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.requestFrame(at: .milliseconds(10)) == Self.interval - .milliseconds(10))
    #expect(pacer.requestFrame(at: .milliseconds(11)) == nil)
    // A timer that fires early doesn't draw early.
    #expect(pacer.stepReached(at: .milliseconds(16)) == Self.interval - .milliseconds(16))
    #expect(pacer.stepReached(at: Self.interval) == .zero)
  }

  @Test("A frame that was drawn early isn't drawn again at its scheduled time")
  func drawnEarly() {
    var pacer = FramePacer()
    #expect(pacer.requestFrame(at: .zero) == .zero)
    pacer.requestFrameForInput()
    #expect(pacer.inputHandled(at: .zero, isMoreWaiting: false) == .zero)
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.stepReached(at: .zero) == nil)
  }

  @Test("The answer to input doesn't wait for the interval, unless more input waits")
  func input() {
    var pacer = FramePacer()
    pacer.didDraw(at: .zero, isBlocked: false)
    #expect(pacer.inputHandled(at: .milliseconds(3), isMoreWaiting: false) == nil)
    pacer.requestFrameForInput()
    #expect(pacer.inputHandled(at: .milliseconds(3), isMoreWaiting: false) == .zero)
    pacer.didDraw(at: .milliseconds(3), isBlocked: false)

    // A burst: one wait for all of it, and a frame each 1/60 s.
    pacer.requestFrameForInput()
    #expect(
      pacer.inputHandled(at: .milliseconds(4), isMoreWaiting: true) == Self.interval - .milliseconds(1)
    )
    #expect(pacer.inputHandled(at: .milliseconds(5), isMoreWaiting: true) == nil)
    #expect(pacer.inputHandled(at: .milliseconds(3) + Self.interval, isMoreWaiting: true) == .zero)
    pacer.didDraw(at: .milliseconds(3) + Self.interval, isBlocked: false)

    // Input without a request doesn't move a frame that waits for the interval.
    #expect(pacer.requestFrame(at: .milliseconds(20)) == Self.interval * 2 - .milliseconds(17))
    #expect(pacer.inputHandled(at: .milliseconds(21), isMoreWaiting: false) == nil)
    pacer.requestFrameForInput()
    #expect(pacer.inputHandled(at: .milliseconds(22), isMoreWaiting: false) == .zero)
  }

  @Test(
    "No frame is drawn until the terminal has accepted the last one, and then the latest is")
  func blocked() {
    var pacer = FramePacer()
    _ = pacer.requestFrame(at: .zero)
    pacer.didDraw(at: .zero, isBlocked: true)
    #expect(pacer.requestFrame(at: .seconds(1)) == nil)
    #expect(pacer.inputHandled(at: .seconds(1), isMoreWaiting: false) == nil)
    #expect(pacer.stepReached(at: .seconds(1)) == nil)
    #expect(pacer.unblock(at: .seconds(2)) == .zero)
    pacer.didDraw(at: .seconds(2), isBlocked: true)
    #expect(pacer.unblock(at: .seconds(3)) == nil)
  }
}
