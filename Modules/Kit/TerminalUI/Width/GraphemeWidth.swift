// ScalarWidthTable has the widths of scalars. A lookup is one comparison for printable ASCII, and a binary
// search of about 1,100 runs otherwise. Rules for clusters: UAX #29 (Swift's `Character`), UTS #51 (emoji,
// flags, VS16).

extension Unicode.Scalar {
  /// The width in cells: 0, 1, or 2; or 3 for a spacing mark.
  var widthClass: UInt32 {
    if value >= 0x20 && value < 0x7F { return 1 }
    let runs = ScalarWidthTable.runs
    var low = 0
    var high = runs.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if runs[middle] >> 2 <= value { low = middle } else { high = middle }
    }
    return runs[low] & 3
  }
}

extension Character {
  /// The number of cells that a terminal uses for the grapheme: 0, 1, or 2.
  ///
  /// The width is 0 for characters without a shape of their own, such as control characters and a lone
  /// combining mark; views escape them. An emoji sequence, a flag, and a narrow emoji with VS16 take 2 cells.
  /// The widths of several spacing letters that Unicode joins into one cluster (Indic conjuncts) are added,
  /// up to 2.
  public var cellWidth: Int {
    let scalars = unicodeScalars
    var total = 0
    var previous: Unicode.Scalar?
    for scalar in scalars {
      if scalar.value == 0xFE0F, let base = previous, base.properties.isEmoji { return 2 }
      let width = scalar.widthClass
      if width == 3 {
        total += previous == nil ? 0 : 1
      } else {
        total += Int(width)
      }
      if total >= 2 { return 2 }
      previous = scalar
    }
    return total
  }

  /// Whether terminals disagree on the width or may join the grapheme with its neighbors.
  ///
  /// This applies to several scalars, half of a flag, and Hangul letters. After such a cell, the position of
  /// the cursor is treated as unknown.
  var isUnreliableInTerminals: Bool {
    if isASCII { return false }
    return unicodeScalars.count > 1 || unicodeScalars.contains(where: \.isUnreliableInTerminals)
  }
}

extension Unicode.Scalar {
  /// Whether terminals disagree on the width or may join the scalar with its neighbor.
  var isUnreliableInTerminals: Bool {
    switch value {
    // ASCII, lines, and blocks.
    case 0..<0x80, 0x2500..<0x25AA: false
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF: true
    // Prepended_Concatenation_Mark: joins with the following character.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: properties.isEmoji || properties.generalCategory == .unassigned
    }
  }
}

extension String {
  /// The number of cells that the text takes on one line, with characters without a width escaped.
  public var cellWidth: Int { lineCells(self).reduce(0) { min($0 + $1.width, Int(Int32.max)) } }
}
