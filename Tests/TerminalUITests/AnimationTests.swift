import ArchitectureTesting
import TerminalUITesting
import Testing

@testable import TerminalUI

@Suite("Animation")
@MainActor
struct AnimationTests {
  private func spinner(_ milliseconds: Int, glyphs: GlyphSet = .unicode) -> CellGrid {
    render(Spinner(), size: Size(width: 3, height: 1), glyphs: glyphs, time: .milliseconds(milliseconds))
  }

  @Test("A spinner turns by a step every tenth of a second, one cell wide")
  func spinner() {
    let steps = stride(from: 0, through: 1000, by: 100).map { spinner($0).text }
    #expect(steps == ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏", "⠋"])
    #expect(spinner(199).text == "⠙")
    let ascii = stride(from: 0, through: 400, by: 100).map { spinner($0, glyphs: .ascii).text }
    #expect(ascii == ["|", "/", "-", "\\", "|"])
    #expect(Spinner().sizeThatFits(Size(width: 9, height: 9)) == Size(width: 1, height: 1))
  }

  @Test("A frame has the time until its next animation step, and none without an animation")
  func delays() {
    #expect(spinner(0).nextFrameDelay == .milliseconds(100))
    #expect(spinner(130).nextFrameDelay == .milliseconds(70))
    #expect(render(Text("a"), size: Size(width: 3, height: 1)).nextFrameDelay == nil)
    #expect(render(ProgressBar(fraction: 0.5), size: Size(width: 20, height: 1)).nextFrameDelay == nil)
    let hidden = VStack {
      Text("a")
      Spinner()
    }
    #expect(render(hidden, size: Size(width: 3, height: 1)).nextFrameDelay == nil)
    let blinking = HStack {
      Spinner()
      Blinking()
    }
    let frame = render(blinking, size: Size(width: 9, height: 1), time: .milliseconds(140))
    #expect(frame.nextFrameDelay == .milliseconds(10))
    #expect(frame.text == "⠙ 2")
  }

  @Test("A program paints an animation again only when its next step is due")
  func painting() {
    let count = CallCounter()
    let program = ScreenProgram {
      Spinner()
      Counted(count: count)
    }
    let size = Size(width: 9, height: 2)
    #expect(program.frame(size: size, at: .milliseconds(50)).text.hasPrefix("⠋"))
    let painted = count.value
    #expect(program.frame(size: size, at: .milliseconds(99)).text.hasPrefix("⠋"))
    #expect(count.value == painted)
    #expect(program.frame(size: size, at: .milliseconds(100)).text.hasPrefix("⠙"))
    #expect(count.value == painted + 1)
    let driver = ProgramDriver(program)
    driver.time = .milliseconds(300)
    #expect(driver.screen.hasPrefix("⠸"))
  }
}

private struct Blinking: PrimitiveView {
  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.draw("\(canvas.animationStep(every: .milliseconds(50)))", at: rect.origin)
  }
}

private struct Counted: PrimitiveView {
  let count: CallCounter

  func render(into canvas: inout Canvas, in rect: Rect) { count.increment() }
}
