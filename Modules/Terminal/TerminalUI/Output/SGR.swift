/// Select Graphic Rendition (ECMA-48 8.3.117 and xterm's colors): the bytes that change a terminal's style.
enum SGR {
  /// Appends the shorter of two sequences: the changes alone, or a reset and the complete new style.
  static func appendTransition(from old: Style, to new: Style, to bytes: inout ByteWriter) {
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    let start = bytes.count
    appendChanges(from: old, to: new, to: &bytes)
    // Both sequences are written, and the longer one is removed.
    let middle = bytes.count
    // A reset without parameters; parameters follow its separator.
    if new != .plain {
      bytes.append(separator)
      appendChanges(from: .plain, to: new, to: &bytes)
    }
    if bytes.count - middle < middle - start {
      bytes.remove(start..<middle)
    } else {
      bytes.remove(middle..<bytes.count)
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private static let separator = UInt8(ascii: ";")

  private static let attributes: [(attribute: TextAttributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.inverse, 7, 27),
    (.strikethrough, 9, 29),
  ]

  private static func appendChanges(from old: Style, to new: Style, to bytes: inout ByteWriter) {
    let start = bytes.count
    func append(_ code: Int) {
      if bytes.count > start { bytes.append(separator) }
      bytes.appendDecimal(code)
    }
    var present = old.attributes
    // Bold and dim are reset by the same code.
    if !present.intersection([.bold, .dim]).subtracting(new.attributes).isEmpty {
      append(22)
      present.subtract([.bold, .dim])
    }
    if present != new.attributes {
      for entry in attributes {
        switch (present.contains(entry.attribute), new.attributes.contains(entry.attribute)) {
        case (true, false): append(entry.off)
        case (false, true): append(entry.on)
        default: break
        }
      }
    }
    func append(_ color: Color?, base: Int) {
      switch color {
      case nil: append(base + 9)
      case .ansi(let color):
        let number = Int(color.rawValue)
        append(number < 8 ? base + number : base + 60 + number - 8)
      case .indexed(let index):
        append(base + 8)
        append(5)
        append(Int(index))
      case .rgb(let red, let green, let blue):
        append(base + 8)
        append(2)
        for component in [red, green, blue] { append(Int(component)) }
      case .theme: assertionFailure("The color has not been converted")
      }
    }
    if old.foreground != new.foreground { append(new.foreground, base: 30) }
    if old.background != new.background { append(new.background, base: 40) }
  }
}
