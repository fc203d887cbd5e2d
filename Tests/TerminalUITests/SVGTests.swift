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
    #expect(row(Text("─"), 1) == [##"<path d="M0 8.5h5v1h-5zM4 8.5h5v1h-5z"## + ending])
    #expect(row(Text("█▌"), 2) == [##"<path d="M0 0h9v18h-9zM9 0h4.5v18h-4.5z"## + ending])
    #expect(row(Text("░"), 1) == [##"<path d="M0 0h9v18h-9z" fill="#d8dee9" opacity="0.25"/>"##])
    #expect(row(Text("╭"), 1) == [##"<path d="M9 9Q4.5 9 4.5 13.5V18" fill="none" stroke="#d8dee9"/>"##])
    #expect(
      row(Text("⠁"), 1) == [
        ##"<path d="M2.25 2.25h0" stroke="#d8dee9" stroke-width="2.5" stroke-linecap="round"/>"##
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
}

extension String {
  fileprivate func components(of separator: String) -> Int { split(separator: separator).count - 1 }
}
