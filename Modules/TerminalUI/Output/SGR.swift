/// Select Graphic Rendition (ECMA-48 8.3.117 and xterm's colors): the bytes that change a terminal's style.
enum SGR {
  /// Returns the shorter of two sequences: the changes alone, or a reset and the complete new style.
  static func transition(from old: Style, to new: Style) -> [UInt8] {
    if old == new { return [] }
    let changed = changes(from: old, to: new)
    let fromReset = [""] + changes(from: .plain, to: new)
    let shorter =
      [changed, fromReset].map { $0.joined(separator: ";") }.min { $0.utf8.count < $1.utf8.count } ?? ""
    return Array("\u{1B}[\(shorter)m".utf8)
  }

  private static func changes(from old: Style, to new: Style) -> [String] {
    var codes: [String] = []
    var present = old.attributes
    // Bold and dim are reset by the same code.
    if !present.intersection([.bold, .dim]).subtracting(new.attributes).isEmpty {
      codes.append("22")
      present.subtract([.bold, .dim])
    }
    let table: [(attribute: TextAttributes, on: String, off: String)] = [
      (.bold, "1", "22"), (.dim, "2", "22"), (.italic, "3", "23"), (.underline, "4", "24"),
      (.inverse, "7", "27"),
      (.strikethrough, "9", "29"),
    ]
    for entry in table {
      switch (present.contains(entry.attribute), new.attributes.contains(entry.attribute)) {
      case (true, false): codes.append(entry.off)
      case (false, true): codes.append(entry.on)
      default: break
      }
    }
    if old.foreground != new.foreground { codes.append(code(new.foreground, base: 30)) }
    if old.background != new.background { codes.append(code(new.background, base: 40)) }
    return codes
  }

  private static func code(_ color: Color?, base: Int) -> String {
    switch color {
    case nil: return String(base + 9)
    case .ansi(let color):
      let number = Int(color.rawValue)
      return String(number < 8 ? base + number : base + 60 + number - 8)
    case .indexed(let index): return "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): return "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
