import Foundation
import TerminalUITesting
import Testing

@Suite("Pictures")
@MainActor
struct SVGTests {
  private func svg(_ view: some View, _ width: Int, _ height: Int = 1, theme: Theme = .dark) -> String {
    render(view, size: Size(width: width, height: height)).svg(theme: theme, title: "A & B")
  }

  /// Returns the elements of the first row.
  private func row(_ view: some View, _ width: Int, theme: Theme = .dark) -> [String] {
    svg(view, width, theme: theme).split(separator: "\n").dropFirst(4).dropLast(2).map(String.init)
  }

  @Test("A picture has the size of its cells and a title, and refers to nothing else")
  func document() {
    let svg = svg(Text("a"), 10, 2)
    #expect(
      svg.hasPrefix(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 114 60" width="114" height="60" role="img">
        <title>A &amp; B</title>
        <rect width="114" height="60" rx="8" fill="#14171f"/>

        """))
    #expect(svg.hasSuffix("</g>\n</svg>\n"))
    #expect(!svg.contains("href") && !svg.contains("url(") && !svg.contains("@import"))
  }

  @Test("Text is escaped, in runs of one style with their exact widths")
  func text() {
    #expect(
      row(Text("a <b> & c").bold() + Text("  d"), 20) == [
        #"<text x="0" y="14" textLength="81" lengthAdjust="spacingAndGlyphs" font-weight="bold">a &lt;b&gt; &amp; c</text>"#,
        #"<text x="99" y="14" textLength="9" lengthAdjust="spacingAndGlyphs">d</text>"#,
      ])
    #expect(
      row(Text("素a").italic(), 5) == [
        #"<text x="0" y="14" textLength="18" lengthAdjust="spacingAndGlyphs" font-style="italic">素</text>"#,
        #"<text x="18" y="14" textLength="9" lengthAdjust="spacingAndGlyphs" font-style="italic">a</text>"#,
      ])
  }

  @Test("Colors are those of the theme, even in inverse and in dim text")
  func colors() {
    func fill(_ view: some View, theme: Theme) -> String { row(view, 2, theme: theme).joined() }
    #expect(fill(Text("a").foreground(.accent), theme: .dark).contains(#"fill="\#("#7cc7ff")""#))
    #expect(fill(Text("a").foreground(.accent), theme: .light).contains(#"fill="\#("#0b57a4")""#))
    #expect(fill(Text("a").foreground(.indexed(196)), theme: .dark).contains(##"fill="#ff0000""##))
    let inverse = fill(Text("a").foreground(.rgb(1, 2, 3)).inverse(), theme: .dark)
    #expect(inverse.contains(##"<path d="M0 0h9v18h-9z" fill="#010203" shape-rendering="crispEdges"/>"##))
    #expect(inverse.contains(##"fill="#14171f">a<"##))
    #expect(
      fill(Text("a").foreground(.rgb(0, 0, 0)).background(.rgb(100, 200, 50)).dim(), theme: .dark)
        .contains(##"fill="#326419">a<"##))
  }

  @Test("Underlines span spaces, and backgrounds are one rectangle for neighbors")
  func rectangles() {
    #expect(
      row(Text("a  ").underline(), 3).filter { $0.hasPrefix("<rect") } == [
        ##"<rect x="0" y="16" width="9" height="1" fill="#d8dee9"/>"##,
        ##"<rect x="9" y="16" width="9" height="1" fill="#d8dee9"/>"##,
        ##"<rect x="18" y="16" width="9" height="1" fill="#d8dee9"/>"##,
      ])
    #expect(
      row(Text("a b").background(.rgb(0, 0, 255)), 3).filter { $0.hasPrefix("<path") } == [
        ##"<path d="M0 0h27v18h-27z" fill="#0000ff" shape-rendering="crispEdges"/>"##
      ])
  }

  @Test("Lines, blocks, and braille are shapes that touch their neighbors")
  func shapes() {
    let ending = ##"" fill="#d8dee9" shape-rendering="crispEdges"/>"##
    #expect(row(Text("─"), 1) == [##"<path d="M0 8.5h9v1h-9z"## + ending])
    #expect(row(Text("█▌"), 2) == [##"<path d="M0 0h9v18h-9zM9 0h4.5v18h-4.5z"## + ending])
    #expect(
      row(Text("▟"), 1) == [##"<path d="M4.5 0h4.5v9h-4.5zM0 9h4.5v9h-4.5zM4.5 9h4.5v9h-4.5z"## + ending])
    #expect(row(Text("░"), 1) == [##"<path d="M0 0h9v18h-9z" fill="#d8dee9" opacity="0.25"/>"##])
    #expect(row(Text("╭"), 1) == [##"<path d="M9 9Q4.5 9 4.5 13.5V18" fill="none" stroke="#d8dee9"/>"##])
    #expect(
      row(Text("⠁"), 1) == [
        ##"<path d="M0 0h0" transform="translate(2.25 2.25)scale(4.5)" stroke="#d8dee9" stroke-width="0.55""##
          + ##" stroke-linecap="round"/>"##
      ])
    #expect(row(Text("⠀"), 1).isEmpty)
  }

  @Test("Every character that the module's borders and bars use is a shape")
  func borders() {
    for border in BorderStyle.allCases where border != .ascii {
      let rows = svg(Text("x").border(border), 3, 3)
      #expect(rows.components(of: "<text") == 1, "\(border)")
    }
    #expect(!svg(ProgressBar(fraction: 0.55), 8).contains("<text"))
    #expect(!svg(Divider(), 8).contains("<text"))
  }

  @Test("A shape of a drawing has its place and size, with one decimal")
  func drawing() {
    var picture = SVGPicture(size: Size(width: 9, height: 9), theme: .dark, title: "", description: "")
    picture.addLine([(0, 1), (2.5, 1)], color: .accent)
    let line =
      ##"<polyline points="0,1 2.5,1" fill="none" stroke="#7cc7ff" stroke-width="1" stroke-linejoin"##
    #expect(picture.document.contains(line))
    picture.addRectangle(x: 1, y: -2.5, width: 3.25, height: 4.04, color: .accent)
    #expect(picture.document.contains(##"<rect x="1" y="-2.5" width="3.3" height="4" fill="#7cc7ff"/>"##))
  }
}

@Suite("Moving pictures")
@MainActor
struct ScreenAnimationTests {
  /// Returns the picture of lines of text at times in seconds.
  private func animation(_ lines: [(text: String, time: Double)]) -> ScreenAnimation {
    var animation = ScreenAnimation()
    for line in lines {
      animation.append(render(Text(line.text), size: Size(width: 9, height: 1)), at: .seconds(line.time))
    }
    return animation
  }

  @Test("What frames have in common is written once, and the rest is displayed in its frames only")
  func differences() {
    let animation = animation([("│ 1", 0), ("│ 2", 1), ("│ 1", 1.5), ("│ 1", 3)])
    let svg = animation.svg(theme: .dark, title: "1 < 2")
    #expect(animation.count == 3 && animation.duration == .seconds(3))
    #expect(
      svg.split(separator: "\n").dropFirst(4).dropLast(2).map(String.init) == [
        "<style>",
        "g{animation:3000ms step-end infinite}",
        "path:not([stroke],[opacity]){shape-rendering:crispEdges}",
        ".f0{animation-name:f0}@keyframes f0{0%,50%{visibility:visible}33.33%{visibility:hidden}}",
        ".f1{animation-name:f1;visibility:hidden}"
          + "@keyframes f1{33.33%{visibility:visible}0%,50%{visibility:hidden}}",
        "@media (prefers-reduced-motion:reduce){g[class]{animation:none}}",
        "</style>",
        ##"<path d="M4 0h1v18h-1z" fill="#d8dee9"/>"##,
        #"<g class="f0"><text x="18" y="14" textLength="9" lengthAdjust="spacingAndGlyphs">1</text></g>"#,
        #"<g class="f1"><text x="18" y="14" textLength="9" lengthAdjust="spacingAndGlyphs">2</text></g>"#,
      ])
    #expect(svg.contains("<title>1 &lt; 2</title>"))
    #expect(!svg.contains("<script") && !svg.contains("href") && !svg.contains("url("))
  }

  @Test(
    "Pauses are at most 1.5 seconds, and a screen that is replaced within 40 milliseconds is left out",
    arguments: [
      ([("a", 0), ("b", 60)], 2, 3.0), ([("a", 5), ("b", 5.5)], 2, 2.0),
      ([("a", 0), ("b", 1), ("b", 9)], 2, 2.5),
      ([("a", 0), ("b", 1), ("c", 1.01), ("d", 1.02), ("e", 2)], 3, 3.5),
      ([("a", 0), ("b", 1), ("a", 1.01)], 1, 1.5),
      ([("a", 0), ("b", 0.01)], 1, 1.5), ([], 0, 0),
    ] as [([(String, Double)], Int, Double)])
  func times(lines: [(String, Double)], count: Int, seconds: Double) {
    let animation = animation(lines.map { (text: $0.0, time: $0.1) })
    #expect(animation.count == count)
    #expect(abs(animation.duration / .seconds(1) - seconds) < 0.001)
  }

  @Test("Rows of an HTML page have a class for each style, with its colors in both themes")
  func html() {
    var styles = HTMLStyles()
    let view = Text("a<b") + Text("c").foreground(.accent).bold() + Text("素").foreground(.accent).bold()
    #expect(styles.rows(of: render(view, size: Size(width: 7, height: 1))) == ["a&lt;b<i class=s0>c素</i> "])
    #expect(
      styles.rows(of: render(Text("d").underline(), size: Size(width: 1, height: 1))) == ["<i class=s1>d</i>"]
    )
    #expect(styles.rows(of: render(Text("⠑"), size: Size(width: 1, height: 1))) == ["<u>⠑</u>"])
    let parts = styles.sheet.components(separatedBy: "@media (prefers-color-scheme:light)")
    #expect(parts.count == 2)
    #expect(parts[0].contains("--accent:#7cc7ff;") && parts[1].contains("--accent:#0b57a4;"))
    #expect(parts[0].contains(".s0{color:#7cc7ff;font-weight:700}"))
    #expect(parts[1].contains(".s0{color:#0b57a4;font-weight:700}"))
    #expect(parts[0].contains(".s1{color:#d8dee9;text-decoration:underline}"))
  }
}

extension String {
  fileprivate func components(of separator: String) -> Int { split(separator: separator).count - 1 }
}
