/// A turning mark, one cell wide, for work that is in progress; it turns while it is displayed.
///
/// It turns ten times a second by one step of a circle of braille dots, in ASCII of `|/-\`.
public struct Spinner: PrimitiveView {
  private static let interval = Duration.milliseconds(100)
  private static let braille = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let ascii = ["|", "/", "-", "\\"]

  public init() {}

  public func sizeThatFits(_ proposal: Size) -> Size { Size(width: 1, height: 1).limited(to: proposal) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let frames = canvas.glyphs == .unicode ? Self.braille : Self.ascii
    canvas.draw(frames[canvas.animationStep(every: Self.interval) % frames.count], at: rect.origin)
  }
}
