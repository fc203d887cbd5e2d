/// A progress bar: `Sieving ━━━━━━╸─────  52 % 3 s left`, in ASCII `=======-----`.
///
/// The line advances by half cells. If the total is unknown, a piece of it moves to and fro while it is displayed.
/// If there isn't enough width, the detail is omitted first, then the label, then the percentage.
public struct ProgressBar: PrimitiveView {
  private let fraction: Double?
  private let label: String
  private let detail: String

  /// - Parameters:
  ///   - fraction: The completed fraction, clamped to 0…1; `nil` or NaN if the total is unknown.
  ///   - detail: The text after the percentage, such as the time left.
  public init(fraction: Double?, label: String = "", detail: String = "") {
    self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    self.label = label
    self.detail = detail
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 5) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    // Rounded down, so that 100 % means complete.
    let percentage = fraction.map { fraction in
      let digits = String(Int(fraction * 100))
      return String(repeating: " ", count: 3 - digits.count) + digits + " %"
    }
    var (before, after) = (label, [percentage ?? "", detail].filter { !$0.isEmpty })
    func lineWidth() -> Int {
      rect.width - (before.isEmpty ? 0 : before.cellWidth + 1) - after.reduce(0) { $0 + $1.cellWidth + 1 }
    }
    let minimumLineWidth = ProgressLine.minimumWidth
    if lineWidth() < minimumLineWidth, !detail.isEmpty { after.removeLast() }
    if lineWidth() < minimumLineWidth { before = "" }
    if lineWidth() < minimumLineWidth { after = [] }

    var x = rect.minX
    if !before.isEmpty { x = canvas.draw(before, at: rect.origin) + 1 }
    let line = Rect(x: x, y: rect.minY, width: lineWidth(), height: 1)
    canvas.render(ProgressLine(fraction: fraction), in: line)
    x = line.maxX
    for text in after {
      let style: Style = text == percentage ? Style(attributes: .bold) : .muted
      x = canvas.draw(text, at: Position(x: x + 1, y: rect.minY), style: style)
    }
  }
}

/// The line of a progress bar, without texts; a shorter one than 8 cells isn't drawn.
public struct ProgressLine: PrimitiveView {
  private let fraction: Double?
  fileprivate static let minimumWidth = 8

  /// - Parameter fraction: The completed fraction, clamped to 0…1; `nil` or NaN if the total is unknown.
  public init(fraction: Double?) {
    self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 1) }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    if rect.width < Self.minimumWidth { return }
    canvas.fill(rect, with: "─", style: .border)
    let halves = fraction.map { Int($0 * Double(rect.width * 2)) }
    let length = halves.map { $0 / 2 } ?? max(rect.width / 4, 1)
    var start = rect.minX
    if fraction == nil {
      // A piece moves to the end and back.
      let places = rect.width - length + 1
      guard places > 0 else { return }
      let cycle = max(places * 2 - 2, 1)
      let step = canvas.animationStep(every: .milliseconds(100)) % cycle
      start += step < places ? step : cycle - step
    }
    let done = Style(foreground: .accent)
    canvas.fill(Rect(x: start, y: rect.minY, width: length, height: 1), with: "━", style: done)
    if let halves, halves % 2 == 1 {
      canvas.draw("╸", at: Position(x: start + length, y: rect.minY), style: done)
    }
  }
}

/// A turning mark, one cell wide, for work that is in progress.
///
/// It turns ten times a second while it is displayed, by one step of a circle of braille dots, or of `|/-\` in ASCII.
public struct Spinner: PrimitiveView {
  private static let interval = Duration.milliseconds(100)
  private static let braille = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let ascii = ["|", "/", "-", "\\"]

  public init() {}

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let frames = canvas.glyphs == .unicode ? Self.braille : Self.ascii
    canvas.draw(
      frames[canvas.animationStep(every: Self.interval) % frames.count], at: rect.origin,
      style: Style(foreground: .accent))
  }
}
