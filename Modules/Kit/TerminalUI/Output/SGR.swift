/// Select Graphic Rendition (ECMA-48 8.3.117 and xterm's colors): the sequences that change a terminal's style.
enum SGR {
  static func sequence(from old: Style, to new: Style) -> String {
    let changes = new == .plain ? [] : changes(from: old, to: new)
    return "\u{1B}[" + changes.map { String($0) }.joined(separator: ";") + "m"
  }

  private static let attributes: [(attribute: TextAttributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.inverse, 7, 27),
    (.strikethrough, 9, 29),
  ]

  private static func changes(from old: Style, to new: Style) -> [Int] {
    var codes: [Int] = []
    var present = old.attributes
    // Bold and dim are reset by the same code.
    if !present.intersection([.bold, .dim]).isSubset(of: new.attributes) {
      codes.append(22)
      present.subtract([.bold, .dim])
    }
    for entry in attributes {
      switch (present.contains(entry.attribute), new.attributes.contains(entry.attribute)) {
      case (true, false): codes.append(entry.off)
      case (false, true): codes.append(entry.on)
      default: break
      }
    }
    if old.foreground != new.foreground { codes += color(new.foreground, base: 30) }
    if old.background != new.background { codes += color(new.background, base: 40) }
    return codes
  }

  /// - Parameter base: 30 for the foreground, 40 for the background.
  private static func color(_ color: Color?, base: Int) -> [Int] {
    switch color {
    case nil: return [base + 9]
    case .ansi(let color):
      let number = Int(color.rawValue)
      return [number < 8 ? base + number : base + 60 + number - 8]
    case .indexed(let index): return [base + 8, 5, Int(index)]
    case .rgb(let red, let green, let blue): return [base + 8, 2, Int(red), Int(green), Int(blue)]
    case .theme, .mixed:
      assertionFailure("The color has not been converted")
      return []
    }
  }
}
